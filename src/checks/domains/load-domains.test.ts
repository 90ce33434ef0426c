import { describe, expect, it } from 'vitest'
import { general } from '../../domains/general.js'
import { vestibular } from '../../domains/vestibular.js'
import { convertUnits } from '../../language/units.js'
import type { Domain } from '../../model/domain.js'
import { domainConverter } from './domain-units.js'
import { loadDomains } from './load-domains.js'
import { runDomainOf } from './tighten-domain.js'

const own = (change: Partial<Record<keyof Domain, unknown>> = {}) => ({
  ...general,
  id: 'own',
  extends: 'general',
  ...change,
})
const load = (content: unknown, origin = 'own.json') =>
  loadDomains(
    [
      { origin: 'built-in', content: general },
      { origin, content },
    ],
    convertUnits,
  )[1]

describe('loading domains', () => {
  it('takes one that changes nothing, and one that asks for more', () => {
    expect(load(own())).toMatchObject({ status: 'ok', reasons: [] })
    expect(load(own({ minPrimaryForStrong: 3 }))?.domain?.minPrimaryForStrong).toBe(3)
  })

  it.each([
    ['fewer primary studies', { minPrimaryForStrong: 1 }, /minPrimaryForStrong/],
    [
      'a design of another class',
      {
        designs: general.designs.map((design) =>
          design.key === 'in-vitro' ? { ...design, class: 'primary-human' } : design,
        ),
      },
      /in-vitro/,
    ],
    [
      'a critique rule that covers less',
      { critiqueRules: [{ key: 'preclinical-only', everyDesignIn: ['in-vitro'], says: 'Only cells.' }] },
      /no longer covers primary-animal/,
    ],
    [
      'a critique rule that caps higher',
      {
        critiqueRules: [
          {
            key: 'simulation-only',
            everyDesignIn: ['computational-model'],
            says: 'Calculated.',
            atMost: 'moderate',
          },
        ],
      },
      /allows a higher label/,
    ],
    [
      'units that are kept apart',
      { unitEquivalences: [{ from: '%', to: 'fold', factor: 0.01, why: 'wrong' }] },
      /keeps these units apart/,
    ],
    [
      'a factor that contradicts the unit library',
      { unitEquivalences: [{ from: 'mmHg', to: 'kPa', factor: 1, why: 'wrong' }] },
      /but one mmHg is 0\.1333/,
    ],
    ['an unknown parent', { extends: 'alchemy' }, /alchemy/],
    ['another engine', { engine: 2 }, /engine 2/],
  ])('refuses %s as incompatible', (_name, change, reason) => {
    const loaded = load(own(change))
    expect(loaded?.status).toBe('incompatible')
    expect(loaded?.reasons.join()).toMatch(reason)
    expect(loaded?.domain).toBeUndefined()
  })

  it('names every place of a domain that is not as the schema asks', () => {
    const loaded = load(own({ label: '', designs: [] }))
    expect(loaded?.status).toBe('error')
    expect(loaded?.reasons.join()).toMatch(/label.*designs|designs.*label/s)
  })

  it('promotes no review to primary evidence', () => {
    const designs = general.designs.map((design) =>
      design.key === 'review' ? { ...design, isPrimary: true } : design,
    )
    expect(load(own({ designs }))?.reasons.join()).toMatch(/never primary/)
  })

  it('reports what is no domain, what is no JSON, a second of one id, and a circle', () => {
    expect(load({ name: 'x' })?.status).toBe('undeclared')
    const broken = loadDomains([{ origin: 'x.json', content: undefined, problem: 'Unexpected end' }])
    expect(broken[0]).toMatchObject({ id: 'x', status: 'error', reasons: ['Unexpected end'] })
    expect(load(own({ id: 'general' }))?.reasons.join()).toMatch(/another domain general/)
    const circle = loadDomains([
      { origin: 'a.json', content: own({ id: 'a', extends: 'b' }) },
      { origin: 'b.json', content: own({ id: 'b', extends: 'a' }) },
    ])
    expect(circle.map(({ status }) => status)).toEqual(['incompatible', 'incompatible'])
  })

  it('gives a hash that changes with anything inherited', () => {
    const [first, second] = [load(own()), load(own({ scope: 'Something else.' }))]
    if (first?.domain === undefined || second?.domain === undefined) throw new Error('not read')
    expect(runDomainOf(first.domain).sha256).not.toBe(runDomainOf(second.domain).sha256)
  })

  it('keeps apart what a domain keeps apart, and adds its equivalences', () => {
    const convert = domainConverter(vestibular, convertUnits)
    expect(convert(1, 'deg', 'deg/s')).toBeUndefined()
    expect(
      domainConverter(
        { ...general, unitEquivalences: [{ from: 'drop', to: 'mL', factor: 0.05, why: 'x' }] },
        convertUnits,
      )(2, 'drop', 'mL'),
    ).toBeCloseTo(0.1)
  })
})
