import { readQuantities } from '../../language/quantities/read-quantities.js'
import { indexTerms } from '../../language/tokens.js'
import type { AskedQuantity } from '../../model/plan.js'

interface AskedRow {
  readonly pattern: RegExp
  readonly kinds: readonly string[]
}

const COUNTED = /\bhow many\b(?: of)?(?: the| these| those)?((?: [\p{L}\p{N}'’-]+){1,6})/iu
const SAMPLE_SIZE =
  /\b(?:sample size|how (?:large|big) (?:was|is|were) the (?:sample|cohort|study|trial|group))\b/i

/** First match wins. The kinds are those of `language/quantities`; none means that any quantity answers. */
const ASKED: readonly AskedRow[] = [
  {
    pattern:
      /\bhow long\b|\bhalf-li[fv]e|\bduration\b|\bhow old\b|\bfollow-up (?:time|period)\b|\bat what age\b|\bhow (?:soon|quickly|late|early)\b/i,
    kinds: ['time'],
  },
  {
    pattern:
      /\b(?:what|which) (?:[\w-]+ )?(?:percentage|percent|proportion|share|fraction)\b|\bhow (?:common|prevalent|frequent)\b|\bprevalence\b|\bincidence\b/i,
    kinds: ['percent', 'percentage-points', 'proportion', 'fold', 'count'],
  },
  { pattern: /\bp-?values?\b/i, kinds: ['p-value'] },
  {
    pattern: /\bat what temperature\b|\b(?:what|which) temperature\b|\bhow (?:hot|warm|cold)\b/i,
    kinds: ['temperature'],
  },
  {
    pattern:
      /\b(?:what|which|how much) (?:[\w-]+ ){0,2}(?:radiation|radiotherapy|irradiation|absorbed|fractionation) ?dos(?:e|es|age)\b|\b(?:what|which) dos(?:e|es|age) of (?:[\w-]+ )?(?:radiation|radiotherapy|irradiation)\b/i,
    kinds: ['radiation', 'rate'],
  },
  {
    pattern:
      /\b(?:what|which) (?:[\w-]+ ){0,3}(?:dose|dosage|doses|concentration)\b|\bhow much \w+(?: \w+)? (?:was|were|did|per)\b.*\b(?:given|get|receive|per day|administered|take)\b/i,
    kinds: ['mass', 'dose', 'concentration', 'volume', 'amount', 'activity', 'radiation', 'count'],
  },
  {
    pattern:
      /\bhow (?:much|far|high|low|large|big|strong(?:ly)?|greatly|markedly|deep|fast|heavy|wide|tall|great|well)\b|\bby how much\b|\bto what extent\b/i,
    kinds: [],
  },
  {
    pattern:
      /\b(?:what|which)\b(?: [\w-]+){0,8}? (?:auroc|auc|accuracy|sensitivity|specificity|odds ratio|hazard ratio|relative risk|correlation|coefficient|kappa|score|weight|height|length|size|volume|mass|rate|concentrations?|content|yield|values?|levels?|pressure|frequency|density|mean|average|median|mic|mbc|mfc|ic50|ld50|ec50|cmax|tmax|number|count|ratio|range|resolution|viability|survival|efficiency|thickness|area|depth|width|diameter|cost|price|distance|speed|power|dose)\b/i,
    kinds: [],
  },
]

/** What quantity a question asks for, or undefined where it does not ask for one. */
export function askedQuantity(question: string): AskedQuantity | undefined {
  if (SAMPLE_SIZE.test(question)) return { kinds: ['count'], countedTerms: [] }
  const counted = COUNTED.exec(question)
  if (counted !== null) return countedQuantity(counted[1] ?? '')
  const row = ASKED.find(({ pattern }) => pattern.test(question))
  return row === undefined ? undefined : { kinds: row.kinds, countedTerms: [] }
}

/** A verb ends what is counted ("how many women reported …"); a participle before the noun does not ("infected voles"). */
const END_OF_NOUN =
  /\b(?:were|was|did|do|does|are|is|had|have|has|can|could|will|would|in|of|from|with|who|that|which|at|on|for|to|and|or|took|got|needed|per|each|out|into|no|not|reported|showed|developed|experienced|died|survived|received|completed|responded|improved)\b|(?<=\p{L} )\p{L}{2,}ed\b/iu

/** "How many patients" asks for a count; "how many hours" for a time, since the noun is a unit. */
function countedQuantity(words: string): AskedQuantity {
  const noun = (words.split(END_OF_NOUN)[0] ?? '').trim()
  const [measured] = /\s/.test(noun) ? [] : readQuantities(`5 ${noun}`)
  if (measured?.unit !== undefined) return { kinds: [measured.kind], countedTerms: [] }
  return { kinds: ['count'], countedTerms: indexTerms(noun) }
}
