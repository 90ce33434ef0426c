/**
 * True where a file belongs to the site of the page that names it: on its host, without `www.`, or below it. Two hosts side by
 * side are two sites, since without the list of public suffixes nobody can tell `a.plos.org` and `b.plos.org` from `a.co.uk` and
 * `b.co.uk` (decision 0032). Schemes and ports have to be equal.
 */
export function isSameSite(pageUrl: string, fileUrl: string): boolean {
  if (!URL.canParse(pageUrl) || !URL.canParse(fileUrl)) return false
  const [page, file] = [new URL(pageUrl), new URL(fileUrl)]
  if (page.protocol !== file.protocol || page.port !== file.port || page.hostname === '') return false
  if (page.hostname === file.hostname) return true
  const site = page.hostname.replace(/^www\./u, '')
  return mayHaveHostsBelow(site) && (file.hostname === site || file.hostname.endsWith(`.${site}`))
}

/**
 * Not an address, not a name of one label, and no short name in the domain of a country: those (`co.uk`, `com.au`, `go.jp`) are
 * where strangers register side by side.
 */
function mayHaveHostsBelow(host: string): boolean {
  const labels = host.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  if (labels.length < 2 || /^\d+$|\]$/u.test(labels.at(-1) ?? '')) return false
  return labels.length > 2 || top.length > 2 || second.length > 4
}
