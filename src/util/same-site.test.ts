import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameSite } from './same-site.js'

describe('a file and the page that names it', () => {
  it.each([
    ['https://www.kelp.org/a', 'https://www.kelp.org/a.pdf'],
    ['https://www.kelp.org/a', 'https://kelp.org/a.pdf'],
    ['https://www.kelp.org/a', 'https://cdn.kelp.org/a.pdf'],
    ['https://www.kelp.org/a', 'https://eu.cdn.kelp.org/a.pdf'],
    ['https://kelp.org/a', 'https://cdn.kelp.org/a.pdf'],
    ['https://www.library.kelp.ac.uk/1', 'https://files.library.kelp.ac.uk/1.pdf'],
    ['https://192.0.2.1/a', 'https://192.0.2.1/a.pdf'],
    ['http://localhost:8080/a', 'http://localhost:8080/a.pdf'],
  ])('%s and %s are of one site', (page, file) => {
    expect(isSameSite(page, file)).toBe(true)
  })

  it.each([
    ['another name', 'https://www.kelp.org/a', 'https://kelp.net/a.pdf'],
    ['a name that ends the same', 'https://kelp.org/a', 'https://evilkelp.org/a.pdf'],
    ['a name that begins the same', 'https://kelp.org/a', 'https://kelp.org.evil.net/a.pdf'],
    ['the host above', 'https://cdn.kelp.org/a', 'https://kelp.org/a.pdf'],
    ['a host beside it', 'https://journals.kelp.org/a', 'https://files.kelp.org/a.pdf'],
    ['a stranger under the same country', 'https://www.kelp.co.uk/a', 'https://evil.co.uk/a.pdf'],
    ['a stranger below a registry', 'https://www.co.uk/a', 'https://evil.co.uk/a.pdf'],
    ['a stranger below a registry', 'https://com.au/a', 'https://evil.com.au/a.pdf'],
    ['a stranger on the same platform', 'https://kelp.github.io/a', 'https://evil.github.io/a.pdf'],
    ['a stranger in the same domain', 'https://com/a', 'https://evil.com/a.pdf'],
    ['another port', 'https://kelp.org/a', 'https://kelp.org:8443/a.pdf'],
    ['another scheme', 'https://kelp.org/a', 'http://kelp.org/a.pdf'],
    ['an address that ends the same', 'https://2.0.2.1/a', 'https://19.2.0.2.1/a.pdf'],
    ['a user name that looks like a host', 'https://kelp.org/a', 'https://kelp.org@evil.net/a.pdf'],
    ['no address', 'https://kelp.org/a', 'kelp.org/a.pdf'],
    ['a data address', 'data:text/html,x', 'data:application/pdf,x'],
  ])('%s is not of its site: %s, %s', (_, page, file) => {
    expect(isSameSite(page, file)).toBe(false)
  })

  it('are never of one site where the file is not on the page’s host or below it', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/u)
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
    fc.assert(
      fc.property(host, host, (page, file) => {
        const site = page.replace(/^www\./u, '')
        const isBelow = file === page || file === site || file.endsWith(`.${site}`)
        if (isSameSite(`https://${page}/`, `https://${file}/`)) expect(isBelow).toBe(true)
      }),
    )
  })
})
