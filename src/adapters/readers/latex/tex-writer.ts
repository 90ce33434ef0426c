import { type ArticlePart, element, nestSections } from '../article/article-parts.js'
import type { XmlElement, XmlNode } from '../jats/xml-tree.js'
import { plainText } from '../jats/xml-tree.js'
import { writeCommand } from './tex-commands.js'
import { nested } from './tex-context.js'
import { beginEnvironment, endEnvironment } from './tex-environments.js'
import { texFormula } from './tex-math.js'
import type { TexFloat, TexOutput } from './tex-output.js'
import type { TexPaper } from './tex-paper.js'
import { TexStream } from './tex-stream.js'
import { TEXT_ACCENTS, TEXT_SYMBOLS } from './tex-symbols.js'
import { sourceOf, type TexToken } from './tex-tokens.js'

/** Writes the parts of an article from the tokens of its source: paragraphs, headings, lists, floats, formulas. */
export class TexWriter implements TexOutput {
  readonly stream: TexStream
  readonly paper: TexPaper
  readonly float: TexFloat | undefined
  readonly parts: ArticlePart[] = []
  #run: XmlNode[] = []
  #isOver = false

  constructor(tokens: readonly TexToken[], paper: TexPaper, float?: TexFloat) {
    this.stream = new TexStream(tokens, paper.context)
    this.paper = paper
    this.float = float
  }

  read(): readonly ArticlePart[] {
    for (let token = this.stream.next(); token !== undefined && !this.#isOver; token = this.stream.next())
      this.#token(token)
    this.flush()
    return this.parts
  }

  /** Text in the paragraph at hand. */
  text(text: string): void {
    if (text !== '') this.#run.push(text)
  }

  inline(...nodes: readonly XmlNode[]): void {
    this.#run.push(...nodes)
  }

  /** Ends the paragraph at hand. */
  flush(): void {
    const run = this.#run.splice(0)
    if (run.some((node) => plainText(node) !== '' || isFormula(node)))
      this.parts.push({ type: 'block', element: element('p', run) })
  }

  block(...elements: readonly XmlElement[]): void {
    this.flush()
    for (const part of elements) this.parts.push({ type: 'block', element: part })
  }

  heading(level: number, title: readonly XmlNode[]): void {
    this.flush()
    const type = this.paper.isAppendix ? { sectionType: 'supplementary-material' } : {}
    this.parts.push({ type: 'heading', level, title, ...type })
  }

  /** Content of an argument as running text. */
  inlineOf(tokens: readonly TexToken[]): readonly XmlNode[] {
    return inlineNodes(this.partsOf(tokens))
  }

  partsOf(tokens: readonly TexToken[], float: TexFloat | undefined = this.float): readonly ArticlePart[] {
    return nested(this.paper.context, () => new TexWriter(tokens, this.paper, float).read())
  }

  blocksOf(tokens: readonly TexToken[]): readonly XmlNode[] {
    return nestSections(this.partsOf(tokens))
  }

  formula(tokens: readonly TexToken[], isDisplay: boolean, label = ''): void {
    const math = texFormula(tokens, this.paper.context)
    const number = label === '' ? [] : [element('label', [label])]
    this.#run.push(element(isDisplay ? 'disp-formula' : 'inline-formula', [math, ...number]))
  }

  /** Forgets what the preamble left: the paper begins at `\begin{document}`. */
  restart(): void {
    this.#run = []
    this.parts.length = 0
  }

  /** Ends the reading at `\end{document}`. */
  stop(): void {
    this.#isOver = true
  }

  #token(token: TexToken): void {
    if (token.type === 'text') this.text(printed(token.text))
    else if (token.type === 'verbatim') this.text(token.text)
    else if (token.type === 'space' || token.type === 'tie' || token.type === 'align') this.text(' ')
    else if (token.type === 'par') this.flush()
    else if (token.type === 'math') this.#dollar()
    else if (token.type === 'super' || token.type === 'sub') {
      // Outside a formula these are errors that LaTeX repairs; the script is what was meant.
      const script = this.inlineOf(this.stream.argument())
      this.#run.push(element(token.type === 'super' ? 'sup' : 'sub', script))
    } else if (token.type === 'command') this.#command(token.name)
  }

  #dollar(): void {
    const isDisplay = this.stream.peek()?.type === 'math'
    if (isDisplay) this.stream.raw()
    const tokens: TexToken[] = []
    for (
      let token = this.stream.raw();
      token !== undefined && token.type !== 'math';
      token = this.stream.raw()
    ) {
      // A formula holds no paragraph: a lone dollar sign must not swallow the rest.
      if (token.type === 'par' && !isDisplay) {
        this.stream.push([token])
        break
      }
      tokens.push(token)
    }
    if (isDisplay && this.stream.peek()?.type === 'math') this.stream.raw()
    this.formula(tokens, isDisplay)
  }

  #command(name: string): void {
    if (name === 'begin') return beginEnvironment(this, this.stream.textArgument())
    if (name === 'end') return endEnvironment(this, this.stream.textArgument())
    if (writeCommand(this, name)) return
    const accent = TEXT_ACCENTS.get(name)
    if (accent !== undefined) return this.#accent(accent)
    const symbol = TEXT_SYMBOLS.get(name)
    if (symbol !== undefined) this.text(symbol)
    else if (/^[%&#$_{}]$/u.test(name)) this.text(name)
    else if (name === '\\' || name === ' ' || name === ',' || name === ';' || name === ':') this.text(' ')
  }

  #accent(mark: string): void {
    const letter = sourceOf(this.stream.argument())
      .trim()
      .replace(/^\\([ij])\b\s*/u, '$1')
      .replace(/^\\([a-zA-Z]+)\s*$/u, (_match, name: string) => TEXT_SYMBOLS.get(name) ?? '')
    const [first = ''] = letter
    this.text(first === '' ? '' : `${first}${mark}`.normalize('NFC') + letter.slice(first.length))
  }
}

function isFormula(node: XmlNode): boolean {
  return typeof node !== 'string' && (node.name === 'disp-formula' || node.name === 'xref')
}

/** Paragraphs as running text, other blocks as they are. */
export function inlineNodes(parts: readonly ArticlePart[]): readonly XmlNode[] {
  return parts.flatMap((part, index): readonly XmlNode[] => {
    const gap = index === 0 ? [] : [' ']
    if (part.type === 'heading') return [...gap, ...part.title]
    return [...gap, ...(part.element.name === 'p' ? part.element.children : [part.element])]
  })
}

const LIGATURES: readonly (readonly [RegExp, string])[] = [
  [/---/gu, '—'],
  [/--/gu, '–'],
  [/``/gu, '“'],
  [/''/gu, '”'],
  [/`/gu, '‘'],
  [/'/gu, '’'],
]

/** Dashes and quotes as the fonts of TeX print them. */
function printed(text: string): string {
  return LIGATURES.reduce((written, [pattern, sign]) => written.replace(pattern, sign), text)
}
