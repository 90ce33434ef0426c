/** Nouns that science counts. One of them within four words after the number is what the number counts. */
const COUNTED = new Set(
  `patients participants subjects individuals people persons adults children infants neonates women men girls boys males females
  volunteers controls cases deaths events episodes admissions hospitalizations hospitalisations visits mice rats animals rabbits dogs pigs monkeys
  cats fish zebrafish birds flies larvae eggs plants seeds seedlings leaves trees plots samples specimens biopsies sections slides
  isolates strains clones colonies cells neurons nuclei genes proteins transcripts peptides variants mutations snps loci reads contigs
  genomes species genera families taxa studies trials articles papers records reports reviews publications datasets questions items
  questionnaires responses respondents students teachers nurses physicians doctors practices hospitals centres centers sites
  countries villages households families schools regions districts eyes ears teeth limbs joints lesions tumors tumours
  nodes fractures implants procedures operations surgeries sessions trials blocks runs images scans voxels frames videos sentences
  words tokens documents queries examples instances classes categories clusters groups arms cohorts layers heads parameters
  features epochs iterations steps experiments replicates observations measurements points doses tablets capsules injections
  cycles sets repetitions electrodes channels compounds chemicals metabolites peaks fractions extracts laws regulations
  mothers fathers parents couples pregnancies births twins smokers survivors carriers donors recipients veterans workers
  farmers residents users raters reviewers experts authors women athletes players horses cows calves sheep goats chickens hens pups
  embryos oocytes follicles spikes bursts trajectories simulations models domains stages phases types kinds factors variables
  treatments diets formulations products brands devices systems methods outcomes measures tests conditions tasks stimuli trials`
    .trim()
    .split(/\s+/u),
)
/** The same in the singular, after one. */
const COUNTED_ONE =
  /^(?:patient|participant|subject|individual|person|adult|child|infant|woman|man|death|event|mouse|rat|animal|study|trial|hospital|cent(?:er|re)|country|group|case|gene|cell|eye|tablet|dose|point|lesion|plant|item|question)$/u
/** A run of words that no counted noun lies beyond: prepositions, conjunctions, auxiliaries, articles. */
const BREAK =
  /^(?:a|an|the|of|in|on|at|by|to|from|for|with|without|and|or|nor|but|than|as|that|which|who|whose|is|are|was|were|be|been|being|has|have|had|did|do|does|not|no|after|before|during|between|among|per|versus|vs|if|when|while|we|they|it|its|their|our|also|only|respectively|compared|using|including|because|so|then|there|these|this|those|can|could|may|might|will|would|should|however)$/iu
const WORD = /^[\s\u00A0]{1,2}([\p{L}][\p{L}\p{M}'’-]*)/u
const IRREGULAR_PLURALS = new Set([
  'data',
  'criteria',
  'phenomena',
  'bacteria',
  'nuclei',
  'stimuli',
  'teeth',
  'feet',
])

/** A noun that a number counts, with its end in the text. */
export interface NounFound {
  readonly noun: string
  readonly end: number
}

/**
 * The noun counted by a number that ends at `at`: a noun that science counts within four words ("40 healthy adult patients"),
 * else the next word where it is a plural. `knownOnly`: only the former, for numbers that may be years.
 */
export function findCountedNoun(text: string, at: number, knownOnly: boolean): NounFound | undefined {
  const of =
    /^\s(?:\([^()]{1,12}\)\s)?(?:of|out of)\s(?:the\s|these\s|our\s|all\s|those\s|\d[\d,]*\s){0,2}/u.exec(
      text.slice(at, at + 40),
    )?.[0]
  const bracket =
    /^\s(?:\([^()]{1,20}\)|(?:or|and)\s(?:more|fewer|less))(?=\s)/u.exec(text.slice(at, at + 24))?.[0] ?? ''
  const start = at + (of === undefined ? bracket.length : of.length - 1)
  const words = nextWords(text, start)
  const isOne = /(?:^|[^\d.,])(?:1|one)$/iu.test(text.slice(Math.max(0, at - 4), at))
  const known = words.find((word) => COUNTED.has(word.noun) || (isOne && COUNTED_ONE.test(word.noun)))
  if (known !== undefined) return known
  const [next] = words
  if (knownOnly || of !== undefined || next === undefined || !isPlural(next.noun)) return undefined
  return next
}

function nextWords(text: string, at: number): NounFound[] {
  const words: NounFound[] = []
  let end = at
  while (words.length < 4) {
    const match = WORD.exec(text.slice(end, end + 40))
    const word = match?.[1] ?? ''
    if (match === null || BREAK.test(word)) break
    end += match[0].length
    words.push({ noun: word.toLowerCase().replace(/['’]s?$/u, ''), end })
  }
  return words
}

function isPlural(word: string): boolean {
  if (IRREGULAR_PLURALS.has(word)) return true
  return /\p{Ll}{2}s$/u.test(word) && !/(?:ss|us|is|ous|times|always|perhaps|plus|versus|sis)$/u.test(word)
}
