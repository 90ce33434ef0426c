/** A start tag, an end tag or a text of an XML file, in order. */
export type XmlEvent =
  | { readonly type: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string }

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]*\[[\s\S]*?\])?[^>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITY = /&(#x[0-9a-f]+|#\d+|\w+);/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * Events of a well-formed XML file. Kept apart from the readers on purpose: truth that a reader
 * is measured against must not come from the reader's own parser.
 */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  for (const [, cdata, closing, name, attributes, selfClosing, text] of xml.matchAll(TOKEN)) {
    if (text !== undefined) yield { type: 'text', text: decodeEntities(text) }
    else if (cdata !== undefined) yield { type: 'text', text: cdata }
    else if (name !== undefined) {
      if (closing !== '/') yield { type: 'open', name, attributes: toAttributes(attributes ?? '') }
      if (closing === '/' || selfClosing === '/') yield { type: 'close', name }
    }
  }
}

function toAttributes(source: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  for (const [, name, double, single] of source.matchAll(ATTRIBUTE)) {
    if (name !== undefined) attributes[name] = decodeEntities(double ?? single ?? '')
  }
  return attributes
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? whole
    const isHex = /^#x/i.test(entity)
    const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
