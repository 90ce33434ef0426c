import { sniffContent } from '../../reading/sniff-content.js'

/**
 * True for a body that says "error" inside a success, or nothing: such an answer is never kept. Seen: Europe PMC
 * (`errCode`), NCBI (`esearchresult.ERROR`, `<ERROR>`), arXiv (an Atom entry with an id under `/api/errors`, and feeds that
 * are empty though they count results), gateways (`{"message":"Forbidden"}`), bot walls (HTML).
 */
export function holdsError(body: Uint8Array): boolean {
  const kind = sniffContent(body)
  if (kind === 'empty' || kind === 'html') return true
  if (kind === 'json') return isErrorJson(new TextDecoder().decode(body))
  return kind === 'xml' && isErrorXml(new TextDecoder().decode(body))
}

const ERROR_FIELDS = ['error', 'errors', 'errCode', 'errMsg', 'ERROR'] as const

function isErrorJson(text: string): boolean {
  const value = parsed(text)
  if (value === undefined) return true
  if (!isObject(value)) return false
  if (value['status'] === 'failed' || value['status'] === 'error') return true
  const isOnlyMessage = Object.keys(value).every((name) =>
    /^(?:message|code|status|statusCode|detail)$/u.test(name),
  )
  if (isOnlyMessage && Object.keys(value).length > 0) return true
  return [value, value['esearchresult'], value['esummaryresult']].some(
    (part) => isObject(part) && namesError(part),
  )
}

function namesError(part: Readonly<Record<string, unknown>>): boolean {
  return ERROR_FIELDS.some((name) => {
    const value = part[name]
    return value !== undefined && value !== null && value !== '' && value !== false && !isEmptyList(value)
  })
}

function isErrorXml(text: string): boolean {
  if (/<ERROR>|<eFetchResult>\s*<ERROR|<id>https?:\/\/arxiv\.org\/api\/errors/u.test(text)) return true
  const total = /<opensearch:totalResults[^>]*>(\d+)</u.exec(text)?.[1]
  const start = /<opensearch:startIndex[^>]*>(\d+)</u.exec(text)?.[1] ?? '0'
  const isDue = total !== undefined && Number(total) > Number(start)
  return isDue && !text.includes('<entry')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no answer; the caller says so.
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
