import { isSameSite } from '../../util/same-site.js'

const META = /<meta\b[^>]{1,2000}>/giu
const NAME = /\bname\s*=\s*["']?citation_pdf_url["'\s>/]/iu
const CONTENT = /\bcontent\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/iu
/** A landing page states its copies near its beginning. */
const READ_CHARACTERS = 400_000
/** A page names one file, or one for each of a few formats; longer lists are no description of one paper. */
const MOST_FILES = 5

/** A file that a landing page names. */
export interface NamedFile {
  readonly url: string
  /** True where it lies on the site of the page or of the approved address that led to it: the approval covers it. */
  readonly isOwn: boolean
}

/** The page as it was asked for and, after redirects, as it was found. */
export interface LandingPage {
  readonly html: string
  readonly approvedUrl: string
  readonly finalUrl: string
}

/**
 * The PDFs that a landing page names for crawlers of scholarly works (`citation_pdf_url`, the convention of Google Scholar's
 * inclusion guidelines), those of its own site first. HTTPS only; an address in plain HTTP is asked over HTTPS.
 */
export function namedFiles({ html, approvedUrl, finalUrl }: LandingPage): readonly NamedFile[] {
  const urls = new Set<string>()
  for (const [tag] of html.slice(0, READ_CHARACTERS).matchAll(META)) {
    const url = NAME.test(tag) ? fileUrl(tag, finalUrl) : undefined
    if (url !== undefined && urls.size < MOST_FILES) urls.add(url)
  }
  urls.delete(finalUrl)
  const files = [...urls].map((url) => ({
    url,
    isOwn: isSameSite(finalUrl, url) || isSameSite(approvedUrl, url),
  }))
  return files.toSorted((left, right) => Number(right.isOwn) - Number(left.isOwn))
}

function fileUrl(tag: string, pageUrl: string): string | undefined {
  const [, double, single, bare] = CONTENT.exec(tag) ?? []
  const found = unescaped(double ?? single ?? bare ?? '').trim()
  if (found === '' || !URL.canParse(found, pageUrl)) return undefined
  const url = new URL(found, pageUrl)
  if (url.protocol === 'http:') url.protocol = 'https:'
  url.hash = ''
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

/** The references that are found in addresses: an ampersand, by name or number, and numbers of other characters. */
function unescaped(text: string): string {
  return text.replace(/&(?:amp|#(\d{1,6})|#x([\da-f]{1,5}));/giu, (_, decimal?: string, hex?: string) => {
    if (decimal === undefined && hex === undefined) return '&'
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
