import { FirsthandError } from '../../../model/errors.js'
import type { ReadOutcome, UnreadableReason } from '../../../model/document.js'
import { decodeText } from '../../../reading/decode-text.js'
import { unreadable } from '../../../reading/unreadable.js'
import {
  type ArchiveParts,
  isTarHead,
  plainPath,
  unpackGzip,
  unpackTar,
  unpackZip,
} from '../archive/archive.js'
import type { BundledBibliography } from './bundle-bibliography.js'
import { type TexToken, tokenise } from './tex-tokens.js'

/** The source of one paper. */
export interface SourceBundle {
  /** Text of the main file. */
  readonly main: string
  /** Text of the `.bbl` file that belongs to it. */
  readonly bbl: string | undefined
  readonly bibliographies: readonly BundledBibliography[]
  readonly warnings: readonly string[]
  /** Tokens of a file that the source puts in; nothing outside the bundle is ever looked at. */
  open(name: string): readonly TexToken[] | undefined
}

type Opened =
  | { readonly status: 'opened'; readonly bundle: SourceBundle }
  | Extract<ReadOutcome, { status: 'unreadable' }>

/** Largest file that is taken, in bytes; figures make source bundles large. */
export const MAX_BUNDLE_BYTES = 200 * 2 ** 20
/** Longest source of a single file, in UTF-16 units. */
const MAX_SOURCE_LENGTH = 10_000_000
const WANTED = /(?:\.(?:tex|ltx|latex|bbl|bib|sty|cls|txt|def)|^[^.]+|(?:^|\/)00README[^/]*)$/iu
const DOCUMENT = /^(?:[^%\n\\]|\\.)*?\\begin\s*\{document\}/mu
const CLASS = /^(?:[^%\n\\]|\\.)*?\\document(?:class|style)\b/mu

/** Opens a `.tex` file or an archive with one paper's source. */
export function openBundle(bytes: Uint8Array): Opened {
  if (bytes.length > MAX_BUNDLE_BYTES) return refusal('too-large', 'The bundle has more than 200 MB.')
  try {
    const parts = partsOf(bytes)
    return parts.size === 0
      ? refusal('unsupported', 'The archive holds no LaTeX source (.tex).')
      : fromTexts(textsOf(parts), parts)
  } catch (error) {
    if (!(error instanceof FirsthandError) || error.code !== 'file-unreadable') throw error
    return refusal(reasonOf(error), error.message)
  }
}

function refusal(reason: UnreadableReason, message: string): Extract<Opened, { status: 'unreadable' }> {
  return unreadable(reason, message) as Extract<Opened, { status: 'unreadable' }>
}

function reasonOf({ details }: FirsthandError): UnreadableReason {
  const { reason } = details
  return reason === 'too-large' || reason === 'password' ? reason : 'corrupt'
}

const isWanted = (name: string) => WANTED.test(name) && !/(?:^|\/)(?:__MACOSX|\.)/u.test(name)

function partsOf(bytes: Uint8Array): ArchiveParts {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return unpackZip(bytes, isWanted)
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpackGzip(bytes) : bytes
  return isTarHead(plain.subarray(0, 512)) ? unpackTar(plain, isWanted) : new Map([['main.tex', plain]])
}

function textsOf(parts: ArchiveParts): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const [name, bytes] of parts) {
    if (/\.bib$/iu.test(name)) continue
    const decoded = decodeText(bytes, declaredEncoding(bytes))
    if (decoded.status === 'decoded') texts.set(name, decoded.text.slice(0, MAX_SOURCE_LENGTH))
  }
  return texts
}

/** `\usepackage[latin1]{inputenc}`: the encodings that old sources declare. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 8000))
  const name = /\\usepackage\s*\[(\w+)\]\s*\{inputenc\}/u.exec(start)?.[1]?.toLowerCase()
  const known: Readonly<Record<string, string>> = {
    latin1: 'iso-8859-1',
    latin2: 'iso-8859-2',
    latin9: 'iso-8859-15',
    ansinew: 'windows-1252',
    cp1252: 'windows-1252',
    cp1251: 'windows-1251',
    applemac: 'macintosh',
  }
  return name === undefined ? undefined : known[name]
}

function fromTexts(texts: ReadonlyMap<string, string>, parts: ArchiveParts): Opened {
  const mains = [...texts].filter(
    ([name, text]) => !/\.(?:sty|cls|bbl|def)$/iu.test(name) && DOCUMENT.test(text),
  )
  const stated = /toplevel[\s\S]*?([\w./-]+\.tex)|([\w./-]+\.tex)\s+toplevelfile/iu.exec(
    [...texts].find(([name]) => /00README/u.test(name))?.[1] ?? '',
  )
  const main = mains.find(([name]) => name === (stated?.[1] ?? stated?.[2])) ?? bestMain(mains, texts)
  if (main === undefined) return noMain(texts)
  const [mainName, text] = main
  const folder = mainName.includes('/') ? mainName.slice(0, mainName.lastIndexOf('/') + 1) : ''
  const others = mains.filter(([name]) => name !== mainName).map(([name]) => name)
  const bundle: SourceBundle = {
    main: text,
    bbl: bblFor(mainName, texts),
    bibliographies: [...parts]
      .filter(([name]) => /\.bib$/iu.test(name))
      .map(([name, bytes]) => ({ name, bytes })),
    warnings:
      others.length === 0 ? [] : [`The bundle holds ${others.length + 1} documents; "${mainName}" was read.`],
    open: (name) => openFile(texts, folder, name),
  }
  return { status: 'opened', bundle }
}

function noMain(texts: ReadonlyMap<string, string>): Opened {
  const isLatex = [...texts.values()].some((text) =>
    /\\(?:section|cite|begin|documentclass|input)\b/u.test(text),
  )
  if (!isLatex && texts.size <= 1) return refusal('wrong-type', 'The file is not LaTeX source.')
  return refusal(
    'unsupported',
    'a part of a LaTeX document without \\begin{document}: add the main file, or the whole source as .zip or .tar.gz',
  )
}

/** Of several documents the one that is no letter, supplement or part of another, and is the longest. */
function bestMain(
  mains: readonly (readonly [string, string])[],
  texts: ReadonlyMap<string, string>,
): readonly [string, string] | undefined {
  const all = [...texts.values()].join('\n')
  const rank = ([name, text]: readonly [string, string]) => {
    const base = name.replace(/^.*\//u, '').replace(/\.\w+$/u, '')
    const isIncluded = new RegExp(
      String.raw`\\(?:input|include|subfile)\s*\{[^}]*${escaped(base)}(?:\.tex)?\}`,
      'u',
    ).test(all)
    const isAside = /supp|appendix|response|cover|letter|rebuttal|diff|template|sample|poster|slides/iu.test(
      base,
    )
    const isNamed = /^(?:main|ms|paper|article|manuscript)$/iu.test(base)
    return (isIncluded ? 8 : 0) + (isAside ? 4 : 0) + (CLASS.test(text) ? 0 : 2) + (isNamed ? 0 : 1)
  }
  return [...mains].sort((left, right) => rank(left) - rank(right) || right[1].length - left[1].length)[0]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

function bblFor(mainName: string, texts: ReadonlyMap<string, string>): string | undefined {
  const own = texts.get(mainName.replace(/\.\w+$/u, '.bbl'))
  return own ?? [...texts].find(([name]) => /\.bbl$/iu.test(name))?.[1]
}

function openFile(
  texts: ReadonlyMap<string, string>,
  folder: string,
  name: string,
): readonly TexToken[] | undefined {
  for (const base of [folder, '']) {
    const path = plainPath(`${base}${name.trim()}`)
    if (path === undefined) continue
    const text = texts.get(path) ?? texts.get(`${path}.tex`)
    if (text !== undefined) return tokenise(text)
  }
  return undefined
}
