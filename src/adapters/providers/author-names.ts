import type { Author } from '../../model/paper.js'
import { plainFromMarkup } from '../../reading/markup-text.js'

const PARTICLES =
  /^(?:van|von|der|den|de|del|della|di|da|dos|das|du|des|la|le|las|los|ten|ter|te|zu|zur|af|av|el|al|bin|ibn|st\.?)$/iu
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/iu
/** Words that only bodies have in their names. */
const BODY =
  /\b(?:consorti(?:um|a)|collaborat(?:ion|ors|ive)|group|committee|team|network|initiative|investigators|society|association|organi[sz]ation|institute|university|department|ministry|agency|task force|project|trial(?:ists)?|study|council|foundation|centre|center|federation|commission|inc\.?|ltd\.?)\b/iu

/** An author from the parts that a service gives; a body has only a name. Undefined where all are empty. */
export function authorFromParts(parts: {
  readonly family?: string | null | undefined
  readonly given?: string | null | undefined
  readonly suffix?: string | null | undefined
  readonly name?: string | null | undefined
}): Author | undefined {
  const [family, given, suffix] = [parts.family, parts.given, parts.suffix].map(clean)
  if (family === undefined || family === '') {
    const name = clean(parts.name)
    if (name !== '') return { family: name }
    return given === undefined || given === '' ? undefined : { family: given }
  }
  const names = [given, suffix].filter((part) => part !== undefined && part !== '').join(', ')
  return names === '' ? { family } : { family, given: names }
}

/**
 * An author from a name in one piece: `Trygve B. Leergaard`, `van der Berg, Jan`, a body, or a single name. Particles
 * stay with the family name.
 */
export function authorFromName(name: string | null | undefined): Author | undefined {
  const text = clean(name)
  if (text === '') return undefined
  const comma = text.indexOf(',')
  if (BODY.test(text)) return { family: text }
  if (comma > 0) return authorFromComma(text, comma)
  const words = text.split(' ')
  if (words.length === 1) return { family: text }
  const suffix = SUFFIX.test(words.at(-1) ?? '') && words.length > 2 ? words.pop() : undefined
  let start = words.length - 1
  while (start > 1 && PARTICLES.test(words[start - 1] ?? '')) start--
  return authorFromParts({
    family: words.slice(start).join(' '),
    given: words.slice(0, start).join(' '),
    suffix,
  })
}

/** An author as MEDLINE abbreviates them: `van der Berg MA`; a body or a name in full is read as such. */
export function authorFromInitials(name: string | null | undefined): Author | undefined {
  const text = clean(name)
  const match = /^(.*\S)\s+(\p{Lu}{1,4})(?:\s+(\S+))?$/u.exec(text)
  const [, family, initials = '', suffix] = match ?? []
  if (family === undefined || (suffix !== undefined && !SUFFIX.test(suffix))) return authorFromName(text)
  const given = [...initials].map((letter) => `${letter}.`).join(' ')
  return authorFromParts({ family, given, suffix })
}

function authorFromComma(text: string, comma: number): Author | undefined {
  const [family, rest] = [text.slice(0, comma), text.slice(comma + 1).trim()]
  // `Martin Luther King, Jr.` is no inverted name.
  if (SUFFIX.test(rest)) {
    const plain = authorFromName(family)
    return plain && authorFromParts({ ...plain, suffix: rest })
  }
  return authorFromParts({ family, given: rest })
}

function clean(text: string | null | undefined): string {
  return plainFromMarkup(text ?? '').replace(/^[,;\s]+|[,;\s]+$/gu, '')
}
