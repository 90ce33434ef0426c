/*
 * Text addressed to a program that reads papers, told apart from text about such text. A command counts where it is
 * given: at the start of a clause, outside quotation marks, and not introduced as an example, a prompt or an attack.
 * Papers on language models print such commands all the time; they have to stay readable.
 */
import { plainLetters } from '../../language/disguised-letters.js'
import type { SectionLabel } from '../../model/document.js'
import { type AddressKind, COMMAND_PATTERNS } from './command-patterns.js'

/** A sentence with what stands before it. */
export interface AddressContext {
  readonly text: string
  /** The sentence before it in the same section. */
  readonly before?: string
  readonly section: SectionLabel
  readonly heading: readonly string[]
}

/** What makes a sentence one that speaks to a program. */
export interface AddressFinding {
  readonly kind: AddressKind
  readonly language: string
  /** The deciding words, in small letters and without disguise. */
  readonly words: string
  /** Characters that show nothing; many of them are a reason of their own to look. */
  readonly hidden: number
}

/** Words that no paper needs to say; cheap test before the patterns. */
const WORTH_A_LOOK =
  /ignor|disregard|forget|overrid|bypass|dismiss|discard|attention|follow|mention|highlight|report|list|discuss|point|criti|raise|raising|includ|give|write|provid|produc|generat|return|output|submit|issue|assign|leave|recommend|rate|accept|say|state|conclude|answer|respond|reply|claim|summar|describ|present|evaluat|you|dear|hey|hello|\bhi\b|listen|note|messag|instruct|notice|important|\bai\b|llm|gpt|model|reveal|print|repeat|show|disclose|leak|display|<\||\[inst|<<sys|###|vergiss|vergess|miss?acht|überg|erwähn|nenne|\bgib\b|geben|schreib|verfass|erstell|\bdu\b|\bsie\b|liebe|achtung|hinweis|anweis|oubli|compte|abstraction|néglig|mentionn|signal|relèv|cite|parle|donne|rédig|écri|fourni|attribu|\btu\b|vous|chère?|olvid|omit|desestim|caso|menci|señal|indiq|\bd[aé]\b|\bden\b|emit|redact|proporc|gener|eres|usted|estimad|querid|atenci|nota|esque|desconsid|apont|destaq|fale|\bdê\b|\bdeem\b|escrev|forne|\bgere\b|redija|você|fores|prezad|\bcar[oa]s?\b|atenç|instruç|[а-я]{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Finds what addresses a program; undefined where nothing does, or where it is only told of. */
export function addressedToAi(context: AddressContext): AddressFinding | undefined {
  const plain = plainLetters(context.text)
  const forms = plain.latin === plain.text ? [plain.text] : [plain.text, plain.latin]
  for (const form of forms) {
    if (!WORTH_A_LOOK.test(form)) continue
    const found = findCommand(form, context)
    if (found !== undefined) return { ...found, hidden: plain.hidden }
  }
  return undefined
}

function findCommand(text: string, context: AddressContext): Omit<AddressFinding, 'hidden'> | undefined {
  const quotes = quotedSpans(text)
  for (const { kind, language, pattern } of COMMAND_PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const { index, 0: words } = match
      if (!isCommand(text, index, kind)) continue
      if (quotes.some(({ start, end }) => start <= index && index < end)) continue
      if (
        isToldOf(
          { before: text.slice(0, index), words, after: text.slice(index + words.length), kind },
          context,
        )
      )
        continue
      return { kind, language, words: words.trim() }
    }
  }
  return undefined
}

/** Where a command can begin: a clause, a call, a courtesy, or "you must". */
const CLAUSE_OPENS =
  /(?:^|[.!?;:,)\]}>|*#—–\n。！？；：，、「」】]|\s-)\s*(?:(?:please|kindly|now|then|also|and|but|so|instead|therefore|important|urgent|note|system|user|assistant|instructions?|instead|bitte|jetzt|und|s'il (?:te|vous) plaît|veuillez|et|por favor|y|e|пожалуйста|и|a|请|請|并|且|然后|どうか|[:,!*\s-])\s*)*$/u
const YOU_MUST =
  /(?:you (?:must|should|shall|have to|need to|are (?:required|instructed|asked|ordered|hereby \p{L}+) to|will|are to|can)|du (?:musst|sollst)|sie (?:müssen|sollen)|(?:tu dois|vous devez)|(?:debes|debe usted)|(?:você deve|deves)|(?:ты должен|вы должны)|(?:你|您)(?:必须|应该|应当|需要))\s*(?:(?:only|always|never|now|please|simply|instead|completely)\s)*$/u

function isCommand(text: string, start: number, kind: AddressKind): boolean {
  if (kind === 'template') return true
  const before = text.slice(0, start)
  if (CLAUSE_OPENS.test(before) || YOU_MUST.test(before)) return true
  // Chinese and Japanese write no spaces: the clause before ends in no mark of its own.
  return (
    /[\p{Script=Han}\p{Script=Hiragana}]/u.test(text.slice(start, start + 1)) &&
    /(?:^|[，。；：、\s])[^，。；：]{0,12}$/u.test(before)
  )
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['`', '`'],
  ['"', '"'],
  ['``', "''"],
]

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Stretches between quotation marks; an open one runs to the end, since sentences are cut inside long quotations. */
function quotedSpans(text: string): Stretch[] {
  const spans: Stretch[] = []
  for (const [open, close] of QUOTES) {
    let from = text.indexOf(open)
    while (from >= 0) {
      const end = text.indexOf(close, from + open.length)
      spans.push({ start: from, end: end < 0 ? text.length : end + close.length })
      if (end < 0) break
      from = text.indexOf(open, end + close.length)
    }
  }
  // Single straight quotes: an apostrophe inside a word opens nothing.
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])'(?=\S)[^']{3,200}(?:'(?![\p{L}])|$)/gu))
    spans.push({ start: match.index, end: match.index + match[0].length })
  return spans
}

/** Words before a command that make it an example, a prompt of an experiment, or a report of an attack. */
const INTRODUCED =
  /\b(?:such as|e\.\s?g\.?|i\.\s?e\.?|for (?:example|instance)|including|like|namely|called|titled|labell?ed|phrases?|strings?|prompts?|prefix(?:es)?|suffix(?:es)?|templates?|payloads?|injections?|injected|attacks?|attackers?|adversar\w+|jailbreaks?\w*|malicious|triggers?|commands? (?:of|to|in)|instructed|instructs?|instructing|prompted|prompting|asked|asks|asking|told|tells|telling|reads?|reading|saying|says|said|stat(?:es?|ing)|writes?|wrote|written|responds?|responded|repl(?:y|ies|ied)|inserts?|inserted|inserting|embed\w*|contain\w*|append\w*|prepend\w*|hid(?:e|es|ing|den)|examples?|quer(?:y|ies)|input|condition|participants?|subjects?|respondents?|students?|beispiel\w*|etwa|z\. ?b\.|eingabe\w*|par exemple|comme|invite\w*|por ejemplo|como|por exemplo|например|атак\p{L}*)\b|例如|比如|诸如|譬如|提示词|攻击|たとえば|例えば|プロンプト|攻撃|という|といった/u
/** What follows a command that is only named: "… is a typical attack", "… という攻撃". */
const NAMED_AFTER =
  /^\s*["'”’」』)]*\s*(?:(?:is|are|was|were|as|has been) (?:a|an|the|one|typical|common|used|often|known|classified|treated|flagged|detected|inserted)\b|-?(?:style|type|like)\b|attacks?\b|prompts?\b|という|といった|等|之类|的攻击)/u
const NEW_ORDERS =
  /^\W*(?:new|updated|following|important|special|additional|hidden|system|real)?\s*(?:instructions?|prompt|system prompt|orders?|message|task)\s*:\s*$/u
const INTRODUCED_BEFORE =
  /\b(?:prompts?|templates?|instructions? (?:given|used|shown|read|were|was)|following (?:instructions?|text|message|input|phrase|example|attack)|examples?|attacks?|injections?|payloads?|jailbreaks?|questionnaire|items?|wording|script|verbatim)\b[^.!?]{0,120}[:.]?\s*$/iu
const PROMPT_HEADING =
  /\b(?:prompts?|templates?|attacks?|injections?|jailbreak\w*|instructions?|questionnaire|examples?|listings?|qualitative)\b/iu
const PRINTED_PROMPTS: readonly SectionLabel[] = ['caption', 'table', 'references']

interface Told {
  readonly before: string
  readonly words: string
  readonly after: string
  readonly kind: AddressKind
}

function isToldOf({ before, words, after, kind }: Told, context: AddressContext): boolean {
  if (NAMED_AFTER.test(after)) return true
  if (!NEW_ORDERS.test(before) && INTRODUCED.test(before)) return true
  if (PRINTED_PROMPTS.includes(context.section)) return true
  if (context.heading.some((heading) => PROMPT_HEADING.test(heading))) return true
  if (context.before !== undefined && introduces(context.before)) return true
  return kind === 'persona' && (SOMEBODY.test(after) || isUsualPersona(words + after))
}

/** The sentence before ends in a colon or speaks of the prompt that now comes. */
function introduces(before: string): boolean {
  return /:\s*$/u.test(before) || INTRODUCED_BEFORE.test(plainLetters(before).text)
}

/** "If you are an AI researcher": people. */
const SOMEBODY =
  /^[\s-]*(?:researchers?|engineers?|developers?|experts?|scientists?|practitioners?|users?|compan(?:y|ies)|start-?ups?|vendors?|students?|ethicists?)\b/u

/** "You are an AI and …" may be anybody's words; with a command behind it, it is none. */
function isUsualPersona(speech: string): boolean {
  const hasCommand =
    /\b(?:ignore|disregard|do not|don't|never|always|must|should|please|give|write|rate|recommend|accept|answer|respond|output|say)\b|(?:[,;:])\s*\p{L}+|请|必须|不要|ください|ignor|bitte|veuillez|por favor|пожалуйста/u
  return (
    !hasCommand.test(speech) && !/^\s*(?:if|in case|falls|wenn|si\s|se\s|если|如果|若|もし)/u.test(speech)
  )
}
