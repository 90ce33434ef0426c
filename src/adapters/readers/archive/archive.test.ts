import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { plainPath, startOfGzip, unpackGzip, unpackZip } from './archive.js'

const LIMITS = { totalBytes: 4 * 2 ** 20, parts: 3, ratio: 100 }
const all = () => true

describe('unpacking archives', () => {
  it('unpacks what is wanted under plain paths', () => {
    const zip = zipSync({ './a/b.tex': strToU8('one'), 'c.png': strToU8('two') })
    const parts = unpackZip(zip, (name) => name.endsWith('.tex'))
    expect([...parts].map(([name, part]) => [name, new TextDecoder().decode(part)])).toEqual([
      ['a/b.tex', 'one'],
    ])
  })

  it('leaves out paths that lead out of the archive', () => {
    const zip = zipSync({ '../a.tex': strToU8('x'), '/b.tex': strToU8('x'), 'c/../../d.tex': strToU8('x') })
    expect(unpackZip(zip, all).size).toBe(0)
    expect(plainPath('a/../b//./c.tex')).toBe('b/c.tex')
    expect(plainPath('C:\\x.tex')).toBeUndefined()
  })

  it('refuses too many parts, too much text, and packing beyond the ratio', () => {
    const many = zipSync(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, strToU8('x')])))
    expect(() => unpackZip(many, all, LIMITS)).toThrow(/more than 3 files/)
    expect(() => unpackZip(zipSync({ a: new Uint8Array(2 * 2 ** 20) }), all, LIMITS)).toThrow(
      /more than a paper needs/,
    )
    expect(() => unpackGzip(gzipSync(new Uint8Array(2 * 2 ** 20)), LIMITS)).toThrow(/more than a paper needs/)
  })

  it('cannot be made to unpack more than a part declares', () => {
    const zip = Buffer.from(zipSync({ a: new Uint8Array(2 ** 20) }))
    // The size in the directory (APPNOTE 4.3.12) says 10 bytes where there are a million.
    zip.writeUInt32LE(10, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    const sizes = () => [...unpackZip(zip, all).values()].map(({ length }) => length)
    expect(sizes().every((length) => length <= 10)).toBe(true)
  })

  it('refuses damaged and encrypted archives, and tells the start of any gzip', () => {
    const zip = zipSync({ a: strToU8('x') })
    expect(() => unpackZip(zip.slice(0, 20), all)).toThrow(/not a sound ZIP/)
    expect(() =>
      unpackZip(
        Uint8Array.from(zip, (byte, index) => (index === 6 ? byte | 1 : byte)),
        all,
      ),
    ).toThrow(/password/)
    expect(() => unpackGzip(Uint8Array.from([0x1f, 0x8b, 9, 9, 9]))).toThrow(/not sound gzip/)
    expect(startOfGzip(Uint8Array.from([0x1f, 0x8b, 9, 9, 9]))).toHaveLength(0)
  })
})
