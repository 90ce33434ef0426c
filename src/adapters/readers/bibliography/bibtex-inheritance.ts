import type { BibtexFields } from './bibtex-fields.js'

/** An entry with its type. */
export interface TypedEntry extends BibtexFields {
  readonly type: string
}

/** Longest chain of parents followed. */
const LONGEST_CHAIN = 20
/** Never handed down: they name the entry itself (biblatex manual, 3.2 and appendix B). */
const OWN_FIELDS = new Set(
  'ids,crossref,xref,entryset,entrysubtype,execute,label,options,presort,related,relatedtype,sortkey,xdata,key,file,keywords,doi,eprint,eprinttype,archiveprefix,url,abstract,note,annote,annotation,pages,shorttitle,sorttitle,indextitle'.split(
    ',',
  ),
)
/** A parent's title and its parts have other names in the child. */
const RENAMED = new Map([
  ['title', 'booktitle'],
  ['subtitle', 'booksubtitle'],
  ['titleaddon', 'booktitleaddon'],
  ['author', 'bookauthor'],
  ['shortjournal', 'shortjournal'],
])
const PERIODICAL = new Map([
  ['title', 'journaltitle'],
  ['subtitle', 'journalsubtitle'],
])
const PARTS = new Set(['inbook', 'bookinbook', 'suppbook'])

/** Hands fields down from `xdata` containers and `crossref` parents. Parents that are missing change nothing. */
export function inheritFields(entries: readonly TypedEntry[]): readonly TypedEntry[] {
  const byKey = new Map(
    entries.filter((entry) => entry.key !== '').map((entry) => [entry.key.toLowerCase(), entry]),
  )
  const family: Family = { byKey, settled: new Map() }
  return entries.map((entry) => ({ ...entry, fields: inheritedFields(entry, family, LONGEST_CHAIN) }))
}

interface Family {
  readonly byKey: ReadonlyMap<string, TypedEntry>
  /** Each entry is worked out once; one that is being worked out stands with its own fields, which ends loops. */
  readonly settled: Map<TypedEntry, ReadonlyMap<string, string>>
}

function inheritedFields(entry: TypedEntry, family: Family, depth: number): ReadonlyMap<string, string> {
  const known = family.settled.get(entry)
  if (known !== undefined) return known
  const named = [...parentsOf(entry, 'xdata'), ...parentsOf(entry, 'crossref')]
  family.settled.set(entry, entry.fields)
  if (named.length === 0 || depth === 0) return entry.fields
  const fields = new Map(entry.fields)
  for (const { name, isData } of named) {
    const parent = family.byKey.get(name.toLowerCase())
    if (parent === undefined || parent === entry) continue
    for (const [field, value] of inheritedFields(parent, family, depth - 1)) {
      const target = isData ? dataField(field) : targetField(entry.type, parent.type, field)
      if (target !== undefined && !hasOwn(fields, target)) fields.set(target, value)
    }
  }
  family.settled.set(entry, fields)
  return fields
}

/** A container hands all of its fields down but its own containers. */
function dataField(field: string): string | undefined {
  return field === 'xdata' ? undefined : field
}

function parentsOf(entry: TypedEntry, field: 'xdata' | 'crossref') {
  const names = (entry.fields.get(field) ?? '').split(field === 'xdata' ? ',' : /(?!)/u).slice(0, 20)
  return names
    .map((name) => ({ name: name.trim(), isData: field === 'xdata' }))
    .filter(({ name }) => name !== '')
}

function targetField(childType: string, parentType: string, field: string): string | undefined {
  if (OWN_FIELDS.has(field)) return undefined
  if (parentType === 'periodical') return PERIODICAL.get(field) ?? field
  // The author of a book that a part is taken from is the part's author unless it names its own.
  if (field === 'author' && PARTS.has(childType)) return 'author'
  return RENAMED.get(field) ?? field
}

/** A date may be a `date` or a `year`; either one keeps the parent's away. */
function hasOwn(fields: ReadonlyMap<string, string>, target: string): boolean {
  if (target === 'date') return fields.has('date') || fields.has('year')
  if (target === 'year' || target === 'month') return fields.has(target) || fields.has('date')
  if (target === 'booktitle')
    return fields.has('booktitle') || fields.has('journal') || fields.has('journaltitle')
  return fields.has(target)
}
