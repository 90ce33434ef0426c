import { describe, expect, it } from 'vitest'
import { type FoundDomain, type LoadedDomain, loadDomains } from '../../src/checks/domains/load-domains.js'
import { readStudyDesign } from '../../src/checks/labels/study-design.js'
import { general } from '../../src/domains/general.js'
import { convertUnits } from '../../src/language/units.js'
import { readQuantities } from '../../src/language/quantities/read-quantities.js'
import { PRIMARY_CLASSES } from '../../src/model/domain.js'

/** What every domain has to hold, shipped or not. `base`: domains that it builds on, besides `general`. */
export function describeDomain(name: string, content: unknown, base: readonly unknown[] = []): void {
  const found = [general, ...base, content].map((one): FoundDomain => ({ origin: 'built-in', content: one }))
  const distinct = found.filter(
    ({ content: one }, index) => found.findIndex((other) => other.content === one) === index,
  )
  const loaded = loadDomains(distinct, convertUnits)[distinct.findIndex((one) => one.content === content)]
  const domain = loaded?.domain

  describe(`the domain ${name}`, () => {
    it('is read, and relaxes nothing of what it builds on', () => {
      expect(statusOf(loaded)).toBe('ok')
    })

    it('lets no design count as primary whose class never does', () => {
      const wrong = domain?.designs.filter(
        (design) => design.isPrimary && !PRIMARY_CLASSES.includes(design.class),
      )
      expect(wrong).toEqual([])
    })

    it('reads each design from its own phrases', () => {
      const missed = domain?.designs.flatMap((design) =>
        design.recognise.title
          .slice(0, 3)
          .map((phrase) => phrase.replaceAll('*', ''))
          .filter(
            (phrase) => readStudyDesign(wordsOf(phrase), { ...domain, designs: [design] }).key !== design.key,
          ),
      )
      expect(missed).toEqual([])
    })

    it('says that a paper without any such words is unclear', () => {
      if (domain === undefined) throw new Error('the domain was not read')
      expect(readStudyDesign(wordsOf('On the colour of old doors'), domain).key).toBe('unclear')
    })

    it('names units that numbers are read with', () => {
      const unread = domain?.measures
        .flatMap(({ units }) => units)
        .filter((unit) => unit !== '1' && !canRead(unit))
      expect(unread).toEqual([])
    })

    it('gives each value of a qualifier words of its own', () => {
      const doubled = domain?.qualifiers.flatMap(({ key, values }) => {
        const words = values.flatMap((value) => value.words)
        return words.filter((word, index) => words.indexOf(word) !== index).map((word) => `${key}: ${word}`)
      })
      expect(doubled).toEqual([])
    })

    it('says why for each source', () => {
      for (const source of domain?.sources ?? []) expect(source.why.split(' ').length).toBeGreaterThan(3)
    })
  })
}

function statusOf(loaded: LoadedDomain | undefined): string {
  if (loaded === undefined) return 'missing'
  return loaded.status === 'ok' ? 'ok' : `${loaded.status}: ${loaded.reasons.join('; ')}`
}

function wordsOf(title: string) {
  return { title, abstract: '', methods: '', workType: 'article' as const }
}

function canRead(unit: string): boolean {
  const [quantity] = readQuantities(unit.startsWith('/') ? `It was 5 beats${unit}.` : `It was 5 ${unit}.`)
  return quantity !== undefined && (quantity.unit !== undefined || quantity.kind !== 'number')
}
