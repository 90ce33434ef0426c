const SPECIAL = new Map(
  Object.entries({
    '\\': '\\textbackslash{}',
    '{': '\\textbraceleft{}',
    '}': '\\textbraceright{}',
    '~': '\\textasciitilde{}',
    '^': '\\textasciicircum{}',
    '<': '\\textless{}',
    '>': '\\textgreater{}',
    '&': '\\&',
    '%': '\\%',
    $: '\\$',
    '#': '\\#',
    _: '\\_',
  }),
)
/** Pairs that TeX would set as one other character. */
const LIGATURES = /-(?=-)|`(?=`)|'(?=')|[?!](?=`)/gu
/** A word that sentence-casing styles would spoil: a capital beyond its first letter, or one with a digit. */
const PROTECTED_WORD =
  /[^\s{}]*\p{L}\p{N}?\p{Lu}[^\s{}]*|[^\s{}]*\p{Lu}[^\s{}]*\p{N}[^\s{}]*|[^\s{}]*\p{N}\p{Lu}[^\s{}]*/gu

/**
 * Text for a BibTeX field in braces: specials escaped, ligatures kept apart, braces as commands (BibTeX counts even
 * escaped ones). UTF-8 stays.
 */
export function escapeLatex(text: string): string {
  return text.replace(/[\\{}~^<>&%$#_]/gu, (mark) => SPECIAL.get(mark) ?? mark).replace(LIGATURES, '$&{}')
}

/** A title for a BibTeX field: words such as `DNA`, `mRNA` or `COVID-19`, and the first word after a colon, keep their capitals. */
export function escapeLatexTitle(title: string): string {
  return title
    .split(/(\s+)/u)
    .map((word, index, words) => {
      const escaped = escapeLatex(word)
      const isName = index > 0 && /^\P{L}*\p{Lu}/u.test(word) && !isTitleCase(words)
      return word !== '' && (isName || word.search(PROTECTED_WORD) !== -1) ? `{${escaped}}` : escaped
    })
    .join('')
}

/** True where most longer words are capitalised: then a capital says nothing about a name. */
function isTitleCase(words: readonly string[]): boolean {
  const long = words.slice(1).filter((word) => word.length > 4 && /\p{L}/u.test(word))
  return long.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length > long.length / 2
}
