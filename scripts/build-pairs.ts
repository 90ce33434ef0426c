// Writes evals/pairs/corpus and evals/pairs/pairs.jsonl from the studies. Usage: tsx scripts/build-pairs.ts
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Chance, createChance } from './pairs-chance.js'
import { type Study, STUDIES } from './pairs-studies.js'

const folder = fileURLToPath(new URL('../evals/pairs/', import.meta.url))

interface Values {
  readonly n: number
  readonly given: string
  readonly other: string
  readonly later: string
  readonly groups: readonly [string, string]
  readonly change: string
  readonly mantissa: string
  readonly power: number
  readonly p: string
  readonly trend: string
}

/** Values that all differ, in the order that the study's direction asks for. */
function valuesOf(study: Study, chance: Chance): Values {
  const drawn = new Set<string>()
  while (drawn.size < 5) drawn.add(chance.number(study.low, study.high, Math.max(study.digits, 2)))
  const sorted = [...drawn].sort((left, right) => Number(left) - Number(right))
  const [a = '', b = '', c = '', d = '', e = ''] = study.direction === 'up' ? sorted.reverse() : sorted
  return {
    n: 24 + Math.floor(chance.next() * 300),
    given: b,
    other: e,
    later: a,
    groups: [c, d],
    change: chance.number(1.1, 9.8, 1),
    mantissa: chance.number(1.1, 9.6, 1),
    power: 4 + Math.floor(chance.next() * 5),
    p: chance.number(0.001, 0.04, 3),
    trend: chance.number(0.061, 0.14, 3),
  }
}

const FAMILIES =
  'Abend Brook Cask Dorn Ebel Finch Grote Harl Imre Jost Kell Lund Marr Noor Ostin Pell Quist Rask Sorel Tarn Ulm Vance Wirth Xand Yarrow Zell'.split(
    ' ',
  )
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const isMany = (noun: string) => noun.endsWith('s') && !/(?:ss|us|is)$/u.test(noun)
const wasOf = (noun: string) => (isMany(noun) ? 'were' : 'was')

/** The sentences of a paper, by what they decide. */
function sentencesOf(study: Study, values: Values, chance: Chance) {
  const { given, other, studied, measure, unit, groups, direction } = study
  const raised = direction === 'up' ? 'raised' : 'lowered'
  const p = `p = ${values.p}`
  return {
    levels: chance.pick([
      `At six weeks, mean ${measure} was ${values.given} ${unit} with ${given} and ${values.other} ${unit} with ${other} (${p}).`,
      `Mean ${measure} at six weeks reached ${values.given} ${unit} with ${given}, against ${values.other} ${unit} with ${other} (${p}).`,
      `With ${given}, mean ${measure} at six weeks was ${values.given} ${unit}; with ${other} it was ${values.other} ${unit} (${p}).`,
    ]),
    effect: chance.pick([
      `${capital(given)} ${raised} ${measure} in ${studied} compared with ${other}.`,
      `In ${studied}, ${given} ${raised} ${measure} compared with ${other}.`,
      `Compared with ${other}, ${given} ${raised} ${measure} in ${studied}.`,
    ]),
    order: chance.pick([
      `${capital(measure)} was ${direction === 'up' ? 'higher' : 'lower'} with ${given} than with ${other}.`,
      `${capital(measure)} stayed ${direction === 'up' ? 'higher' : 'lower'} with ${given} than with ${other}.`,
    ]),
    groups: chance.pick([
      `In ${groups[0]}, ${measure} with ${given} was ${values.groups[0]} ${unit}; in ${groups[1]}, it was ${values.groups[1]} ${unit}.`,
      `With ${given}, ${measure} was ${values.groups[0]} ${unit} in ${groups[0]} and ${values.groups[1]} ${unit} in ${groups[1]}.`,
    ]),
    later: chance.pick([
      `At twelve weeks, ${measure} with ${given} was ${values.later} ${unit}.`,
      `By twelve weeks ${measure} with ${given} had reached ${values.later} ${unit}.`,
    ]),
    change: chance.pick([
      `${capital(study.change)} changed by −${values.change} ${study.changeUnit} with ${given}.`,
      `The mean change of ${study.change} with ${given} was −${values.change} ${study.changeUnit}.`,
    ]),
    count: chance.pick([
      `The ${study.counted} with ${given} was ${values.mantissa} × 10^${values.power} ${study.countedUnit}.`,
      `We counted ${study.counted} of ${values.mantissa} × 10^${values.power} ${study.countedUnit} with ${given}.`,
    ]),
    trend: chance.pick([
      `${capital(given)} showed a trend towards a lower ${study.second}, which was not significant (p = ${values.trend}).`,
      `${capital(study.second)} tended to be lower with ${given}, but the difference was not significant (p = ${values.trend}).`,
    ]),
    association: chance.pick([
      `${capital(study.exposure)} ${wasOf(study.exposure)} associated with ${study.outcome}.`,
      `We saw an association of ${study.exposure} with ${study.outcome}.`,
    ]),
    hedge: chance.pick([
      `${capital(given)} may ${study.hedged}.`,
      `These data suggest that ${given} might ${study.hedged}.`,
    ]),
  }
}

type Sentences = ReturnType<typeof sentencesOf>

function paperOf(
  study: Study,
  index: number,
  made: { readonly values: Values; readonly sentences: Sentences },
): string {
  const { values, sentences } = made
  const author = `${String.fromCharCode(65 + (index % 26))}. ${FAMILIES[index % FAMILIES.length]}`
  return `---
title: ${capital(study.given)} and ${study.measure} in ${study.studied}
author: ${author}
date: ${1990 + (index % 35)}
---

# Abstract

We compared ${study.given} with ${study.other}. ${sentences.effect}

# Methods

In all, ${values.n} units of observation took part, drawn from ${study.studied}. They were allotted by chance to ${study.given} or to ${study.other}, and ${study.measure} was measured at six and at twelve weeks.

# Results

${sentences.levels} ${sentences.order} ${sentences.groups} ${sentences.later}

${sentences.change} ${sentences.count} ${sentences.trend} ${sentences.association}

# Discussion

${sentences.hedge} Larger studies will have to show how long the effect lasts.
`
}

interface Row {
  readonly id: string
  readonly kind: string
  readonly label: boolean
  readonly document: string
  readonly claim: string
  /** The sentence that decides, word for word. */
  readonly source: string
  /** Numbers that have to stand in the document, or nowhere in the corpus. */
  readonly present?: readonly string[]
  readonly absent?: readonly string[]
}

interface Pair {
  readonly kind: string
  readonly source: string
  readonly yes: string
  readonly no: string
  readonly present?: readonly string[]
  readonly absent?: readonly string[]
}

interface PairInput {
  readonly study: Study
  readonly values: Values
  readonly sentences: Sentences
  readonly chance: Chance
  readonly taken: Taken
}

/** One pair of each kind: the same statement, once as the paper has it and once broken. */
const pairsOf = (input: PairInput): Pair[] => [
  ...levelPairs(input),
  ...placePairs(input),
  ...numberPairs(input),
  ...polarityPairs(input),
  ...strengthPairs(input),
  ...scopePairs(input),
]

function levelPairs({ study, values, sentences, chance, taken }: PairInput): Pair[] {
  const { given, measure, unit } = study
  const level = (value: string, printedUnit = unit) =>
    chance.pick([
      `Mean ${measure} with ${given} was ${value} ${printedUnit} at six weeks.`,
      `At six weeks, ${measure} with ${given} averaged ${value} ${printedUnit}.`,
      `After six weeks of ${given}, mean ${measure} was ${value} ${printedUnit}.`,
    ])
  const far = taken.far(values.given)
  const near = taken.near(values.given)
  return [
    {
      kind: 'value-absent',
      source: sentences.levels,
      yes: level(values.given),
      no: level(far),
      present: [values.given],
      absent: [far],
    },
    {
      kind: 'value-near',
      source: sentences.levels,
      yes: level(values.given),
      no: level(near),
      present: [values.given],
      absent: [near],
    },
    {
      kind: 'arm-swapped',
      source: sentences.levels,
      yes: level(values.given),
      no: level(values.other),
      present: [values.given, values.other],
    },
    {
      kind: 'unit',
      source: sentences.levels,
      yes: level(values.given),
      no: level(values.given, study.wrongUnit),
      present: [values.given],
    },
  ]
}

function placePairs({ study, values, sentences, chance }: PairInput): Pair[] {
  const { given, measure, unit, groups } = study
  return [
    {
      kind: 'time-swapped',
      source: sentences.later,
      yes: `At twelve weeks, ${measure} with ${given} was ${values.later} ${unit}.`,
      no: `At twelve weeks, ${measure} with ${given} was ${values.given} ${unit}.`,
      present: [values.later, values.given],
    },
    {
      kind: 'subgroup',
      source: sentences.groups,
      yes: chance.pick([
        `In ${groups[0]}, ${measure} with ${given} was ${values.groups[0]} ${unit}.`,
        `${capital(measure)} with ${given} was ${values.groups[0]} ${unit} in ${groups[0]}.`,
      ]),
      no: chance.pick([
        `In ${groups[0]}, ${measure} with ${given} was ${values.groups[1]} ${unit}.`,
        `${capital(measure)} with ${given} was ${values.groups[1]} ${unit} in ${groups[0]}.`,
      ]),
      present: [...values.groups],
    },
  ]
}

function numberPairs({ study, values, sentences, chance }: PairInput): Pair[] {
  const { given } = study
  return [
    {
      kind: 'sign',
      source: sentences.change,
      yes: `With ${given}, ${study.change} changed by −${values.change} ${study.changeUnit}.`,
      no: `With ${given}, ${study.change} changed by +${values.change} ${study.changeUnit}.`,
    },
    {
      kind: 'exponent',
      source: sentences.count,
      yes: `With ${given}, the ${study.counted} was ${values.mantissa} × 10${superscript(values.power)} ${study.countedUnit}.`,
      no: `With ${given}, the ${study.counted} was ${values.mantissa} × 10${superscript(values.power + (chance.next() < 0.5 ? 1 : -1))} ${study.countedUnit}.`,
    },
  ]
}

function polarityPairs({ study, sentences, chance }: PairInput): Pair[] {
  const { given, other, studied, measure, direction } = study
  const [up, down] = direction === 'up' ? ['raised', 'lowered'] : ['lowered', 'raised']
  const infinitive = direction === 'up' ? 'raise' : 'lower'
  const more = direction === 'up' ? 'higher' : 'lower'
  return [
    {
      kind: 'negation',
      source: sentences.effect,
      yes: `${capital(given)} ${up} ${measure} compared with ${other}.`,
      no: chance.pick([
        `${capital(given)} did not ${infinitive} ${measure} compared with ${other}.`,
        `${capital(given)} failed to ${infinitive} ${measure} compared with ${other}.`,
        `${capital(given)} had no effect on ${measure} compared with ${other}.`,
      ]),
    },
    {
      kind: 'direction',
      source: sentences.effect,
      yes: chance.pick([
        `In ${studied}, ${given} ${up} ${measure}.`,
        `${capital(given)} ${up} ${measure} in ${studied}.`,
      ]),
      no: chance.pick([
        `In ${studied}, ${given} ${down} ${measure}.`,
        `${capital(given)} ${down} ${measure} in ${studied}.`,
      ]),
    },
    {
      kind: 'comparison-swapped',
      source: sentences.order,
      yes: `${capital(measure)} was ${more} with ${given} than with ${other}.`,
      no: `${capital(measure)} was ${more} with ${other} than with ${given}.`,
    },
  ]
}

function strengthPairs({ study, sentences, chance }: PairInput): Pair[] {
  const { given } = study
  return [
    {
      kind: 'significance',
      source: sentences.trend,
      yes: chance.pick([
        `${capital(given)} showed only a trend towards a lower ${study.second}.`,
        `The lower ${study.second} with ${given} was not significant.`,
      ]),
      no: chance.pick([
        `${capital(given)} significantly lowered ${study.second}.`,
        `${capital(study.second)} was significantly lower with ${given}.`,
      ]),
    },
    {
      kind: 'hedge',
      source: sentences.hedge,
      yes: chance.pick([
        `${capital(given)} may ${study.hedged}.`,
        `It is possible that ${given} could ${study.hedged}.`,
      ]),
      no: chance.pick([
        `${capital(given)} is proven to ${study.hedged}.`,
        `It is certain that ${given} will ${study.hedged}.`,
      ]),
    },
    {
      kind: 'cause',
      source: sentences.association,
      yes: `${capital(study.exposure)} ${wasOf(study.exposure)} associated with ${study.outcome}.`,
      no: chance.pick([
        `${capital(study.exposure)} caused ${study.outcome}.`,
        `${capital(study.exposure)} led to ${study.outcome}.`,
      ]),
    },
  ]
}

function scopePairs({ study, sentences, chance }: PairInput): Pair[] {
  const { given, other, studied, measure, direction } = study
  const up = direction === 'up' ? 'raised' : 'lowered'
  const isPeople =
    /^(?:adults|patients|people|school|children|teen|women|runners|pilots|teachers|preterm)/u.test(studied)
  const crowd = isPeople ? 'mice' : 'patients'
  const stranger = chance.pick(STUDIES.filter((one) => one.slug !== study.slug)).given
  return [
    {
      kind: 'species',
      source: sentences.effect,
      yes: `In ${studied}, ${given} ${up} ${measure} compared with ${other}.`,
      no: `In ${crowd}, ${given} ${up} ${measure} compared with ${other}.`,
    },
    {
      kind: 'entity',
      source: sentences.effect,
      yes: `${capital(given)} ${up} ${measure} in ${studied} compared with ${other}.`,
      no: `${capital(stranger)} ${up} ${measure} in ${studied} compared with ${other}.`,
    },
  ]
}

const superscript = (power: number) =>
  [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '').join('')

type Taken = ReturnType<typeof createTaken>

/** Values that stand nowhere in the corpus. */
function createTaken(texts: readonly string[], chance: Chance) {
  const numbers = new Set(texts.flatMap((text) => text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number))
  const free = (candidates: readonly string[]) => {
    const found = candidates.filter((candidate) => Number(candidate) > 0 && !numbers.has(Number(candidate)))
    const value = found.length === 0 ? undefined : chance.pick(found)
    if (value === undefined) throw new Error(`no free value among ${candidates.join(', ')}`)
    numbers.add(Number(value))
    return value
  }
  const digitsOf = (value: string) => value.split('.')[1]?.length ?? 0
  return {
    far: (value: string) =>
      free(
        [1.37, 1.61, 1.83, 0.61, 0.43, 0.71, 2.17, 1.49, 0.53, 2.71].map((factor) =>
          (Number(value) * factor).toFixed(digitsOf(value)),
        ),
      ),
    near: (value: string) => {
      const step = 10 ** -digitsOf(value)
      return free(
        [1, 2, 3, 4, -1, -2, -3, -4, 6, -6, 7, -7].map((count) =>
          (Number(value) + count * step).toFixed(digitsOf(value)),
        ),
      )
    },
  }
}

const chance = createChance(20_240_607)
const corpus = `${folder}corpus`
mkdirSync(corpus, { recursive: true })
const own = readdirSync(corpus).filter((name) => name.startsWith('own-'))
for (const name of readdirSync(corpus)) if (!own.includes(name)) rmSync(`${corpus}/${name}`)
const papers = STUDIES.map((study, index) => {
  const values = valuesOf(study, chance)
  const made = { values, sentences: sentencesOf(study, values, chance) }
  const text = paperOf(study, index, made)
  writeFileSync(`${corpus}/${study.slug}.md`, text)
  return { study, made, text }
})
const taken = createTaken(
  [...papers.map(({ text }) => text), ...own.map((name) => readFileSync(`${corpus}/${name}`, 'utf8'))],
  chance,
)
const rows = papers.flatMap(({ study, made }) =>
  pairsOf({ study, ...made, chance, taken }).flatMap(({ kind, source, yes, no, present, absent }): Row[] => {
    const base = { kind, document: `${study.slug}.md`, source }
    const numbers = present === undefined ? {} : { present }
    return [
      { id: `${study.slug}/${kind}/true`, ...base, label: true, claim: yes, ...numbers },
      {
        id: `${study.slug}/${kind}/false`,
        ...base,
        label: false,
        claim: no,
        ...numbers,
        ...(absent === undefined ? {} : { absent }),
      },
    ]
  }),
)
writeFileSync(`${folder}pairs.jsonl`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
