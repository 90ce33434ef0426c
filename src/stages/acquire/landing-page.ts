const META = /<meta\b[^>]{1,2000}>/giu
const NAME = /\bname\s*=\s*["']?citation_pdf_url["'\s>]/iu
const CONTENT = /\bcontent\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/iu
/** A landing page states its copy near its beginning. */
const READ_CHARACTERS = 400_000

/**
 * The PDF that a landing page names for crawlers of scholarly works (`citation_pdf_url`, the convention of Google
 * Scholar's inclusion guidelines), where it lies on the page's own site. Undefined for anything else.
 */
export function citationPdfUrl(html: string, pageUrl: string): string | undefined {
  for (const [tag] of html.slice(0, READ_CHARACTERS).matchAll(META)) {
    if (!NAME.test(tag)) continue
    const [, double, single] = CONTENT.exec(tag) ?? []
    const found = (double ?? single ?? '').replaceAll('&amp;', '&').trim()
    if (found === '' || !URL.canParse(found, pageUrl)) continue
    const url = new URL(found, pageUrl)
    if (url.protocol === 'https:' && siteOf(url) === siteOf(new URL(pageUrl))) return url.href
  }
  return undefined
}

/** The last two labels of a host, or three under short second-level domains (`ac.uk`, `com.au`). */
function siteOf({ hostname }: URL): string {
  const labels = hostname.toLowerCase().split('.')
  const isLong = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 && (labels.at(-1)?.length ?? 0) === 2
  return labels.slice(isLong ? -3 : -2).join('.')
}
