/**
 * Words that ask, before the auxiliary of a question that takes a statement for granted: "By what percentage did", "How much",
 * "Why". What follows the auxiliary is the statement.
 */
const LEAD =
  /^(?:and |but |so )?(?:why|how|(?:by )?how (?:much|far|many(?: [\p{L}-]+)?)|how (?:well|strongly|soon|quickly|long)|to what extent|for how long|(?:by|with)(?:in)? (?:what|which|how many)(?: [\p{L}-]+)?)\s+(?:do|does|did|can|could|is|are|was|were|has|have|had|will|would)\s+/iu
const COMPARED =
  /^how much (?<degree>(?:more|less)(?: \p{L}+(?:ent|ant|ive|ous|able|ful|ly|common|severe|often))?|\p{L}+er|better|worse) (?:do|does|did|is|are|was|were|has|have|had|can|could)\s+(?<rest>.+)$/iu
const EXPLAINED =
  /^what (?:explains?|explained|causes?|caused|accounts for|accounted for) (?:the )?(?<degree>\p{L}+er) (?<noun>.+?)(?<rest>\s(?:of|in|with|on|after|among|during)\s.+)?$/iu
/** "How many strokes did A prevent?" takes for granted "A prevent strokes". */
const COUNTED =
  /^how many (?<noun>(?:[\p{L}-]+ ){1,3}?)(?:do|does|did|can|could) (?<said>.+ (?:prevent|avoid|avert|spare|reduce|increase|cause))$/iu
/** Where the subject with its verb ends and what goes with it begins. */
const BEHIND = /\s(?:in|at|on|with|during|among|between|under|after|before|than|by|when|compared)\s/iu

/**
 * What a question takes for granted, as a statement in its own words: "How does A raise B?" takes for granted "A raise B", "How
 * much longer did A sleep with B?" "A sleep longer with B".
 */
export function statementOf(question: string): string {
  const plain = question.replace(/\?\s*$/u, '').trim()
  const compared = COMPARED.exec(plain)?.groups
  if (compared !== undefined) return comparedStatement(compared.degree ?? '', compared.rest ?? '')
  const counted = COUNTED.exec(plain)?.groups
  if (counted !== undefined) return `${counted.said} ${(counted.noun ?? '').trim()}`
  const explained = EXPLAINED.exec(plain)?.groups
  if (explained !== undefined)
    return `${explained.noun} ${explained.degree}${(explained.rest ?? '').replace(/^ of /u, ' in ')}`
  return plain.replace(LEAD, '').trim()
}

function comparedStatement(degree: string, rest: string): string {
  const mark = BEHIND.exec(rest)
  const [said, behind] = mark === null ? [rest, ''] : [rest.slice(0, mark.index), rest.slice(mark.index)]
  return `${said.replace(/^the /iu, '')} ${degree}${behind}`
}

/** "Which insecticide was sprayed", "What blood levels of silver were measured": the thing whose being there is taken for granted. */
const WHICH_THING =
  /^(?:in |at |on |by |with |to |from |for |against |after )?(?:which|what) (?<thing>(?:[\p{L}\p{N}/'’-]+ ){1,5}?)(?:was|were|is|are|did|do|does|has|have|had|can|could|\p{L}{3,}ed)\b/iu
/** "What was the change in renin activity". */
const WHAT_CHANGE =
  /^what (?:was|were|is|are) the (?:changes?|increase|decrease|reduction|rise|fall|effect|difference) (?:in|of|on) (?:the )?(?<thing>.+?)(?: (?:in|with|after|on|of|between|among|during)\b.*)?$/iu
/** "What did the attention maps show", "How was heart rate used". */
const WHAT_IT_SHOWED =
  /^what (?:did|do|does) (?:the )?(?<thing>.+?) (?:show|reveal|tell|find|look like|indicate|demonstrate)\b/iu
const HOW_IT_WAS_USED =
  /^(?:how|why|when|where|in how many [\p{L}-]+|in (?:which|what) [\p{L}-]+) (?:was|were|is|are) (?:the )?(?<thing>(?:[\p{L}\p{N}/'’-]+ ){1,4}?)(?:\p{L}{2,}ed|made|done|given|taken|chosen|built)\b/iu
/** Words that name no thing of the study: what is asked for is told by the answer. */
const NO_THING =
  /^(?:percentage|proportion|share|fraction|number|extent|kind|type|sort|way|reasons?|mechanisms?)\b/iu

/** The thing that a question takes to have been there, as a noun phrase; undefined where it names none. */
export function thingOf(question: string): string | undefined {
  const plain = question.replace(/\?\s*$/u, '').trim()
  for (const pattern of [WHAT_CHANGE, WHAT_IT_SHOWED, WHICH_THING, HOW_IT_WAS_USED]) {
    const thing = pattern.exec(plain)?.groups?.thing?.trim()
    if (thing !== undefined && !NO_THING.test(thing)) return thing
  }
  return undefined
}
