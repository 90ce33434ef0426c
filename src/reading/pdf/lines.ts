import { createLineBuilder, type LineBuilder } from './line-builder.js'
import type { LayoutLine } from './layout-line.js'
import { CHARACTER_FLAGS, type PageText, type TextStyle } from './page-text.js'

/** Text of a page that does not count as text, and why. */
export interface UnusedText {
  readonly reason: 'invisible' | 'watermark' | 'furniture'
  readonly text: string
}

export interface PageLines {
  readonly lines: readonly LayoutLine[]
  readonly unused: readonly UnusedText[]
  /** Characters without a usable code point, of all visible ones. */
  readonly garbledShare: number
  /** True where the page is a scan and its text the invisible layer of a text recognition. */
  readonly isScanLayer: boolean
}

const SPACE = 0x20
const LINE_FEED = 0x0a
const TINY_POINTS = 2
const INVISIBLE_MODE = 3
/** A page whose text is nearly all drawn invisibly is a scan with a text layer: that layer is its text. */
const SCAN_LAYER_SHARE = 0.9

/** Groups the characters of a page into lines of one column each, in the order of the content stream. */
export function linesOfPage(page: PageText): PageLines {
  const isScanLayer = isTextLayerOfScan(page)
  const unused = createUnusedText()
  const lines: LayoutLine[] = []
  let builder: LineBuilder | undefined
  let hasBlank = false
  let garbled = 0
  let visible = 0
  const finish = () => {
    if (builder !== undefined) lines.push(builder.build())
    builder = undefined
  }
  const put = (index: number) => {
    visible++
    if (isGarbled(page, index)) garbled++
    if (builder?.accepts(index) === true) return builder.add(index, hasBlank)
    finish()
    builder = createLineBuilder(page, index)
  }
  for (let index = 0; index < page.codes.length; index++) {
    const code = page.codes[index] ?? 0
    const style = page.styles[page.style[index] ?? 0] ?? page.styles[0]
    if (style === undefined) continue
    if (isBlank(code)) {
      hasBlank = hasBlank || code !== LINE_FEED
      unused.add(' ')
      continue
    }
    const reason = unusedReason(page, index, style, isScanLayer)
    if (reason !== undefined) {
      unused.add(String.fromCodePoint(code), { reason, row: rowOf(page, index, style) })
      continue
    }
    put(index)
    hasBlank = false
  }
  finish()
  return { lines, unused: unused.all(), garbledShare: visible === 0 ? 0 : garbled / visible, isScanLayer }
}

/** Space, line feed, no-break space. */
function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === 0xa0
}

/** Turned text counts as one row: its baselines differ from character to character. */
function rowOf(page: PageText, index: number, style: TextStyle): number {
  return style.angle === 0 ? Math.round((page.baseline[index] ?? 0) / 3) : -1
}

function isTextLayerOfScan(page: PageText): boolean {
  let hidden = 0
  let inked = 0
  for (let index = 0; index < page.codes.length; index++) {
    const code = page.codes[index] ?? 0
    if (code === SPACE || code === LINE_FEED) continue
    inked++
    if (page.styles[page.style[index] ?? 0]?.renderMode === INVISIBLE_MODE) hidden++
  }
  return inked > 0 && hidden / inked >= SCAN_LAYER_SHARE
}

// oxlint-disable-next-line max-params -- an object more per character costs a tenth of the layout's time
function unusedReason(
  page: PageText,
  index: number,
  style: TextStyle,
  isScanLayer: boolean,
): UnusedText['reason'] | undefined {
  if (style.renderMode === INVISIBLE_MODE && !isScanLayer) return 'invisible'
  if (style.alpha === 0 || style.size < TINY_POINTS) return 'invisible'
  if (((page.flags[index] ?? 0) & CHARACTER_FLAGS.unseen) !== 0) return 'invisible'
  if (isOffPage(page, index, style.size)) return 'invisible'
  if (style.angle === 0) return undefined
  return style.angle % 90 === 0 ? 'furniture' : 'watermark'
}

function isOffPage(page: PageText, index: number, size: number): boolean {
  const baseline = page.baseline[index] ?? 0
  const isBeside = (page.right[index] ?? 0) < 0 || (page.left[index] ?? 0) > page.width
  return isBeside || baseline < 0 || baseline > page.height + size
}

function isGarbled(page: PageText, index: number): boolean {
  const code = page.codes[index] ?? 0
  const isPrivate = code >= 0xe000 && code <= 0xf8ff
  const isControl = code < SPACE || (code >= 0x7f && code < 0xa0) || code === 0xfffd
  return isPrivate || isControl || ((page.flags[index] ?? 0) & CHARACTER_FLAGS.unmapped) !== 0
}

interface UnusedPlace {
  readonly reason: UnusedText['reason']
  readonly row: number
}

interface UnusedCollector {
  /** Text of one reason and one row stays together; a blank has neither. */
  add(text: string, place?: UnusedPlace): void
  all(): readonly UnusedText[]
}

function createUnusedText(): UnusedCollector {
  const found: { reason: UnusedText['reason']; row: number; text: string }[] = []
  return {
    add(text, place) {
      const last = found.at(-1)
      if (place === undefined) {
        if (last !== undefined && !last.text.endsWith(' ')) last.text += ' '
      } else if (last?.reason === place.reason && last.row === place.row) last.text += text
      else found.push({ ...place, text })
    },
    all: () =>
      found.map(({ reason, text }) => ({ reason, text: text.trim() })).filter((entry) => entry.text !== ''),
  }
}
