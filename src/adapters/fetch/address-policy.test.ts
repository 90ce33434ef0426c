import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLoopbackAddress, isPublicAddress, isSameAddress } from './address-policy.js'

describe('a public address', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '1.1.1.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:830::200e',
    '2001:4860:4860::8888',
    '2400:cb00::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    '',
    'papers.org',
    '1.2.3',
    '0x8.8.8.8',
    '08.8.8.8',
    '8.8.8.8/32',
    '134744072',
    'fe80::1%lo',
    '2606:4700::1%1',
    '::',
    '1:2:3',
  ])('is not %j', (address) => expect(isPublicAddress(address)).toBe(false))

  it('is none that carries an IPv4 address, whatever address that is', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const hex = (high: number, low: number) => ((high << 8) | low).toString(16)
    const inside = fc.tuple(byte, byte, byte, byte).map(([a, b, c, d]) => `${hex(a, b)}:${hex(c, d)}`)
    fc.assert(
      fc.property(inside, (ipv4) => {
        for (const prefix of ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2001:0:1:2::'])
          expect(isPublicAddress(`${prefix}${ipv4}`), `${prefix}${ipv4}`).toBe(false)
        expect(isPublicAddress(`2002:${ipv4}::`)).toBe(false)
      }),
    )
  })

  it('is never private, loopback, link-local or multicast', () => {
    const rest = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(rest, ([third, fourth]) => {
        for (const start of [
          '10.1',
          '127.0',
          '169.254',
          '172.16',
          '172.31',
          '192.168',
          '100.64',
          '100.127',
          '198.18',
          '224.0',
          '239.255',
          '255.255',
          '0.0',
        ])
          expect(isPublicAddress(`${start}.${third}.${fourth}`)).toBe(false)
      }),
    )
  })
})

describe('other judgements', () => {
  it('take only real loopback for loopback', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true)
    expect(['::ffff:127.0.0.1', '0.0.0.0', '10.0.0.1', '2130706433', '::1%lo'].some(isLoopbackAddress)).toBe(
      false,
    )
  })

  it('find the same address in another form', () => {
    expect(isSameAddress('::ffff:127.0.0.1', '127.0.0.1')).toBe(true)
    expect(isSameAddress('2001:DB8::1', '2001:db8:0:0::1')).toBe(true)
    expect(isSameAddress('127.0.0.1', '127.0.0.2')).toBe(false)
    expect(isSameAddress('', '')).toBe(false)
  })
})
