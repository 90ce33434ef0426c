import { SaxesParser } from 'saxes'
import { parseDoi } from '../../language/identifiers.js'
import type { ReferenceEntry } from '../../model/document.js'
import { FirsthandError } from '../../model/errors.js'
import {
  createHeadingStack,
  type Draft,
  type DraftParagraph,
  isReferenceHeading,
} from '../../reading/draft/draft.js'
import { printedReference } from '../../reading/printed-reference.js'
import { readZipEntry } from './zip-entry.js'

const BODY = 'word/document.xml'
/** Elements whose text was taken out by its author, or is no text. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:footnotePr'])

interface RawParagraph {
  text: string
  style: string
  isListItem: boolean
}

/**
 * Reads a Word file (ECMA-376): paragraphs with heading styles, tracked deletions left out, and the DOIs that Zotero,
 * Mendeley and EndNote keep in their field codes as citations. Throws `file-unreadable`.
 */
export function readDocxDraft(bytes: Uint8Array): Draft {
  const part = readZipEntry(bytes, BODY)
  if (part === undefined)
    throw new FirsthandError('file-unreadable', `The file has no ${BODY}: it is no Word file.`)
  return toDraft(readBody(new TextDecoder().decode(part)))
}

function toDraft(raw: readonly RawParagraph[]): Draft {
  const paragraphs: DraftParagraph[] = []
  const references: ReferenceEntry[] = []
  const headings = createHeadingStack()
  let isInReferences = false
  for (const [index, { text: written, style, isListItem }] of raw.entries()) {
    const text = written.replace(/\s+/gu, ' ').trim()
    if (text === '') continue
    const depth = depthOf(style)
    if (depth !== undefined || isReferenceHeading(text)) {
      isInReferences = isReferenceHeading(text)
      if (!isInReferences)
        paragraphs.push({ text, kind: 'heading', heading: headings.current(), line: index + 1 })
      headings.open(depth ?? 1, text)
    } else if (isInReferences) references.push(printedReference(text, references.length))
    else
      paragraphs.push({
        text,
        kind: /^caption/iu.test(style) ? 'caption' : isListItem ? 'list-item' : 'paragraph',
        heading: headings.current(),
        line: index + 1,
      })
  }
  return { format: 'docx', paragraphs, references }
}

function depthOf(style: string): number | undefined {
  if (/^title$/iu.test(style)) return 1
  const digit = /^(?:heading|überschrift|berschrift|titre|título|ttulo|titolo)\s*(?<depth>\d)/iu.exec(style)
    ?.groups?.['depth']
  return digit === undefined ? undefined : Number(digit) + 1
}

interface BodyState {
  readonly paragraphs: RawParagraph[]
  skipped: number
  isText: boolean
  isCode: boolean
  code: string
  script: string
}

type Attributes = Readonly<Record<string, string>>
type Opening = (state: BodyState, attributes: Attributes) => void

const OPENINGS: Readonly<Record<string, Opening>> = {
  'w:p': ({ paragraphs }) => void paragraphs.push({ text: '', style: '', isListItem: false }),
  'w:pStyle'({ paragraphs }, attributes) {
    const paragraph = paragraphs.at(-1)
    if (paragraph !== undefined) paragraph.style = attributes['w:val'] ?? ''
  },
  'w:numPr'({ paragraphs }) {
    const paragraph = paragraphs.at(-1)
    if (paragraph !== undefined) paragraph.isListItem = true
  },
  'w:vertAlign'(state, attributes) {
    state.script = attributes['w:val'] === 'superscript' ? '^' : ''
  },
  'w:t'(state) {
    state.isText = true
    write(state, state.script)
  },
  'w:tab': (state) => write(state, ' '),
  'w:br': (state) => write(state, ' '),
  'w:instrText'(state) {
    state.isCode = true
  },
  'w:fldChar'(state, attributes) {
    if (attributes['w:fldCharType'] !== 'end') return
    write(state, citationsOf(state.code))
    state.code = ''
  },
}

function write({ paragraphs }: BodyState, text: string): void {
  const paragraph = paragraphs.at(-1)
  if (paragraph !== undefined) paragraph.text += text
}

/** Walks the body; what it keeps is the text of runs and the codes of fields. */
function readBody(xml: string): readonly RawParagraph[] {
  const state: BodyState = { paragraphs: [], skipped: 0, isText: false, isCode: false, code: '', script: '' }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (SKIPPED.has(name)) state.skipped += 1
    if (state.skipped === 0) OPENINGS[name]?.(state, attributes as Attributes)
  })
  parser.on('text', (text) => {
    if (state.skipped > 0) return
    if (state.isText) write(state, text)
    else if (state.isCode) state.code += text
  })
  parser.on('closetag', ({ name }) => closeTag(state, name))
  try {
    parser.write(xml).close()
  } catch (error) {
    // Expected: a document that is not well formed.
    throw new FirsthandError('file-unreadable', `${BODY} is not well formed.`, { cause: error })
  }
  return state.paragraphs
}

function closeTag(state: BodyState, name: string): void {
  if (SKIPPED.has(name)) state.skipped -= 1
  if (name === 'w:t') state.isText = false
  if (name === 'w:instrText') state.isCode = false
  if (name === 'w:r') state.script = ''
}

/** DOIs in the code of a citation field. */
function citationsOf(code: string): string {
  if (!/CITATION|EN\.CITE/u.test(code)) return ''
  const found = code.match(/10\.\d{4,9}\/[^\s"<>\\,}]+/gu) ?? []
  const dois = [...new Set(found.flatMap((text) => parseDoi(text) ?? []))]
  return dois.length === 0 ? '' : ` [${dois.map((doi) => `@doi:${doi}`).join('; ')}]`
}
