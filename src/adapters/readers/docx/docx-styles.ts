import { childAt, childOf, childrenOf, type XmlElement } from '../jats/xml-tree.js'

/** What a paragraph or character style says about its text. */
export interface DocxStyle {
  /** Name in lower case: `heading 1`, `caption`, `title`. */
  readonly name: string
  /** Level of a heading, from 1. */
  readonly level?: number
  readonly script?: 'sup' | 'sub'
  readonly isHidden: boolean
  readonly colour?: string
}

const HEADING =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|nagłówek|заголовок|标题|見出し)\s*(\d)$/iu
const MOST_PARENTS = 12

/** Styles by id, with what they take over from the style that they are based on. */
export function stylesOf(root: XmlElement | undefined): ReadonlyMap<string, DocxStyle> {
  const elements = new Map(childrenOf(root, 'style').map((style) => [style.attributes.styleId ?? '', style]))
  return new Map([...elements].map(([id, style]) => [id, styleOf(style, elements)]))
}

function styleOf(style: XmlElement, all: ReadonlyMap<string, XmlElement>): DocxStyle {
  const line: XmlElement[] = []
  for (let at: XmlElement | undefined = style; at !== undefined && line.length < MOST_PARENTS; ) {
    line.push(at)
    at = all.get(childOf(at, 'basedOn')?.attributes.val ?? '')
  }
  const first = <Value>(read: (part: XmlElement) => Value | undefined) =>
    line.map(read).find((value) => value !== undefined)
  const level = first(levelOf)
  const script = first((part) => scriptOf(childOf(part, 'rPr')))
  const colour = first((part) => childAt(part, ['rPr', 'color'])?.attributes.val)
  return {
    name: nameOf(style),
    isHidden: first((part) => toggled(childAt(part, ['rPr', 'vanish']))) ?? false,
    ...(level !== undefined && { level }),
    ...(script !== undefined && { script }),
    ...(colour !== undefined && { colour }),
  }
}

function nameOf(style: XmlElement): string {
  return (childOf(style, 'name')?.attributes.val ?? style.attributes.styleId ?? '').toLowerCase()
}

function levelOf(style: XmlElement): number | undefined {
  const digit = HEADING.exec(nameOf(style))?.[1]
  if (digit !== undefined) return Number(digit)
  const outline = Number.parseInt(childAt(style, ['pPr', 'outlineLvl'])?.attributes.val ?? '', 10)
  return outline >= 0 && outline < 9 ? outline + 1 : undefined
}

/** Superscript or subscript that run properties ask for. */
export function scriptOf(properties: XmlElement | undefined): 'sup' | 'sub' | undefined {
  const value = childOf(properties, 'vertAlign')?.attributes.val
  if (value === 'superscript') return 'sup'
  return value === 'subscript' ? 'sub' : undefined
}

/** A property that is on where it stands, unless its value says no; undefined where it does not stand. */
export function toggled(property: XmlElement | undefined): boolean | undefined {
  if (property === undefined) return undefined
  return !/^(?:0|false|off)$/u.test(property.attributes.val ?? '')
}
