/** What to do with a hyphen at a line end. */
export type HyphenDecision = 'join' | 'keep'

/** Decides on line-end hyphens by what the same document writes elsewhere. */
export interface HyphenJudge {
  /** `before` and `after`: the text up to the hyphen and the text of the next line. */
  decide(before: string, after: string): HyphenDecision
}

const LAST_LETTERS = /(?:^|[^\p{L}\p{M}'’])([\p{L}\p{M}]+)$/u
const LAST_COMPOUND = /([\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)$/u
const FIRST_LETTERS = /^([\p{L}\p{M}]+)/u
const WORD = /[\p{L}\p{M}]{2,}(?:-[\p{L}\p{M}]{2,})*/gu

/** Second parts of compounds that English writes with a hyphen (`dose-dependent`, `placebo-controlled`). */
const COMPOUND_ENDS = new Set(
  `adjusted aged analyzed analysed adapted associated aware based blind blinded born bound building centered centred
  centric class confirmed consuming containing controlled coated cross cutting deficient defined dependent depth
  derived dimensional directed driven dwelling effective efficacy eight enhanced enriched equation exposed expressing
  fed field flight fold form four free friendly functional generation going grade grown growing half hand high
  house hour hours house independent induced infected informed intensive intensity label labeled labelled layer level
  like limited linear line lived living locked long looking low making matched mediated minute minutes month months
  negative off old one onset order oriented out pass patient phase point poor positive power preserving producing prone
  purpose quality ranging rate reactive reduced regulated related release relevant reported resistant response rich
  right risk scale scoring scope sectional sensitive series service severe shaped shot sided sized solving source
  specific spectrum stage standing state step stimulated stranded structured style supervised taking term terminal
  tested thirds threatening throughput time to transfected treated trained tuned two type up volume wave way week weeks
  weight weighted well wide word year years yet`.split(/\s+/),
)
/** First parts that are words of their own and usually take a hyphen. */
const COMPOUND_STARTS = new Set(
  `all age best better case close community cost cross double dose eight end ever evidence face far first five follow
  four free full gas gender general good half hand head health high higher home hospital hydro in ill large left less
  life light long low lower meta middle mid more multi near nine off on one open out patient peer placebo point post
  population pro quasi rate real right second self semi seven short single site six small so state ten third three
  time two up user water well wet whole wide word work world year`.split(/\s+/),
)

/** A judge that knows the words of the given lines; words that stand at a line end are no evidence. */
export function createHyphenJudge(lines: Iterable<string>): HyphenJudge {
  const words = new Map<string, number>()
  for (const line of lines) {
    const inner = line.replace(/\S+$/u, '').replace(/[\u2010\u2011]/g, '-')
    for (const [word] of inner.toLowerCase().matchAll(WORD)) {
      words.set(word, (words.get(word) ?? 0) + 1)
      const parts = word.includes('-') ? word.split('-') : []
      parts.forEach((part) => words.set(`~${part}`, 1))
    }
  }
  const count = (word: string) => words.get(word) ?? 0
  return {
    decide(before, after) {
      const last = LAST_LETTERS.exec(before)?.[1]?.toLowerCase()
      const first = FIRST_LETTERS.exec(after)?.[1]
      // Only letter-hyphen-lower-case letter is ever joined: `IL-6`, `1e-5` and `Smith-Jones` keep theirs.
      if (last === undefined || first === undefined || !/^\p{Ll}/u.test(first)) return 'keep'
      if ((LAST_COMPOUND.exec(before)?.[1] ?? '').includes('-')) return decideInCompound(count, last, first)
      return decideWord(count, last, first)
    },
  }
}

type Count = (word: string) => number

function decideWord(count: Count, last: string, first: string): HyphenDecision {
  const joined = count(last + first)
  const hyphenated = count(`${last}-${first}`)
  if (joined !== hyphenated) return joined > hyphenated ? 'join' : 'keep'
  if (last.length === 1) return 'keep'
  return isCompound(count, last, first) ? 'keep' : 'join'
}

/** True where both parts are words of their own that belong together with a hyphen. */
function isCompound(count: Count, last: string, first: string): boolean {
  const isStart = COMPOUND_STARTS.has(last)
  if (COMPOUND_ENDS.has(first) && (isStart || count(last) > 0)) return true
  if (isStart && !PREFIXES.has(last) && first.length > 3 && count(first) > 0) return true
  // Two whole words of the document, neither of them a mere ending or prefix.
  const areWords = last.length > 3 && first.length > 4 && count(last) > 1 && count(first) > 1
  return areWords && !ENDINGS.test(first)
}

/** Such a start joins more often than not (`upregulated`, `outcome`, `multicentre`). */
const PREFIXES = new Set([
  'in',
  'on',
  'up',
  'out',
  'off',
  'so',
  'pro',
  'meta',
  'multi',
  'hydro',
  'post',
  'semi',
  'mid',
])
const ENDINGS =
  /^(?:ments?|tions?|ings?|ness|less|able|ible|ance|ence|ship|hood|ward|wise|ally|istic|ation|ations)$/

/** In `meta-ana-⏎lysis` the word before the first hyphen says nothing about the second. */
function decideInCompound(count: Count, last: string, first: string): HyphenDecision {
  if (count(last + first) > 0 || count(`~${last}${first}`) > 0) return 'join'
  return count(last) > 0 && (count(first) > 0 || COMPOUND_ENDS.has(first)) ? 'keep' : 'join'
}
