import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.js'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((c) => {
      const code = c.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

describe('decodeText', () => {
  it('drops the byte order mark of UTF-8', () => {
    expect(decodeText(utf8('\ufeffDose'))).toMatchObject({ text: 'Dose', encoding: 'utf-8', warnings: [] })
  })

  it('reads UTF-16 of both orders with and without a mark', () => {
    for (const isLittle of [true, false]) {
      expect(decodeText(utf16('\ufeffDose 5 mg', isLittle))).toMatchObject({ text: 'Dose 5 mg' })
      expect(decodeText(utf16('Dose 5 mg', isLittle))).toMatchObject({ text: 'Dose 5 mg' })
    }
  })

  it('falls back to windows-1252 and says so', () => {
    const outcome = decodeText(Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x78, 0x94]))
    expect(outcome).toMatchObject({ text: 'café “x”', encoding: 'windows-1252' })
    expect(outcome.status === 'decoded' && outcome.warnings[0]).toContain('windows-1252')
  })

  it('believes a declared encoding only where the bytes are not UTF-8', () => {
    expect(decodeText(Uint8Array.from([0xe9]), 'ISO-8859-1')).toMatchObject({ text: 'é', warnings: [] })
    const overruled = decodeText(utf8('é'), 'ISO-8859-1')
    expect(overruled).toMatchObject({ text: 'é', encoding: 'utf-8' })
    expect(overruled.status === 'decoded' && overruled.warnings).toHaveLength(1)
    expect(decodeText(utf8('plain'), 'ISO-8859-1')).toMatchObject({ text: 'plain', warnings: [] })
  })

  it('reads UTF-8 that claims to be UTF-16, and Latin text that claims to be UTF-8', () => {
    expect(decodeText(utf8('Dose é'), 'UTF-16')).toMatchObject({ text: 'Dose é' })
    expect(decodeText(Uint8Array.from([0x61, 0xe9]), 'UTF-8')).toMatchObject({ text: 'aé' })
    expect(decodeText(Uint8Array.from([0xe9]), 'no-such-encoding')).toMatchObject({ text: 'é' })
  })

  it('refuses binary data', () => {
    expect(decodeText(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0]))).toEqual({
      status: 'binary',
    })
    expect(decodeText(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 65]))).toEqual({ status: 'binary' })
  })
})
