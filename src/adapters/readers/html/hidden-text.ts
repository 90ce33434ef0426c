import { descendantsOf, rawText, type XmlElement } from '../jats/xml-tree.js'

/** Declarations of a `style` attribute or rule, lower case. */
export type Declarations = ReadonlyMap<string, string>

/** What hides by class or id in the page's own style sheets. */
export interface HidingRules {
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
}

/** Smallest font, in points or pixels, that a person can read. */
const LEAST_FONT_SIZE = 2
const FAR_OFF = 900
const NAMED_COLOURS: Readonly<Record<string, string>> = {
  white: '#ffffff',
  black: '#000000',
  snow: '#fffafa',
}

/** Splits a style into its declarations. */
export function declarationsOf(style: string | undefined): Declarations {
  const pairs = (style ?? '').split(';').map((part) => part.split(':'))
  return new Map(
    pairs.map(([name = '', ...value]) => [
      name.trim().toLowerCase(),
      value
        .join(':')
        .replace(/!\s*important/iu, '')
        .trim()
        .toLowerCase(),
    ]),
  )
}

/** True where declarations alone keep text from being seen: nothing drawn, too small, or off the page. */
export function hides(style: Declarations): boolean {
  const size = lengthOf(style.get('font-size'))
  return (
    style.get('display') === 'none' ||
    /^(?:hidden|collapse)$/u.test(style.get('visibility') ?? '') ||
    Number.parseFloat(style.get('opacity') ?? '1') === 0 ||
    (size !== undefined && size < LEAST_FONT_SIZE) ||
    isOffPage(style) ||
    /^scale\(0(?:\.0+)?\)/u.test(style.get('transform') ?? '') ||
    isClosedBox(style)
  )
}

function isOffPage(style: Declarations): boolean {
  const offsets = ['left', 'top', 'right', 'bottom', 'text-indent', 'margin-left'].map((name) =>
    Number.parseFloat(style.get(name) ?? '0'),
  )
  return offsets.some((offset) => offset < -FAR_OFF) || /^rect\(\s*[01]/u.test(style.get('clip') ?? '')
}

function isClosedBox(style: Declarations): boolean {
  const isClosed = (name: string) => lengthOf(style.get(name)) === 0
  return style.get('overflow') === 'hidden' && (isClosed('height') || isClosed('width'))
}

/** Pixels or points; undefined for sizes that depend on others, except zero. */
function lengthOf(value: string | undefined): number | undefined {
  const match = /^(\d*\.?\d+)\s*(px|pt|em|rem|%)?$/u.exec(value ?? '')
  if (match === null) return undefined
  const length = Number(match[1])
  if (length === 0) return 0
  return match[2] === 'px' || match[2] === 'pt' ? length : undefined
}

/** A colour as `#rrggbb` or `transparent`; undefined where it is written in another way. */
export function colourOf(value: string | undefined): string | undefined {
  const text = (value ?? '').trim()
  if (text === 'transparent' || /^rgba\(.*,\s*0(?:\.0+)?\s*\)$/u.test(text)) return 'transparent'
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/u.exec(text)
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  if (/^#[0-9a-f]{6}$/u.test(text)) return text
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/u.exec(text)
  if (rgb !== null)
    return `#${rgb
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  return NAMED_COLOURS[text.split(/\s/u)[0] ?? '']
}

/** Rules of the page's style sheets for one class or one id that hide what carries it; conditional rules are left out. */
export function hidingRulesOf(root: XmlElement): HidingRules {
  const classes = new Set<string>()
  const ids = new Set<string>()
  const css = descendantsOf(root, 'style').map(rawText).join('\n').slice(0, 500_000)
  const plain = css.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, '')
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]*)\{([^{}]*)\}/gu)) {
    if (!hides(declarationsOf(body))) continue
    for (const selector of selectors.split(',')) {
      const match = /^\s*(?:[a-z]+)?([.#])([\w-]+)\s*$/iu.exec(selector)
      if (match !== null) (match[1] === '.' ? classes : ids).add(match[2] ?? '')
    }
  }
  return { classes, ids }
}
