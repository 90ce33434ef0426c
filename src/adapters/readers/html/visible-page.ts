import type { SetAside } from '../../../model/document.js'
import { descendantsOf, isElement, plainText, type XmlElement, type XmlNode } from '../jats/xml-tree.js'
import { colourOf, declarationsOf, hides, type HidingRules, hidingRulesOf } from './hidden-text.js'

/** The page as a person sees its article, and what was taken out. */
export interface VisiblePage {
  readonly body: XmlElement
  readonly setAside: readonly SetAside[]
}

/** Elements without text for a reader. */
const EMPTY: ReadonlySet<string> = new Set(
  'head script style template noscript svg iframe object embed video audio canvas input select textarea button link meta source track map dialog'.split(
    ' ',
  ),
)
/** Page furniture by element or role. */
const FURNITURE_NAMES: ReadonlySet<string> = new Set(['nav', 'footer', 'header', 'aside', 'form', 'menu'])
const FURNITURE_ROLES =
  /^(?:navigation|banner|contentinfo|search|complementary|dialog|alertdialog|menu|menubar|toolbar|tooltip|form)$/u
/** Words in class names of what publishers put around an article; a word is a whole part between hyphens. */
const FURNITURE_WORDS =
  /(?:^|[-_])(?:nav|navbar|navigation|breadcrumbs?|menu|submenu|sidebar|footer|masthead|cookies?|consent-banner|gdpr|onetrust|advert|advertisement|ads|ad-slot|promo|share|sharing|social|related|recommended|recommendations|similar-articles|comments|comment-list|disqus|altmetrics?|newsletter|subscribe|signup|signin|login|popup|modal|tooltip|toolbar|toc|skip-link|skiplink|sr-only|visually-hidden|visuallyhidden|screen-reader(?:-text)?|pagination|feedback|breadcrumb|usa-banner|citedby|cited-by)(?:$|[-_])/iu
/** Class names that are furniture as a whole: what stands in the record already. */
const FURNITURE_CLASSES =
  /^(?:ltx_(?:authors|dates|pagination|page_(?:header|footer|navbar|logo)|role_(?:newpage|affiliation)|rdf|ERROR|TOC)|authors?|author-(?:list|info|notes|affiliations?|names?)|authors-list|affiliations?|contrib-group|contributors?|article-(?:meta|info|tools|metrics|actions|nav|header__.*)|front-matter|package-alerts|katex-html|MathJax_Preview|MathJax|ltx_note_mark|ltx_tag_note|footnote-back|footnote-backref|reversefootnote)$/u
const LONGEST_KEPT = 2000
/** What holds more of the page's words than this is the article, whatever it is called. */
const ARTICLE_SHARE = 0.4

/** Takes hidden text and page furniture out of the body of a page. */
export function visiblePage(root: XmlElement): VisiblePage {
  const body = descendantsOf(root, 'body')[0] ?? root
  const cleaner = new PageCleaner(hidingRulesOf(root), plainText(body).length)
  return { body: { ...body, children: cleaner.clean(body, DEFAULT_GROUND) }, setAside: cleaner.setAside }
}

interface Ground {
  readonly colour: string
  /** False where nobody stated a colour: then white is assumed. */
  readonly isStated: boolean
}

const DEFAULT_GROUND: Ground = { colour: '#ffffff', isStated: false }

class PageCleaner {
  readonly setAside: SetAside[] = []
  readonly #rules: HidingRules
  readonly #pageLength: number

  constructor(rules: HidingRules, pageLength: number) {
    this.#rules = rules
    this.#pageLength = pageLength
  }

  clean(parent: XmlElement, ground: Ground): readonly XmlNode[] {
    return parent.children.flatMap((node): readonly XmlNode[] => {
      if (!isElement(node)) return [node]
      return isElement(node, 'math') ? [node] : this.#element(node, ground)
    })
  }

  #element(node: XmlElement, outer: Ground): readonly XmlNode[] {
    if (EMPTY.has(node.name)) return isTexScript(node) ? [node] : []
    const style = declarationsOf(node.attributes.style)
    const ground = groundOf(node, style.get('background-color') ?? style.get('background'), outer)
    if (this.#isHidden(node, ground)) return this.#put('invisible', node)
    if (isFurniture(node) && plainText(node).length < this.#pageLength * ARTICLE_SHARE)
      return [...this.#put('furniture', node), ...keptOf(node)]
    return [{ ...node, children: this.clean(node, ground) }]
  }

  #isHidden(node: XmlElement, ground: Ground): boolean {
    const { attributes } = node
    const style = declarationsOf(attributes.style)
    if ('hidden' in attributes || hides(style) || this.#isHiddenBySheet(node)) return true
    if (attributes['aria-hidden'] === 'true') return descendantsOf(node, 'math', 'p').length === 0
    const colour = colourOf(style.get('color') ?? attributes.color?.toLowerCase())
    if (colour === undefined) return false
    // A white head cell gets its dark ground from a style sheet that is not part of the file.
    const isCell = /^(?:th|td|tr|thead)$/u.test(node.name)
    return colour === 'transparent' || (colour === ground.colour && (ground.isStated || !isCell))
  }

  #isHiddenBySheet({ attributes }: XmlElement): boolean {
    const { classes, ids } = this.#rules
    return ids.has(attributes.id ?? '') || tokensOf(attributes.class).some((name) => classes.has(name))
  }

  #put(reason: SetAside['reason'], node: XmlElement): readonly XmlNode[] {
    const text = plainText(node)
    if (/\p{L}{2}|\p{N}{3}/u.test(text)) this.setAside.push({ reason, text: text.slice(0, LONGEST_KEPT) })
    return []
  }
}

function groundOf(node: XmlElement, background: string | undefined, outer: Ground): Ground {
  const colour = colourOf(background ?? node.attributes.bgcolor?.toLowerCase())
  return colour === undefined || colour === 'transparent' ? outer : { colour, isStated: true }
}

function isTexScript({ name, attributes }: XmlElement): boolean {
  return name === 'script' && /^math\/(?:tex|mml)/iu.test(attributes.type ?? '')
}

/** Class names and the like, by white space. */
export function tokensOf(text: string | undefined): readonly string[] {
  return (text ?? '').split(/\s+/u).filter((token) => token !== '')
}

function isFurniture({ name, attributes }: XmlElement): boolean {
  if (/^h[1-6]$/u.test(name) || /^doc-(?!toc|pagelist)/u.test(attributes.role ?? '')) return false
  const classes = tokensOf(attributes.class)
  if (classes.some((token) => /^(?:footnotes?|ltx_note|references|bibliography|csl-bib-body)$/u.test(token)))
    return false
  if (FURNITURE_NAMES.has(name) || FURNITURE_ROLES.test(attributes.role ?? '')) return true
  if (classes.some((token) => FURNITURE_CLASSES.test(token))) return true
  // The id of a section is made of its title: a section on "Navigation" or "Consent" is no furniture.
  const isSection =
    name === 'section' || classes.some((token) => /^(?:section|sec|level\d|ltx_.*)$/u.test(token))
  const names = isSection ? [] : [...classes, ...tokensOf(attributes.id)]
  return names.some((token) => FURNITURE_WORDS.test(token))
}

/** The abstract of a title block (`header` of Pandoc, of a publisher) belongs to the article. */
function keptOf(node: XmlElement): readonly XmlNode[] {
  if (node.name !== 'header' && !/front-matter|header/u.test(node.attributes.class ?? '')) return []
  return abstractsIn(node)
}

function abstractsIn(node: XmlElement): readonly XmlElement[] {
  return node.children.flatMap((child): readonly XmlElement[] => {
    if (!isElement(child)) return []
    return isAbstractBox(child) ? [child] : abstractsIn(child)
  })
}

/** True for the box of an abstract, by the names that Pandoc, LaTeXML, PMC and publishers give it. */
export function isAbstractBox({ name, attributes }: XmlElement): boolean {
  if (!/^(?:div|section|article|blockquote)$/u.test(name)) return false
  if (attributes.role === 'doc-abstract') return true
  const isNamed = (token: string) =>
    /^(?:(?:ltx_|article-?|hlfld-|html-|art-)?abstract(?:-content|-text|-section|section|author|infull)?|abs\d*-section|summary-abstract)$/iu.test(
      token,
    )
  return tokensOf(attributes.class).some(isNamed) || isNamed(attributes.id ?? '')
}
