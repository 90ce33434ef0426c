import { parseArxivId, parseDoi, parsePmcid } from '../language/identifiers.js'
import type { BibliographicRecord } from '../model/paper.js'

/** What an entry of a bibliography offers to recognise its document by. */
export interface SidecarEntry {
  readonly record: BibliographicRecord
  readonly key?: string
  readonly attachedFiles: readonly string[]
}

/** Why an entry belongs to a document file. */
export type SidecarReason = 'attached-file' | 'identifier-in-name' | 'key-is-name'

/** The one entry that belongs to a file, and why. */
export interface SidecarMatch<Entry extends SidecarEntry> {
  readonly entry: Entry
  readonly reason: SidecarReason
}

const EXTENSION = /\.(?:pdf|xml|nxml|jats|md|markdown|txt|text|html?)$/iu

/**
 * The entry of a bibliography that belongs to a document file: it names the file as attached, the file's name is one
 * of its identifiers, or its key is the file's name. Two entries with equal right to a file mean that neither has it.
 * Never a guess from titles or authors; those are compared with the first page elsewhere.
 */
export function matchSidecar<Entry extends SidecarEntry>(
  fileName: string,
  entries: readonly Entry[],
): SidecarMatch<Entry> | undefined {
  return sidecarMatcher(entries)(fileName)
}

/** `matchSidecar` for many files over one bibliography: the entries are looked at once. */
export function sidecarMatcher<Entry extends SidecarEntry>(
  entries: readonly Entry[],
): (fileName: string) => SidecarMatch<Entry> | undefined {
  const byFile = new Map<string, Entry | null>()
  const byId = new Map<string, Entry | null>()
  const byKey = new Map<string, Entry | null>()
  for (const entry of entries) {
    for (const file of new Set(entry.attachedFiles.flatMap(attachedForms))) claim(byFile, file, entry)
    for (const id of idForms(entry.record)) claim(byId, id, entry)
    if (entry.key !== undefined) claim(byKey, entry.key.normalize('NFC').toLowerCase(), entry)
  }
  return (fileName) => {
    const name = nameForm(fileName)
    const attached = attachedForms(fileName)
      .map((form) => byFile.get(form))
      .find((owner) => owner)
    if (attached) return { entry: attached, reason: 'attached-file' }
    const stem = name.replace(EXTENSION, '')
    const identified = identifierForms(stem)
      .map((form) => byId.get(form))
      .find((entry) => entry !== undefined)
    if (identified) return { entry: identified, reason: 'identifier-in-name' }
    const keyed = byKey.get(stem)
    return keyed ? { entry: keyed, reason: 'key-is-name' } : undefined
  }
}

function claim<Entry>(owners: Map<string, Entry | null>, name: string, entry: Entry): void {
  if (name === '') return
  owners.set(name, owners.has(name) && owners.get(name) !== entry ? null : entry)
}

/** A path by its folder and name (managers export many a `12/Full Text.pdf`), then by its name alone. */
function attachedForms(path: string): readonly string[] {
  const folder = nameForm(path.trim().replace(/[/\\][^/\\]*$/u, ''))
  const name = nameForm(path)
  return folder === '' || folder === name ? [name] : [`${folder}/${name}`, name]
}

/** Base name of a path of any platform, folded as file systems do. */
function nameForm(path: string): string {
  const base = path.trim().split(/[/\\]/u).at(-1) ?? ''
  return base.normalize('NFC').toLowerCase()
}

function idForms(record: BibliographicRecord): readonly string[] {
  const { doi, arxiv, pmid, pmcid } = record.ids
  return [
    ...(doi === undefined ? [] : [`doi:${fileForm(doi)}`]),
    ...(arxiv === undefined ? [] : [`arxiv:${fileForm(arxiv)}`]),
    ...(pmid === undefined ? [] : [`pmid:${pmid}`]),
    ...(pmcid === undefined ? [] : [`pmcid:${pmcid}`]),
  ]
}

/** The identifiers that a base name without extension can stand for, the plainest first. */
function identifierForms(stem: string): readonly string[] {
  const name = stem.replace(/^(?:doi|arxiv)[\s:_-]+/u, '')
  const forms: string[] = []
  const decoded = name.replace(/%2f/giu, '/').replace(/%3a/giu, ':')
  if (parseDoi(decoded.replace(/^(10\.\d{4,9}(?:\.\d+)*)[_:@=+\s-]/u, '$1/')) !== undefined)
    forms.push(`doi:${fileForm(decoded)}`)
  const arxiv = parseArxivId(decoded.replace(/^([a-z-]+(?:\.[a-z]{2})?)[_:@](?=\d{7})/u, '$1/'))
  if (arxiv !== undefined) forms.push(`arxiv:${fileForm(arxiv)}`)
  const pmcid = parsePmcid(decoded)
  if (pmcid !== undefined) forms.push(`pmcid:${pmcid}`)
  const pmid = /^pm(?:id)?[\s:_-]?([1-9]\d{3,7})$/u.exec(decoded)?.[1]
  if (pmid !== undefined) forms.push(`pmid:${pmid}`)
  return forms
}

/** Marks that file names cannot hold are replaced differently by every tool, so all of them fall together. */
function fileForm(id: string): string {
  return id
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '_')
    .replace(/_$/u, '')
}
