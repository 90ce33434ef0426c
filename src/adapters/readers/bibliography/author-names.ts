import type { Author } from '../../../model/paper.js'
import { tidyText } from './tidy-text.js'

const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd|4th|esq)\.?$/iu
const PARTICLE = /^(?:d['’]|[a-zà-ÿ][a-zà-ÿ'’.-]*$)/u

/** An author from tidied parts; a generational suffix is kept after the given names: `Martin Luther, Jr.`. */
export function authorOf(family: string, given = '', suffix = ''): Author | undefined {
  const [familyText, givenText, suffixText] = [tidyText(family), tidyText(given), tidyText(suffix)]
  const givenNames = [givenText, suffixText].filter((part) => part !== '').join(', ')
  if (familyText === '') return givenText === '' ? undefined : { family: givenText }
  return givenNames === '' ? { family: familyText } : { family: familyText, given: givenNames }
}

/** A name as RIS, MEDLINE (`FAU`) and EndNote write it: `Family, Given, Suffix`; without a comma a body or one name. */
export function authorFromInverted(text: string): Author | undefined {
  const [family = '', given = '', ...rest] = text.split(',').map((part) => part.trim())
  const suffix = rest.join(', ')
  if (suffix !== '' && SUFFIX.test(given)) return authorOf(family, suffix, given)
  const trailing = /^(.*\S)\s+(\S+)$/u.exec(given)
  if (suffix === '' && trailing !== null && SUFFIX.test(trailing[2] ?? ''))
    return authorOf(family, trailing[1], trailing[2])
  return authorOf(family, given, suffix)
}

/** A name as MEDLINE's `AU` writes it: `Shruthi BS`, `King ML Jr`. */
export function authorFromInitials(text: string): Author | undefined {
  const match = /^(.*\S)\s+(\p{Lu}{1,4})(?:\s+(\S+))?$/u.exec(text.trim())
  if (match === null || text.includes(',')) return authorFromInverted(text)
  const [, family = '', initials = '', suffix = ''] = match
  return SUFFIX.test(suffix) || suffix === ''
    ? authorOf(family, [...initials].map((letter) => `${letter}.`).join(' '), suffix)
    : authorOf(text)
}

/**
 * A name as BibTeX writes it, split at commas already: `First von Last`, `von Last, First` or `von Last, Jr, First`
 * (BibTeX manual, section 4). Particles stay with the family name. `words` are those of an uncomma'd name.
 */
export function authorFromBibtexParts(
  parts: readonly string[],
  words: readonly string[],
): Author | undefined {
  const [family = '', second = '', ...rest] = parts
  if (parts.length === 2) return authorOf(family, second)
  if (parts.length < 2) return authorFromWords(words)
  const third = rest.join(', ')
  // `Sherry, John F., Jr.` is against the rule and common.
  return SUFFIX.test(third) && !SUFFIX.test(second)
    ? authorOf(family, second, third)
    : authorOf(family, third, second)
}

function authorFromWords(words: readonly string[]): Author | undefined {
  const last = words.length - 1
  const particle = words.findIndex((word, index) => index < last && PARTICLE.test(word))
  const hasSuffix = particle === -1 && last >= 2 && SUFFIX.test(words[last] ?? '')
  if (hasSuffix) return authorOf(words[last - 1] ?? '', words.slice(0, last - 1).join(' '), words[last])
  const familyAt = particle === -1 ? Math.max(last, 0) : particle
  return authorOf(words.slice(familyAt).join(' '), words.slice(0, familyAt).join(' '))
}
