/** What a body is by its first bytes, whatever the server calls it. */
export const CONTENT_KINDS = [
  'pdf',
  'xml',
  'html',
  'json',
  'gzip',
  'zip',
  'text',
  'empty',
  'unknown',
] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
