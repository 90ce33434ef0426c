import type { RoledParagraph } from './paragraph-roles.js'

const BOX_START = /^\W{0,3}(?:publish with|submit your (?:next )?(?:manuscript|paper|article|work))\b/iu
/** A font with a smaller share of the document's characters is not one of the article's text. */
const LEAST_FONT_SHARE = 0.03

/** True where a publisher's box begins that asks for manuscripts. */
export function opensBox(text: string): boolean {
  return BOX_START.test(text)
}

/** Tells which paragraphs, given in order, belong to such a box: what follows on its page in fonts of the box alone. */
export function createBoxWatch(paragraphs: readonly RoledParagraph[]): {
  holds(paragraph: RoledParagraph): boolean
} {
  const isOfArticle = fontsOfArticle(paragraphs)
  const boxPages = new Set<number>()
  return {
    holds({ text, lines, role }) {
      const [first] = lines
      if (first === undefined || role === 'caption' || role === 'table') return false
      if (opensBox(text)) {
        boxPages.add(first.page)
        return true
      }
      return boxPages.has(first.page) && lines.every((line) => !isOfArticle(line.style.font))
    },
  }
}

function fontsOfArticle(paragraphs: readonly RoledParagraph[]): (font: string) => boolean {
  const counts = new Map<string, number>()
  let total = 0
  for (const { lines } of paragraphs) {
    for (const { style, text } of lines) {
      counts.set(style.font, (counts.get(style.font) ?? 0) + text.length)
      total += text.length
    }
  }
  return (font) => (counts.get(font) ?? 0) >= total * LEAST_FONT_SHARE
}
