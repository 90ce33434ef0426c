import type { CitationStyle } from '../../contracts/citation-engine.js'
import { FirsthandError } from '../../model/errors.js'

/** The longest styles of the CSL project have about 100,000 characters. */
const LONGEST_STYLE = 2_000_000
const NAMESPACE = 'http://purl.org/net/xbiblio/csl'

/** Refuses, with what is wrong, what an engine would stumble over or answer with nothing. Throws `input-invalid`. */
export function checkStyle({ style, locale }: CitationStyle): void {
  checkXml(style, 'style')
  if (locale !== undefined) checkXml(locale, 'locale')
  const parent = /<link\b[^>]*\brel="independent-parent"[^>]*>/u.exec(style)?.[0]
  if (parent !== undefined && !/<citation\b/u.test(style))
    throw refusal(
      `it only points to another style, ${/\bhref="([^"]*)"/u.exec(parent)?.[1] ?? 'its parent'}; give that one`,
    )
  if (!/<bibliography\b/u.test(style))
    throw refusal('it formats citations in a text only and has no bibliography')
}

function checkXml(text: string, root: 'style' | 'locale'): void {
  const what = root === 'style' ? 'it' : 'the locale'
  if (text.length > LONGEST_STYLE) throw refusal(`${what} has more than ${LONGEST_STYLE} characters`)
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) throw refusal(`${what} defines XML entities, which no style needs`)
  const start = new RegExp(`<${root}\\b[^>]*>`, 'u').exec(text)?.[0]
  if (start === undefined || !start.includes(NAMESPACE))
    throw refusal(`${what} is no CSL ${root}, an XML file that begins with <${root} xmlns="${NAMESPACE}">`)
}

/** Language that a style asks for, or that a locale is of. */
export function languageOf(text: string): string | undefined {
  return /<(?:style|locale)\b[^>]*\b(?:default-locale|xml:lang)="([a-z]{2,3}(?:-[a-z]{2})?)"/iu.exec(
    text,
  )?.[1]
}

/** An error that says why a style cannot be used. */
export function refusal(why: string, cause?: unknown): FirsthandError {
  return new FirsthandError('input-invalid', `The style cannot be used: ${why}.`, { cause })
}
