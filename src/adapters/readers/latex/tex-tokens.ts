/** A token of TeX with the usual category codes; text comes in runs, comments are gone. */
export type TexToken =
  /** `name` of a control word, or the character of a control symbol. */
  | { readonly type: 'command'; readonly name: string }
  | { readonly type: 'open' | 'close' | 'math' | 'align' | 'super' | 'sub' | 'tie' | 'space' | 'par' }
  | { readonly type: 'text'; readonly text: string }
  /** `#1` to `#9` in the body of a macro. */
  | { readonly type: 'parameter'; readonly index: number }
  /** What stands between `\verb` marks; listings of several lines leave nothing. */
  | { readonly type: 'verbatim'; readonly text: string }

const SINGLE: Readonly<Record<string, TexToken>> = {
  '{': { type: 'open' },
  '}': { type: 'close' },
  $: { type: 'math' },
  '&': { type: 'align' },
  '^': { type: 'super' },
  _: { type: 'sub' },
  '~': { type: 'tie' },
}

/** Environments whose content is no TeX, or nothing of the paper. */
const VERBATIM =
  'verbatim|Verbatim|BVerbatim|LVerbatim|lstlisting|minted|alltt|comment|filecontents|tikzpicture|pgfpicture|CJKverbatim|pyglist|feynmandiagram'

const PATTERN = new RegExp(
  [
    String.raw`(?<listing>\\begin\s*\{(?<name>${VERBATIM})(?<star>\*?)\})`,
    String.raw`\\(?:verb|lstinline|mintinline\{\w+\})\*?(?<bar>[^\sa-zA-Z*{])(?<verbatim>[^\n]*?)\k<bar>`,
    String.raw`\\(?<word>[a-zA-Z]+(?:@[a-zA-Z@]+)*|@+[a-zA-Z][a-zA-Z@]*)[ \t]*(?:\n[ \t]*(?![ \t]*\n))?`,
    String.raw`\\(?<symbol>[\s\S])`,
    String.raw`(?<comment>%[^\n]*(?:\n[ \t]*)?)`,
    String.raw`(?<par>[ \t]*\n[ \t]*\n\s*)`,
    String.raw`(?<space>\s+)`,
    String.raw`#(?<hash>#*[1-9]?)`,
    String.raw`(?<single>[{}$&^_~])`,
    String.raw`(?<text>[^\\%\s#{}$&^_~]+)`,
    String.raw`(?<other>[\s\S])`,
  ].join('|'),
  'uy',
)

/** Splits a source into tokens, at most `limit`; what follows is left out. Never throws. */
export function tokenise(source: string, limit = Number.POSITIVE_INFINITY): readonly TexToken[] {
  const text = source.replace(/\r\n?/gu, '\n')
  const tokens: TexToken[] = []
  const pattern = new RegExp(PATTERN.source, PATTERN.flags)
  while (pattern.lastIndex < text.length && tokens.length < limit) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) break
    if (groups['listing'] !== undefined) {
      const end = `\\end{${groups['name'] ?? ''}${groups['star'] ?? ''}}`
      const at = text.indexOf(end, pattern.lastIndex)
      pattern.lastIndex = at < 0 ? text.length : at + end.length
      tokens.push({ type: 'par' })
    } else {
      const token = tokenOf(groups)
      if (token !== undefined) tokens.push(token)
    }
  }
  return tokens
}

type Groups = Readonly<Record<string, string | undefined>>

function tokenOf(groups: Groups): TexToken | undefined {
  const { word, symbol, single, hash, verbatim } = groups
  if (groups['text'] !== undefined) return { type: 'text', text: groups['text'] }
  if (word !== undefined) return { type: 'command', name: word }
  if (symbol !== undefined) return { type: 'command', name: /\s/u.test(symbol) ? ' ' : symbol }
  if (groups['par'] !== undefined) return { type: 'par' }
  if (groups['space'] !== undefined) return { type: 'space' }
  if (single !== undefined) return SINGLE[single]
  if (verbatim !== undefined) return { type: 'verbatim', text: verbatim }
  if (hash !== undefined) return { type: 'parameter', index: Number(/\d$/u.exec(hash)?.[0] ?? 0) }
  return undefined
}

/** The source of tokens again, near enough for arguments that are read as text (keys, file names, numbers). */
export function sourceOf(tokens: readonly TexToken[]): string {
  return tokens.map(tokenSource).join('')
}

const SOURCES: Readonly<Record<string, string>> = {
  open: '{',
  close: '}',
  math: '$',
  align: '&',
  super: '^',
  sub: '_',
  tie: '~',
  space: ' ',
  par: ' ',
}

function tokenSource(token: TexToken): string {
  if (token.type === 'text' || token.type === 'verbatim') return token.text
  if (token.type === 'command') return `\\${token.name}${/^[a-z]/iu.test(token.name) ? ' ' : ''}`
  if (token.type === 'parameter') return `#${token.index}`
  return SOURCES[token.type] ?? ''
}
