import { z } from 'zod'
import type { ApprovalTerms, Destination } from '../model/approval.js'
import { FirsthandError } from '../model/errors.js'

const text = (most: number) => z.string().trim().min(1).max(most)
const limits = z.record(z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/u), z.number().finite().nonnegative())
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/u)

/** An origin as it is contacted: no path, no user, lower case. */
const origin = z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value, {
  message: 'is no origin such as https://api.example.org',
})

const destination = z.strictObject({
  name: text(200),
  model: text(200).optional(),
  endpoint: origin,
  transport: z.enum(['local', 'remote']),
})

/** An address as it would be asked: the form in which it is compared and shown. */
const address = z
  .string()
  .max(8192)
  .refine((value) => URL.canParse(value) && /^https?:\/\/[^/?#@\\\s]+(?:[/?#]|$)/iu.test(value), {
    message: 'is no web address without user name',
  })

const paper = z
  .strictObject({
    paper: text(300),
    title: z.string().max(2000),
    urls: z.array(address).max(50),
    landingPages: z.array(address).max(50).optional(),
  })
  .refine(({ urls, landingPages = [] }) => landingPages.every((page) => urls.includes(page)), {
    message: 'has a landing page that is none of its addresses',
  })

const termsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('search'),
    queries: z.array(text(2000)).max(200),
    destinations: z.array(destination).min(1).max(50),
    limits,
  }),
  z.strictObject({
    kind: z.literal('fetch'),
    papers: z.array(paper).min(1).max(1000),
    limits,
    stagedFingerprint: fingerprint.optional(),
  }),
  z.strictObject({
    kind: z.literal('remote-model'),
    content: z.literal('titles-and-abstracts').optional(),
    destinations: z.array(destination).min(1).max(50),
    papers: z.array(text(300)).max(1000),
    isForDrafts: z.literal(true).optional(),
    limits,
    stagedFingerprint: fingerprint.optional(),
  }),
])

/** Terms that came from a program or a page, checked. Throws `input-invalid`. */
export function checkedTerms(terms: unknown): ApprovalTerms {
  const result = termsSchema.safeParse(terms)
  if (result.success) return result.data as ApprovalTerms
  const issue = result.error.issues[0]
  const place = issue === undefined || issue.path.length === 0 ? 'the terms' : issue.path.join('.')
  throw new FirsthandError(
    'input-invalid',
    `These terms cannot be approved: ${place} ${issue?.message ?? 'is wrong'}.`,
  )
}

/**
 * The terms in words, one line each, for a preview and for what `--yes` prints. Nothing that is part of the fingerprint is
 * left out: every query, destination, paper, address and limit.
 */
export function termsInWords(terms: ApprovalTerms): readonly string[] {
  if (terms.kind === 'search')
    return [
      ...terms.queries.map((query) => `query: ${shown(query)}`),
      ...terms.destinations.map((one) => `sent to: ${destinationInWords(one)}`),
      ...limitsInWords(terms.limits),
    ]
  if (terms.kind === 'fetch')
    return [
      ...terms.papers.flatMap(({ paper: key, title, urls, landingPages = [] }, at) => [
        `${at + 1}. ${shown(title)} (${shown(key)})`,
        ...(urls.length === 0
          ? ['   nothing is downloaded']
          : urls.map((url) => `   ${addressInWords(url, landingPages.includes(url))}`)),
      ]),
      ...limitsInWords(terms.limits),
      ...staged(terms.stagedFingerprint),
    ]
  return [
    ...terms.destinations.map((one) => `${contentInWords(terms)} sent to: ${destinationInWords(one)}`),
    ...terms.papers.map((key, at) => `${at + 1}. ${shown(key)}`),
    ...limitsInWords(terms.limits),
    ...staged(terms.stagedFingerprint),
  ]
}

function addressInWords(url: string, isPage: boolean): string {
  return isPage
    ? `from: ${shown(url)}, a page, and the PDF that it names on its own site`
    : `from: ${shown(url)}`
}

function contentInWords({ content, isForDrafts }: Extract<ApprovalTerms, { kind: 'remote-model' }>): string {
  if (content !== undefined) return 'titles and abstracts of these papers, and the question, are'
  return isForDrafts === true
    ? 'text of papers and of the claims to be checked is'
    : 'text of papers and questions is'
}

function destinationInWords({ name, model, endpoint, transport }: Destination): string {
  const where = transport === 'local' ? 'on this machine' : 'remote'
  return `${shown(name)}${model === undefined ? '' : `, model ${shown(model)}`} at ${shown(endpoint)}, ${where}`
}

function limitsInWords(given: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(given)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([name, value]) => `limit: ${name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)} ${value}`,
    )
}

function staged(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`staged papers: ${value.slice(0, 12)}`]
}

/** Titles and queries come from strangers: no control characters, no marks that turn the reading direction. */
function shown(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
