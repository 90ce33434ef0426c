import { defineFrom, DEFINITIONS } from './tex-definitions.js'
import { skipBranch, takeConditional } from './tex-conditionals.js'
import {
  exceeded,
  MAX_FRAMES,
  spend,
  type TexContext,
  type TexMacro,
  type TokenSource,
} from './tex-context.js'
import { sourceOf, type TexToken } from './tex-tokens.js'

interface Frame {
  readonly tokens: readonly TexToken[]
  index: number
}

/** Commands that put in another file of the bundle, by where its name stands among the arguments. */
const INCLUDES: Readonly<Record<string, number>> = {
  input: 0,
  include: 0,
  subfile: 0,
  subfileinclude: 0,
  import: 1,
  subimport: 1,
  includefrom: 1,
}

/**
 * Hands out tokens with macros expanded, definitions taken in, conditionals decided and files put in. Each step
 * is paid from the budget of the context, so that no source makes it run on.
 */
export class TexStream implements TokenSource {
  readonly context: TexContext
  readonly #frames: Frame[]

  constructor(tokens: readonly TexToken[], context: TexContext) {
    this.context = context
    this.#frames = [{ tokens, index: 0 }]
  }

  /** The next token as it stands, nothing expanded. */
  raw(): TexToken | undefined {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      const token = frame.tokens[frame.index]
      if (token !== undefined) {
        frame.index += 1
        spend(this.context, 'tokens')
        return token
      }
      if (this.#frames.length === 1) return undefined
      this.#frames.pop()
    }
    return undefined
  }

  /** The token that `raw` would give. */
  peek(): TexToken | undefined {
    const token = this.raw()
    if (token !== undefined) this.push([token])
    return token
  }

  /** Puts tokens in front of what is to come. */
  push(tokens: readonly TexToken[]): void {
    for (
      let top = this.#frames.at(-1);
      this.#frames.length > 1 && top !== undefined;
      top = this.#frames.at(-1)
    ) {
      if (top.index < top.tokens.length) break
      this.#frames.pop()
    }
    if (this.#frames.length >= MAX_FRAMES) exceeded('Its macros or files call each other without end.')
    if (tokens.length > 0) this.#frames.push({ tokens, index: 0 })
  }

  /** The next token after expansion. */
  next(): TexToken | undefined {
    for (let token = this.raw(); token !== undefined; token = this.raw()) {
      if (token.type !== 'command' || !this.#expand(token.name)) return token
    }
    return undefined
  }

  skipSpaces(): void {
    for (let token = this.peek(); token?.type === 'space'; token = this.peek()) this.raw()
  }

  /** The tokens of the next argument: a group without its braces, or one token. */
  argument(): readonly TexToken[] {
    this.skipSpaces()
    const token = this.raw()
    if (token === undefined) return []
    if (token.type === 'open') return this.#group()
    if (token.type === 'close' || token.type === 'par') {
      this.push([token])
      return []
    }
    return [this.#single(token)]
  }

  /** An argument read as plain text: a key, a name, a number. */
  textArgument(): string {
    return sourceOf(this.argument()).replace(/\s+/gu, ' ').trim()
  }

  /** The tokens between square brackets, where they come next. */
  optional(): readonly TexToken[] | undefined {
    this.skipSpaces()
    const token = this.peek()
    if (token?.type !== 'text' || !token.text.startsWith('[')) return undefined
    this.raw()
    this.#pushText(token.text.slice(1))
    return this.#until(']')
  }

  /** True where a star comes next; it is taken. */
  star(): boolean {
    const token = this.peek()
    if (token?.type !== 'text' || !token.text.startsWith('*')) return false
    this.raw()
    this.#pushText(token.text.slice(1))
    return true
  }

  /** The tokens up to `\end{name}`, which is taken; environments inside are kept whole. */
  environment(name: string): readonly TexToken[] {
    const tokens: TexToken[] = []
    let depth = 0
    for (let token = this.raw(); token !== undefined; token = this.raw()) {
      if (token.type !== 'command' || (token.name !== 'begin' && token.name !== 'end')) {
        tokens.push(token)
        continue
      }
      const argument = this.argument()
      if (sourceOf(argument).trim() === name) {
        const isEnd = token.name === 'end'
        if (isEnd && depth === 0) return tokens
        depth += isEnd ? -1 : 1
      }
      tokens.push(token, { type: 'open' }, ...argument, { type: 'close' })
    }
    return tokens
  }

  #expand(name: string): boolean {
    const { context } = this
    if (name in DEFINITIONS) {
      defineFrom(this, name)
      return true
    }
    if (name in INCLUDES) return this.#include(INCLUDES[name] ?? 0)
    if (name === 'fi' || name === 'else' || name === 'or') {
      // An `else` that is met while reading ends the branch that was taken.
      if (name !== 'fi') skipBranch(this, false)
      return true
    }
    if (takeConditional(this, name)) return true
    const macro = context.macros.get(name)
    if (macro === undefined) return false
    spend(context, 'expansions')
    this.push(this.#substitute(macro))
    return true
  }

  #include(skipped: number): boolean {
    const folder = skipped > 0 ? this.textArgument() : ''
    this.skipSpaces()
    const isPlain = this.peek()?.type === 'text'
    const name = (isPlain ? this.#word() : this.textArgument()).replace(/^"|"$/gu, '')
    const tokens = this.context.open(`${folder}${name}`) ?? this.context.open(name)
    spend(this.context, 'expansions')
    if (tokens !== undefined) this.push(tokens)
    else if (name !== '')
      this.context.warnings.add(`The file "${name.slice(0, 80)}" that the source puts in is missing.`)
    return true
  }

  #word(): string {
    const token = this.raw()
    return token?.type === 'text' ? token.text : ''
  }

  #substitute({ parameters, optional, body, delimiters }: TexMacro): readonly TexToken[] {
    if (parameters === 0) {
      if (delimiters?.[0] !== undefined) this.#delimited(delimiters[0])
      return body
    }
    const values: (readonly TexToken[])[] = []
    if (optional !== undefined) values.push(this.optional() ?? optional)
    while (values.length < parameters) {
      const end = delimiters?.[values.length]
      values.push(end === undefined || end.length === 0 ? this.argument() : this.#delimited(end))
    }
    const tokens = body.flatMap((token) =>
      token.type === 'parameter' ? (values[token.index - 1] ?? []) : [token],
    )
    spend(this.context, 'tokens', tokens.length)
    return tokens
  }

  /** The tokens up to a delimiter of a `\def`, which is taken. */
  #delimited(end: readonly TexToken[]): readonly TexToken[] {
    const tokens: TexToken[] = []
    const wanted = sourceOf(end)
    for (let token = this.raw(); token !== undefined; token = this.raw()) {
      if (token.type === 'open') tokens.push(token, ...this.#group(), { type: 'close' })
      else if (sourceOf([token]) === wanted) break
      else if (token.type === 'text' && token.text.includes(wanted) && wanted !== '') {
        const at = token.text.indexOf(wanted)
        tokens.push({ type: 'text', text: token.text.slice(0, at) })
        this.#pushText(token.text.slice(at + wanted.length))
        break
      } else tokens.push(token)
    }
    return tokens
  }

  /** The rest of a group whose brace was taken. */
  #group(): readonly TexToken[] {
    const tokens: TexToken[] = []
    let depth = 0
    for (let token = this.raw(); token !== undefined; token = this.raw()) {
      if (token.type === 'close') {
        if (depth === 0) break
        depth -= 1
      } else if (token.type === 'open') depth += 1
      tokens.push(token)
    }
    return tokens
  }

  #until(mark: string): readonly TexToken[] {
    const tokens: TexToken[] = []
    let depth = 0
    for (let token = this.raw(); token !== undefined && token.type !== 'par'; token = this.raw()) {
      if (token.type === 'open') depth += 1
      else if (token.type === 'close') depth -= 1
      const at = depth === 0 && token.type === 'text' ? token.text.indexOf(mark) : -1
      if (token.type === 'text' && at >= 0) {
        if (at > 0) tokens.push({ type: 'text', text: token.text.slice(0, at) })
        this.#pushText(token.text.slice(at + mark.length))
        break
      }
      tokens.push(token)
    }
    return tokens
  }

  /** Of a run of text only its first character is an argument. */
  #single(token: TexToken): TexToken {
    if (token.type !== 'text') return token
    const [character = ''] = token.text
    this.#pushText(token.text.slice(character.length))
    return { type: 'text', text: character }
  }

  #pushText(text: string): void {
    if (text !== '') this.push([{ type: 'text', text }])
  }
}
