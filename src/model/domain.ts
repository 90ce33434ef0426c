import { z } from 'zod'

/** Shape of a domain file; another one is reported as `undeclared`. */
export const DOMAIN_SCHEMA_ID = 'firsthand-domain/1'
/** Version of what the engine does with a domain; a domain made for another is `incompatible`. */
export const DOMAIN_ENGINE = 1

/**
 * What a design is in any field. Whether one counts as primary evidence is decided here, so that no domain can
 * promote a review or a simulation; a domain can only demote.
 */
export const DESIGN_CLASSES = [
  'meta-analysis',
  'primary-human',
  'primary-animal',
  'in-vitro',
  'empirical-evaluation',
  'computational-model',
  'guideline',
  'review',
  'methods',
  'unclear',
] as const
export type DesignClass = (typeof DESIGN_CLASSES)[number]

export const PRIMARY_CLASSES: readonly DesignClass[] = [
  'meta-analysis',
  'primary-human',
  'primary-animal',
  'in-vitro',
  'empirical-evaluation',
]

/** How strong the surviving evidence for a sub-question is, weakest first. */
export const EVIDENCE_LABELS = ['insufficient', 'weak', 'moderate', 'strong'] as const
export type EvidenceLabel = (typeof EVIDENCE_LABELS)[number]

/** Slots that a qualifier of a claim can fill (design, section 2). */
export const QUALIFIER_SLOTS = [
  'measure',
  'comparator',
  'condition',
  'evaluation-set',
  'subgroup',
  'arm',
  'time-point',
  'statistic',
  'population',
] as const
export type QualifierSlot = (typeof QUALIFIER_SLOTS)[number]

const key = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'expected words in small letters joined by hyphens')
const words = z.string().trim().min(1).max(300)
/** Words as printed in small letters; a `*` at the end of a word stands for any ending. */
const phrase = z
  .string()
  .regex(/^[^A-Z*]+(?:\*(?:\s[^A-Z*]+)*)*$/u, 'expected small letters, `*` only at word ends')
  .max(80)
const phrases = z.array(phrase).max(80)
const unique = <Item>(nameOf: (item: Item) => string) => ({
  test: (items: readonly Item[]) => new Set(items.map(nameOf)).size === items.length,
  message: 'expected each key once',
})
const keyed = <Shape extends z.ZodType<{ key: string }>>(shape: Shape) => {
  const { test, message } = unique<z.infer<Shape>>((item) => item.key)
  return z.array(shape).max(60).refine(test, message)
}

const design = z.strictObject({
  key,
  label: words,
  definition: words,
  class: z.enum(DESIGN_CLASSES),
  /** 0 to 100; orders designs within the domain. */
  rank: z.int().min(0).max(100),
  /** Whether a firsthand result of this design counts for the label. */
  isPrimary: z.boolean(),
  recognise: z.strictObject({
    /** Phrases of a title that say it. */
    title: phrases,
    /** Phrases of abstract or methods that say it. */
    text: phrases,
    /** Phrases of title or abstract that rule it out. */
    not: phrases.optional(),
  }),
})

const measure = z.strictObject({
  key,
  label: words,
  words: phrases.min(1),
  units: z.array(words).min(1).max(20),
})

const unitEquivalence = z.strictObject({
  from: words,
  to: words,
  /** One `from` is so many `to`. */
  factor: z.number().positive(),
  why: words,
})

const unitPair = z.strictObject({ first: words, second: words, why: words })

const qualifier = z.strictObject({
  key,
  slot: z.enum(QUALIFIER_SLOTS),
  why: words,
  /** Values that exclude each other: a number that belongs to one does not belong to another. */
  values: keyed(z.strictObject({ key, words: phrases.min(1) })).min(2),
})

const gap = z.strictObject({
  key,
  /** What was studied … */
  studied: phrases.min(1),
  /** … and what a claim may not be widened to without saying so. */
  claimed: phrases.min(1),
  says: words,
})

const critiqueRule = z.strictObject({
  key,
  /** Fires when every design behind a finding is one of these; never on nothing. */
  everyDesignIn: z.array(key).min(1).max(20),
  says: words,
  /** The label is then at most this. */
  atMost: z.enum(['weak', 'moderate']).optional(),
})

const source = z.strictObject({
  key,
  role: words,
  url: z.url({ protocol: /^https$/u }),
  why: words,
})

/** A domain as it is written: data only. What it says may tighten the domain that it extends, never relax it. */
export const DOMAIN_SCHEMA = z
  .strictObject({
    schema: z.literal(DOMAIN_SCHEMA_ID),
    engine: z.int().positive(),
    id: key,
    version: z.string().regex(/^\d+\.\d+\.\d+$/u, 'expected a version such as 1.0.0'),
    label: words,
    scope: words,
    /** Domain that it builds on; only `general` builds on none. */
    extends: key.optional(),
    designs: keyed(design).min(1),
    measures: keyed(measure),
    unitEquivalences: z.array(unitEquivalence).max(60),
    /** Units that are never the same thing in this field, whatever a unit library says. */
    distinctUnits: z.array(unitPair).max(60),
    qualifiers: keyed(qualifier),
    generalisationGaps: keyed(gap),
    critiqueRules: keyed(critiqueRule),
    sources: keyed(source),
    /** Independent firsthand primary studies that a strong label needs. */
    minPrimaryForStrong: z.int().min(1).max(10),
    examples: z.array(words).min(1).max(10),
  })
  .superRefine((domain, context) => {
    for (const issue of inconsistencies(domain)) context.addIssue({ code: 'custom', message: issue })
  })

/** A domain that was read; deeply read-only. */
export type Domain = Readonly<z.infer<typeof DOMAIN_SCHEMA>>
export type Design = Domain['designs'][number]
export type CritiqueRule = Domain['critiqueRules'][number]

/** Key of the design that stands for "cannot be said". */
export const UNCLEAR_DESIGN = 'unclear'

/** The domain that a run used, so that its label can be computed again. */
export interface RunDomain {
  readonly id: string
  readonly version: string
  /** SHA-256 of the canonical JSON of the domain with all that it inherits. */
  readonly sha256: string
  /** Units that the domain takes for one another beyond the unit library, so that numbers can be compared again; absent where it has none. */
  readonly unitEquivalences?: readonly {
    readonly from: string
    readonly to: string
    readonly factor: number
  }[]
}

interface Consistent {
  readonly designs: readonly {
    readonly key: string
    readonly class: DesignClass
    readonly isPrimary: boolean
  }[]
  readonly critiqueRules: readonly { readonly key: string; readonly everyDesignIn: readonly string[] }[]
}

/** What no shape can say: references that hit nothing, and designs that claim more than their class allows. */
function inconsistencies({ designs, critiqueRules }: Consistent): string[] {
  const known = new Set(designs.map((item) => item.key))
  const unclear = designs.find((item) => item.key === UNCLEAR_DESIGN)
  return [
    ...(unclear === undefined || unclear.isPrimary
      ? ['expected a design "unclear" that is not primary']
      : []),
    ...designs
      .filter((item) => item.isPrimary && !PRIMARY_CLASSES.includes(item.class))
      .map((item) => `the design ${item.key} is of the class ${item.class}, which is never primary`),
    ...critiqueRules.flatMap((rule) =>
      rule.everyDesignIn
        .filter((name) => !known.has(name))
        .map((name) => `the critique rule ${rule.key} names the design ${name}, which the domain lacks`),
    ),
  ]
}
