import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { areConvertible, convertUnits, measureOf } from './units.js'

describe('units', () => {
  it.each([
    [0.01, 's', 'ms', 10],
    [5, 'mM', 'nM', 5e6],
    [5, 'mmol/L', 'mM', 5],
    [12, 'mo', 'y', 1],
    [1, 'mg/kg/d', 'µg/kg/h', 41.6666666667],
    [37, '°C', 'K', 310.15],
    [98.6, '°F', '°C', 37],
    [1, 'kb', 'bp', 1000],
    [60, 'bpm', 'Hz', 1],
    [1, 'IU/L', 'mIU/mL', 1],
    [1, 'mL/min', 'L/h', 0.06],
    [1, 'kg/m^2', 'g/cm^2', 0.1],
  ] as const)('convert %d %s to %s', (...[value, from, to, expected]) => {
    expect(convertUnits(value, from, to)).toBeCloseTo(expected, 6)
  })

  it.each([
    ['%', 'pp'],
    ['%', 'fold'],
    ['fold', 'pp'],
    ['mM', 'mg/L'],
    ['mmHg', 'mM'],
    ['dB', 'dB nHL'],
    ['IU', 'U'],
    ['pH', 'pF'],
    ['USD', 'EUR'],
    ['kb', 'byte'],
    ['cells/mL', 'copies/mL'],
    ['×g', 'rpm'],
    ['s', '°C'],
  ])('keep %s and %s apart', (from, to) => {
    expect(areConvertible(from, to)).toBe(false)
    expect(areConvertible(to, from)).toBe(false)
  })

  it('tell pressures apart by scale', () => {
    expect(convertUnits(40, 'kPa', 'mmHg')).toBeCloseTo(300.02, 1)
    expect(convertUnits(1, 'cmH2O', 'mmHg')).toBeCloseTo(0.7355, 3)
  })

  it('make an unknown unit a dimension of its own', () => {
    expect(measureOf('zorkmid').dimension).not.toBe(measureOf('quatloo').dimension)
    expect(convertUnits(3, 'zorkmid', 'zorkmid')).toBe(3)
  })

  it('convert back to what was converted', () => {
    const units = fc.constantFrom('s', 'ms', 'min', 'h', 'd', 'wk', 'mo', 'y')
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), units, units, (value, from, to) => {
        const there = convertUnits(value, from, to) ?? Number.NaN
        const back = convertUnits(there, to, from) ?? Number.NaN
        expect(Math.abs(back - value)).toBeLessThanOrEqual(value * 1e-9)
      }),
    )
  })
})
