import { stem } from '../../language/tokens.js'

/**
 * Words that cannot both be true of one thing, as left and right side of a row; written for scientific and everyday
 * prose. Direction words (increase, decrease) are not here: `findDirections` reads them.
 */
const ROWS: readonly string[] = [
  'high : low',
  'positive positively : negative negatively',
  'present presence : absent absence',
  'superior : inferior',
  'agonist : antagonist',
  'activate activates activated activation active : inhibit inhibited inhibition deactivate inactive inactivation',
  'early earlier : late later',
  'before prior preceding : after following',
  'same similar similarly identical : different differently dissimilar differ differed',
  'always : never rarely',
  'all every : none few',
  'effective efficacious : ineffective useless',
  'safe : unsafe dangerous harmful toxic',
  'common frequent often : rare rarely uncommon infrequent seldom',
  'acute : chronic',
  'male males man men boy boys : female females woman women girl girls',
  'sensitive susceptible : resistant insensitive refractory',
  'sensitivity susceptibility : resistance insensitivity',
  'necessary required essential : unnecessary dispensable optional',
  'sufficient adequate : insufficient inadequate',
  'likely : unlikely',
  'support supported supports : contradict contradicted refute refuted oppose opposed',
  'confirm confirmed confirms : refute refuted deny denied denies rule',
  'accept accepted : reject rejected',
  'include included includes including : exclude excluded excludes excluding',
  'succeed succeeded success successful successfully : fail failed fails failure unsuccessful unsuccessfully',
  'win wins won winning victory : lose loses lost losing defeat',
  'beneficial benefit : harmful harm detrimental',
  'good : bad poor',
  'strong strongly stronger : weak weakly weaker',
  'large big huge substantial : small little minor tiny negligible minimal',
  'long : short',
  'fast quick rapid quickly rapidly : slow slowly',
  'hot warm : cold cool',
  'old older elderly : young younger new newer',
  'open : closed',
  'simple simpler easy easier : complex complicated difficult hard harder',
  'many numerous multiple abundant : few scarce single limited',
  'most : least',
  'maximum maximal maximise maximize : minimum minimal minimise minimize',
  'upper : lower',
  'top : bottom',
  'above : below',
  'left : right',
  'internal inner : external outer',
  'local : global remote',
  'stable : unstable unsteady',
  'normal : abnormal aberrant',
  'healthy : ill diseased sick unhealthy',
  'alive living survive survived survives survival : dead dying die died dies mortality death',
  'buy buys bought purchase purchased : sell sells sold',
  'profit profits : loss losses',
  'income revenue : expense expenses',
  'import imports : export exports',
  'upstream : downstream',
  'anterior : posterior',
  'dorsal : ventral',
  'proximal : distal',
  'medial : lateral',
  'systolic : diastolic',
  'excitatory excite excites : inhibitory inhibit inhibits',
  'rich wealthy : poor',
  'discrete : continuous',
  'sparse : dense',
  'deep : shallow',
  'wide broad : narrow',
  'thick : thin',
  'full : empty',
  'public : private',
  'urban : rural',
  'first : last',
  'begin begins began start starts started : end ends ended stop stops stopped finish finished',
  'arrive arrived arrives : leave left leaves depart departed',
  'allow allows allowed permit permitted : forbid forbidden prohibit prohibited ban banned',
  'true : false',
  'correct right : incorrect wrong',
  'homogeneous uniform : heterogeneous',
  'love loved likes : hate hated dislikes',
  'happy : sad unhappy',
  'optimistic : pessimistic',
  'enable enables enabled facilitate facilitates facilitated : prevent prevents prevented hinder hinders hindered impede impeded',
  'encourage encouraged : discourage discouraged',
  'vertical : horizontal',
  'husband : wife',
  'father : mother',
  'son : daughter',
  'brother : sister',
  'north northern : south southern',
  'east eastern : west western',
  'day daytime : night nighttime',
  'morning : evening',
  'winter : summer',
  'guilty : innocent',
  'significant significantly : insignificant insignificantly nonsignificant trending marginal marginally nominal',
  'random randomly : systematic systematically deterministic',
  'natural : artificial synthetic',
  'gain gained gains : lose lost loss',
  'protective protects protect : harmful damaging',
  'sharp sharply significant substantially considerably : slight slightly marginally',
  'wet : dry',
  'remember : forget',
  'major majority : minor minority',
  'together jointly : separately alone',
  'supervised : unsupervised',
  'novel new : existing traditional conventional established known',
  'outperform outperforms outperformed surpass surpasses : underperform underperforms underperformed',
  'causes cause caused : prevents prevent prevented cures',
  'possible : impossible',
  'optimal : suboptimal',
  'with : without',
]

type Sides = readonly [ReadonlySet<number>, ReadonlySet<number>]

const SIDES: ReadonlyMap<string, Sides> = buildSides()

function buildSides(): Map<string, [Set<number>, Set<number>]> {
  const sides = new Map<string, [Set<number>, Set<number>]>()
  for (const [row, text] of ROWS.entries()) {
    const parts = text.split(' : ')
    for (const [side, words] of parts.entries()) {
      for (const word of words.split(' ')) {
        const entry = sides.get(word) ?? [new Set<number>(), new Set<number>()]
        entry[side === 0 ? 0 : 1].add(row)
        sides.set(word, entry)
      }
    }
  }
  return sides
}

/** Beginnings that turn a word round: `uninvolved`, `inefficient`, `non-linear`, `dissimilar`. */
const TURNING = /^(?:un|in|im|ir|il|non-?|dis|mis|anti-?|de|a)(?=\p{L}{4})/u
/** Words whose beginning only looks like one of these. */
const NOT_TURNED =
  /^(?:inform|import|impress|impart|impact|impos|impl|inside|intens|inten[dt]|invest|inspir|infus|indeed|income|input|inter|detect|deter|defin|descri|design|deriv|declin|depend|demonstr|destruct|decid|develop|about|across|along|amount|appro|arous|amid|aside|alike|alone|around|discover|display|distrib|discus|district|under|unit|univers|union)/u
/** Beginnings that exclude each other. */
const PREFIX_PAIRS: readonly (readonly [string, string])[] = [
  ['hyper', 'hypo'],
  ['over', 'under'],
  ['up', 'down'],
  ['pre', 'post'],
  ['intra', 'extra'],
  ['endo', 'exo'],
  ['pro', 'anti'],
  ['mono', 'poly'],
]

/** Whether two words, in lower case, exclude each other. */
export function areOpposite(left: string, right: string): boolean {
  if (left === right) return false
  const a = SIDES.get(left)
  const b = SIDES.get(right)
  if (a !== undefined && b !== undefined && (meet(a[0], b[1]) || meet(a[1], b[0]))) return true
  return isTurned(left, right) || isTurned(right, left) || havePairedPrefixes(left, right)
}

function meet(left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  for (const row of left) if (right.has(row)) return true
  return false
}

function isTurned(turned: string, plain: string): boolean {
  if (turned.length <= plain.length - 2 || plain.length < 4) return false
  const { rest } = beginningOf(turned)
  if (rest === undefined) return false
  return rest === plain || (rest[0] === plain[0] && stem(rest) === stem(plain))
}

interface Beginning {
  /** What is left of a word that begins as one that is turned round. */
  readonly rest: string | undefined
  readonly isPaired: boolean
}

/** Words are compared with many others: how each begins is kept. */
const beginnings = new Map<string, Beginning>()
const KEPT_LIMIT = 20_000

function beginningOf(word: string): Beginning {
  const known = beginnings.get(word)
  if (known !== undefined) return known
  if (beginnings.size >= KEPT_LIMIT) beginnings.clear()
  const prefix = NOT_TURNED.test(word) ? undefined : TURNING.exec(word)?.[0]
  const beginning = {
    rest: prefix === undefined ? undefined : word.slice(prefix.length),
    isPaired: PREFIX_PAIRS.some((pair) => pair.some((one) => word.startsWith(one))),
  }
  beginnings.set(word, beginning)
  return beginning
}

function havePairedPrefixes(left: string, right: string): boolean {
  if (!beginningOf(left).isPaired || !beginningOf(right).isPaired) return false
  return PREFIX_PAIRS.some(([one, other]) => {
    if (left.startsWith(one) && right.startsWith(other))
      return isSameRest(left.slice(one.length), right.slice(other.length))
    return (
      left.startsWith(other) &&
      right.startsWith(one) &&
      isSameRest(left.slice(other.length), right.slice(one.length))
    )
  })
}

function isSameRest(left: string, right: string): boolean {
  return left.length >= 4 && left.replace(/^-/u, '') === right.replace(/^-/u, '')
}
