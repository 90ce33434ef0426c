import { element } from '../article/article-parts.js'
import type { XmlElement } from '../jats/xml-tree.js'
import { createTexContext, nested, type TexContext } from './tex-context.js'
import { MATH_ACCENTS, MATH_FUNCTIONS, MATH_LETTERS, MATH_OPERATORS, UNIT_SYMBOLS } from './tex-symbols.js'
import { TexStream } from './tex-stream.js'
import { sourceOf, type TexToken, tokenise } from './tex-tokens.js'

const MAX_FORMULA_TOKENS = 20_000

/** A formula as MathML, for `writeMath`: the same words for a formula whatever format it came in. Throws `input-invalid`. */
export function texFormula(tokens: readonly TexToken[], context: TexContext): XmlElement {
  return nested(context, () => element('math', new MathReader(new TexStream(tokens, context)).row()))
}

/** MathML of a formula in TeX that stands in another format; its marks (`$`, `\(`) may be there. Throws `input-invalid`. */
export function texFormulaOf(source: string): XmlElement {
  const bare = source.trim().replace(/^(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])$/gu, '')
  return texFormula(tokenise(bare, MAX_FORMULA_TOKENS), createTexContext())
}

const mo = (text: string) => element('mo', [text])
const mi = (text: string) => element('mi', [text])
const space = () => element('mspace')

type MathCommand = (reader: MathReader) => readonly XmlElement[]

/** Commands whose argument is text or upright letters, kept as one word. */
const WORDS =
  /^(?:text(?:rm|it|bf|sf|tt|sc|up|normal|md)?|mathrm|mathit|mathsf|mathtt|mathup|mbox|hbox|operatorname|operatorname\*|ensuremath|textnormal|ce|rm|mathop)$/u
const SPACES =
  /^(?:[,;: >]|quad|qquad|thinspace|medspace|thickspace|enspace|nobreakspace|space|hfill|intertext)$/u
/** Commands with an argument that prints nothing. */
const DROPPED =
  /^(?:label|tag|ref|vspace|hspace|mspace|kern|phantom|hphantom|vphantom|color|textcolor|includegraphics|footnote|footnotemark|cite[a-z]*|notag|rule|raisebox)$/u
const FRACTIONS = /^(?:[dtc]?frac|sfrac|nicefrac|flatfrac|cfrac)$/u

/** Reads one level of a formula. */
class MathReader {
  readonly #stream: TexStream

  constructor(stream: TexStream) {
    this.#stream = stream
  }

  /** Elements up to the end of the tokens. */
  row(): readonly XmlElement[] {
    const row: XmlElement[] = []
    for (let token = this.#stream.next(); token !== undefined; token = this.#stream.next()) {
      if (token.type === 'super' || token.type === 'sub') this.#script(row, token.type)
      else if (token.type === 'command' && (token.name === 'over' || token.name === 'atop')) {
        const numerator = element('mrow', row.splice(0))
        return [element('mfrac', [numerator, element('mrow', this.row())])]
      } else row.push(...this.#token(token))
    }
    return row
  }

  #token(token: TexToken): readonly XmlElement[] {
    if (token.type === 'text') return charactersOf(token.text)
    if (token.type === 'verbatim') return [mi(token.text)]
    if (token.type === 'tie') return [space()]
    if (token.type === 'align' || token.type === 'par') return [space()]
    if (token.type === 'open') {
      this.#stream.push([token])
      return [this.#argument()]
    }
    return token.type === 'command' ? this.#command(token.name) : []
  }

  /** The next argument as one element. */
  #argument(): XmlElement {
    return this.#rowOf(this.#stream.argument())
  }

  #rowOf(tokens: readonly TexToken[]): XmlElement {
    const { context } = this.#stream
    const row = nested(context, () => new MathReader(new TexStream(tokens, context)).row())
    return row.length === 1 && row[0] !== undefined ? row[0] : element('mrow', row)
  }

  #script(row: XmlElement[], type: 'super' | 'sub'): void {
    const script = this.#argument()
    const words = wordsOf(script)
    // Degrees and primes are signs of their own, no exponents.
    if (type === 'super' && /^(?:∘|°|′+)$/u.test(words)) {
      row.push(mi(words.replace('∘', '°')))
      return
    }
    const base = row.pop() ?? element('mrow')
    row.push(element(type === 'super' ? 'msup' : 'msub', [base, script]))
  }

  #command(name: string): readonly XmlElement[] {
    const special = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (special !== undefined) return special(this)
    const letter = MATH_LETTERS.get(name)
    if (letter !== undefined) return [mi(letter)]
    const operator = MATH_OPERATORS.get(name)
    if (operator !== undefined) return [mo(operator)]
    if (MATH_FUNCTIONS.has(name)) return [mi(name), space()]
    if (FRACTIONS.test(name)) return [element('mfrac', [this.#argument(), this.#argument()])]
    const accent = MATH_ACCENTS.get(name)
    if (accent !== undefined) return [accented(this.#argument(), accent)]
    if (WORDS.test(name)) return this.words()
    if (SPACES.test(name)) return [space()]
    if (DROPPED.test(name)) return this.#drop()
    // Fonts, sizes and what is unknown: the argument is read as it follows.
    return /^[{}%$#&_|]$/u.test(name) ? [mo(name)] : []
  }

  #drop(): readonly XmlElement[] {
    this.#stream.star()
    this.#stream.optional()
    this.#stream.argument()
    return []
  }

  /** The argument as words: `\mathrm{min}` is no product of three letters. */
  words(): readonly XmlElement[] {
    this.#stream.star()
    const tokens = this.#stream.argument()
    const hasFormula = tokens.some(({ type }) => type === 'math' || type === 'super' || type === 'sub')
    const source = sourceOf(tokens)
    if (hasFormula || /\\/u.test(source)) return this.#mixedWords(tokens)
    const text = source.replace(/[{}~]/gu, ' ')
    const word = element('mtext', [text.trim()])
    return [...(/^\s/u.test(text) ? [space()] : []), word, ...(/\s$/u.test(text) ? [space()] : [])]
  }

  #mixedWords(tokens: readonly TexToken[]): readonly XmlElement[] {
    const spaced = tokens.flatMap((token): readonly TexToken[] => {
      if (token.type === 'math') return []
      return token.type === 'space' ? [{ type: 'tie' }] : [token]
    })
    return [this.#rowOf(spaced)]
  }

  root(): XmlElement {
    const degree = this.#stream.optional()
    const base = this.#argument()
    return degree === undefined ? element('msqrt', [base]) : element('mroot', [base, this.#rowOf(degree)])
  }

  pair(open: string, close: string): readonly XmlElement[] {
    const [upper, lower] = [this.#argument(), this.#argument()]
    return [mo(open), upper, mo(','), lower, mo(close)]
  }

  negated(): readonly XmlElement[] {
    const next = this.#argument()
    return [mo(`${wordsOf(next)}\u0338`.normalize('NFC'))]
  }

  /** The second argument over or under the first: `\overset{*}{=}`. */
  stacked(script: 'msup' | 'msub'): XmlElement {
    const mark = this.#argument()
    return element(script, [this.#argument(), mark])
  }

  /** A matrix, cases, aligned lines. */
  environment(): readonly XmlElement[] {
    const name = this.#stream.textArgument()
    if (/^(?:array|subarray|alignedat|tabular)$/u.test(name)) {
      this.#stream.optional()
      this.#stream.argument()
    } else this.#stream.optional()
    const rows = rowsOf(this.#stream.environment(name)).map((cells) =>
      element(
        'mtr',
        cells.map((cell) => element('mtd', [this.#rowOf(cell)])),
      ),
    )
    const fence = /^([pbvBV])matrix/u.exec(name)?.[1]
    const [open, close] = FENCES[fence ?? ''] ?? ['', '']
    return [...(open === '' ? [] : [mo(open)]), element('mtable', rows), ...(close === '' ? [] : [mo(close)])]
  }

  skip(count: number): readonly XmlElement[] {
    for (let index = 0; index < count; index += 1) this.#stream.argument()
    return []
  }

  /** `\left.` prints nothing. */
  delimiter(): readonly XmlElement[] {
    const token = this.#stream.peek()
    if (token?.type !== 'text' || !token.text.startsWith('.')) return []
    this.#stream.argument()
    return []
  }

  quantity(hasUnit: boolean): readonly XmlElement[] {
    this.#stream.optional()
    const tokens = this.#stream.argument()
    const power = /^([\d.,]*)[eE]([+-]?\d+)$/u.exec(sourceOf(tokens).trim())
    const number = power === null ? [this.#rowOf(tokens)] : powerOfTen(power[1] ?? '', power[2] ?? '')
    return hasUnit ? [...number, space(), ...this.unit()] : number
  }

  unit(): readonly XmlElement[] {
    this.#stream.optional()
    const text = unitText(this.#stream.argument())
    return text === '' ? [] : [element('mtext', [text])]
  }
}

const FENCES: Readonly<Record<string, readonly [string, string]>> = {
  p: ['(', ')'],
  b: ['[', ']'],
  v: ['|', '|'],
  B: ['{', '}'],
  V: ['‖', '‖'],
}

const COMMANDS: Readonly<Record<string, MathCommand>> = {
  sqrt: (reader) => [reader.root()],
  binom: (reader) => reader.pair('C(', ')'),
  tbinom: (reader) => reader.pair('C(', ')'),
  dbinom: (reader) => reader.pair('C(', ')'),
  not: (reader) => reader.negated(),
  overset: (reader) => [reader.stacked('msup')],
  stackrel: (reader) => [reader.stacked('msup')],
  underset: (reader) => [reader.stacked('msub')],
  begin: (reader) => reader.environment(),
  end: (reader) => reader.skip(1),
  left: (reader) => reader.delimiter(),
  right: (reader) => reader.delimiter(),
  num: (reader) => reader.quantity(false),
  SI: (reader) => reader.quantity(true),
  qty: (reader) => reader.quantity(true),
  si: (reader) => reader.unit(),
  unit: (reader) => reader.unit(),
  hspace: (reader) => [...reader.skip(1), space()],
  '\\': () => [mo(';'), space()],
}

/** `1.5e-3` of siunitx. */
function powerOfTen(base: string, power: string): readonly XmlElement[] {
  const ten = element('msup', [
    element('mn', ['10']),
    element('mn', [power.replace(/^[+]/u, '').replace('-', '−')]),
  ])
  return base === '' ? [ten] : [element('mn', [base]), mo('×'), ten]
}

/** Digits with their points and commas are one number, everything else a sign for itself. */
function charactersOf(text: string): readonly XmlElement[] {
  const parts = text.match(/\d+(?:[.,]\d+)*|[\s\S]/gu) ?? []
  return parts.map((part) => {
    if (/\d/u.test(part)) return element('mn', [part])
    if (/\p{L}/u.test(part)) return mi(part)
    if (part === "'") return mi('′')
    return mo(part === '-' ? '−' : part)
  })
}

function accented(base: XmlElement, mark: string): XmlElement {
  const words = wordsOf(base)
  if ([...words].length === 1) return mi(`${words}${mark}`.normalize('NFC'))
  return base
}

function wordsOf(node: XmlElement): string {
  return node.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('')
}

/** Rows and cells of an aligned environment; groups and environments inside stay whole. */
export function rowsOf(tokens: readonly TexToken[]): readonly (readonly (readonly TexToken[])[])[] {
  let row: TexToken[][] = [[]]
  const rows = [row]
  let depth = 0
  tokens.forEach((token, index) => {
    depth += depthChange(token)
    if (depth === 0 && token.type === 'command' && /^(?:\\|tabularnewline|cr)$/u.test(token.name)) {
      row = [[]]
      rows.push(row)
    } else if (depth === 0 && token.type === 'align') row.push([])
    else if (!isRowGap(tokens, index)) row.at(-1)?.push(token)
  })
  return rows
}

function depthChange(token: TexToken): number {
  const name = token.type === 'command' ? token.name : ''
  if (token.type === 'open' || name === 'begin') return 1
  return token.type === 'close' || name === 'end' ? -1 : 0
}

/** `\\[2pt]`: the length behind a line end. */
function isRowGap(tokens: readonly TexToken[], index: number): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]
  if (token?.type !== 'text' || before?.type !== 'command' || before.name !== '\\') return false
  return /^(?:\*|\[[\d.-]*(?:pt|em|ex|cm|mm|in)?\])$/u.test(token.text)
}

/** A unit of siunitx as printed: `\micro\gram\per\litre` is µg/L. */
export function unitText(tokens: readonly TexToken[]): string {
  let text = ''
  let before = ''
  for (const token of tokens) {
    if (token.type === 'text') text += token.text.replace(/\./gu, '·')
    else if (token.type === 'super') text += '^'
    else if (token.type === 'tie' || token.type === 'space') text += ' '
    else if (token.type === 'command') {
      if (token.name !== 'per') text += `${unitGap(text, before, token.name)}${unitSymbol(token.name)}`
      before = token.name
    }
  }
  return text.replace(/\s+/gu, ' ').trim()
}

function unitSymbol(name: string): string {
  return UNIT_SYMBOLS.get(name) ?? POWERS[name] ?? MATH_LETTERS.get(name) ?? ''
}

/** Units that follow each other are parted, a prefix and its unit are not. */
function unitGap(text: string, before: string, name: string): string {
  if (before === 'per') return '/'
  const isJoined = PREFIXES.test(before) || text === '' || name in POWERS || /[/\s]$/u.test(text)
  return isJoined ? '' : ' '
}

const POWERS: Readonly<Record<string, string>> = { squared: '²', cubed: '³', square: '', cubic: '' }
const PREFIXES =
  /^(?:yocto|zepto|atto|femto|pico|nano|micro|milli|centi|deci|deca|hecto|kilo|mega|giga|tera|peta|exa)$/u
