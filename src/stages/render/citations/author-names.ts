import type { Author } from '../../../model/paper.js'

/** A name taken apart: initials one by one, hyphens between them kept (`J.-P.`), a suffix without its comma. */
export interface NameParts {
  readonly family: string
  /** `['J', '-P']`; empty for a body and for a single name. */
  readonly initials: readonly string[]
  readonly suffix: string
}

const SUFFIX = /^(?:Jr|Sr)\.?$|^(?:I{1,3}|IV)$/u

/** Takes a name apart. `Jean-Paul, Jr.` gives `['J', '-P']` and `Jr.`; capitals in a row (`ML`) are initials. */
export function nameParts({ family, given = '' }: Author): NameParts {
  const [names = '', ...rest] = given.split(', ')
  const suffix = rest.find((part) => SUFFIX.test(part)) ?? ''
  const words = /^\p{Lu}{2,4}$/u.test(names) ? [...names] : names.split(/[\s.]+/u)
  const initials = words.flatMap((word) =>
    word.split(/(?=[-\u2010])/u).flatMap((part) => {
      const letter = /\p{L}\p{M}*/u.exec(part)?.[0]
      if (letter === undefined) return []
      return [`${/^[-\u2010]/u.test(part) ? '-' : ''}${letter.toUpperCase()}`]
    }),
  )
  return { family, initials, suffix }
}

/** `J.-P. M.`: initials with full stops, separated by a space. */
export function dottedInitials({ initials }: NameParts): string {
  return initials
    .map((initial) => `${initial}.`)
    .join(' ')
    .replaceAll(' -', '-')
}

/** A list with a word before its last item: `A, B & C`. `comma`: also before that word where there are three or more. */
export function joinedNames(names: readonly string[], last: string, comma: boolean): string {
  if (names.length < 2) return names[0] ?? ''
  const before = names.slice(0, -1).join(', ')
  return `${before}${comma && names.length > 2 ? ',' : ''} ${last} ${names.at(-1) ?? ''}`
}
