import { sectionLabelOf } from '../../../reading/section-label.js'
import { wordCount } from '../article/article-parts.js'
import { descendantsOf, isElement, plainText, type XmlElement, type XmlNode } from '../jats/xml-tree.js'
import type { PageMetadata } from './page-metadata.js'

/** What was found on a page, for the question whether it is a paper. */
export interface FoundPage {
  readonly root: XmlElement
  readonly metadata: PageMetadata
  readonly abstracts: readonly XmlElement[]
  readonly body: readonly XmlNode[]
  readonly references: number
}

/** Running text of fewer words is no paper; error and log-in pages have 20 to 150. */
const LEAST_BODY_WORDS = 180
const LEAST_ABSTRACT_WORDS = 40
const LONG_TEXT_WORDS = 1000
const CONVERTED_TEXT_WORDS = 500
/** Programs that turn manuscripts into pages. */
const CONVERTERS = /pandoc|latexml|tex4ht|hevea|latex2html|bookdown|quarto|libreoffice|microsoft word/iu
const OPENING = 3000

/** What pages say that stand in the place of a paper; the first that is found names the refusal. */
const WALLS: readonly (readonly [RegExp, string])[] = [
  [
    /just a moment\b|checking (?:your browser|if the site connection)|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|i.?m not a robot|captcha|cf-browser-verification|cf-challenge|unusual traffic|attention required|ddos protection|please (?:enable|turn on) (?:javascript|js)\b|enable javascript and cookies|incapsula|perimeterx|automated (?:requests|access)/iu,
    'a web page that asks whether you are a robot, not a paper: open the paper in a browser and save it from there',
  ],
  [
    /\b(?:404|410)\b.{0,40}not found|page (?:was |could |can)?(?:not|n.t)(?: be)? found|page not found|doi not found|file not found|does not exist|no longer available|(?:internal server|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|server error)|\b(?:403|401|500|502|503)\b (?:error|forbidden|unauthorized)|access denied|\bforbidden\b|error \d{3}|an error (?:has )?occurred|something went wrong/iu,
    'a web page with an error, not a paper: download the paper again',
  ],
  [
    /(?:sign|log) ?in\b.{0,60}(?:continue|account|institution|password|username|access)|password|(?:institutional|shibboleth|openathens) (?:login|sign-?in|access)|you (?:must|need to) (?:be logged|log|sign) in|^\s*(?:sign|log) ?in\b/iu,
    'a web page that asks to log in, not a paper',
  ],
  [
    /(?:purchase|buy|rent) (?:this )?(?:article|access|pdf|chapter|instant)|get (?:full )?access|subscribe (?:to|now)|subscription (?:required|options)|pay-?per-?view|access (?:options|through your institution|this article)|preview of subscription content|full text (?:is )?(?:not available|access)/iu,
    'a web page behind a paywall, without the full text of the paper',
  ],
  [
    /(?:we|this (?:web)?site) uses? cookies|accept (?:all )?cookies|cookie (?:policy|preferences|consent)|cookies (?:are|must be) (?:enabled|required)|cookieabsent/iu,
    'a web page about cookies, not a paper',
  ],
]

/** Why a page is not stored as a paper, in words for the user; undefined where it is one. */
export function notPaperReason(page: FoundPage): string | undefined {
  const words = wordCount(page.body)
  const hasText = words >= LEAST_BODY_WORDS
  const isPaper = page.metadata.isScholarly || hasSigns(page, words)
  if (hasText && isPaper && !isWalled(page, words)) return undefined
  const wall = wallOf(page)
  if (wall !== undefined && words < 3 * LEAST_BODY_WORDS) return wall
  if ((page.metadata.isScholarly && hasAbstract(page)) || (hasText && isPaper)) return undefined
  return wall ?? 'a web page, not a paper: it has no sections, abstract or references of one'
}

/** Sections of a paper, an abstract, references; a long text needs fewer, one that a document converter wrote none. */
function hasSigns(page: FoundPage, words: number): boolean {
  const signs = signsOf(page)
  if (signs >= 2 || (signs === 1 && words >= LONG_TEXT_WORDS)) return true
  const generator = descendantsOf(page.root, 'meta').find(({ attributes }) =>
    /^generator$/iu.test(attributes.name ?? ''),
  )
  return words >= CONVERTED_TEXT_WORDS && CONVERTERS.test(generator?.attributes.content ?? '')
}

function hasAbstract({ abstracts, metadata }: FoundPage): boolean {
  return Math.max(wordCount(abstracts), wordCount([metadata.abstract ?? ''])) >= LEAST_ABSTRACT_WORDS
}

/** Scholarly metadata with little text: the shop's page for a paper says so. */
function isWalled(page: FoundPage, words: number): boolean {
  return words < 2 * LEAST_BODY_WORDS && page.references === 0 && wallOf(page) !== undefined
}

function wallOf({ root }: FoundPage): string | undefined {
  const title = plainText(descendantsOf(root, 'title')[0])
  const text = descendantsOf(root, 'body').map(visibleStart).join(' ')
  const opening = `${title}\n${text.slice(0, OPENING)}`
  return WALLS.find(([pattern]) => pattern.test(opening))?.[1]
}

/** Words of the page with those that browsers without scripts see. */
function visibleStart(node: XmlElement): string {
  let text = ''
  for (const child of node.children) {
    if (text.length > OPENING) break
    if (typeof child === 'string') text += child
    else if (!/^(?:script|style|svg|template)$/u.test(child.name)) text += ` ${visibleStart(child)} `
  }
  return text.replace(/\s+/gu, ' ')
}

/** How many signs of a paper a page carries: known sections, an abstract, references, numbered captions. */
function signsOf({ abstracts, body, references }: FoundPage): number {
  const labels = new Set(
    titlesIn(body)
      .map(sectionLabelOf)
      .filter((label) => label !== undefined && label !== 'other'),
  )
  return labels.size + (abstracts.length > 0 ? 1 : 0) + (references > 1 ? 1 : 0)
}

function titlesIn(nodes: readonly XmlNode[]): readonly string[] {
  return nodes.flatMap((node): readonly string[] => {
    if (!isElement(node)) return []
    return node.name === 'title' ? [plainText(node)] : titlesIn(node.children)
  })
}
