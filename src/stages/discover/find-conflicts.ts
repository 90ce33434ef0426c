import type { CandidateVersion, RecordConflict } from '../../contracts/paper-candidate.js'
import type { ProviderHit, ProviderId } from '../../contracts/provider.js'
import { titlesMatch, titleKey } from '../../language/titles.js'
import type { BibliographicRecord } from '../../model/paper.js'
import { groupBy } from '../../util/group-by.js'
import { identityIds } from './doi-kinds.js'
import { firstAuthorKey } from './same-work.js'

interface ComparedField {
  readonly field: RecordConflict['field']
  /** What is shown; undefined where the record says nothing. */
  readonly value: (record: BibliographicRecord) => string | undefined
  /** What is compared; values with one form are no conflict. Default: the value. */
  readonly form?: (record: BibliographicRecord) => string | undefined
}

const FIELDS: readonly ComparedField[] = [
  {
    field: 'title',
    value: ({ title }) => title || undefined,
    form: ({ title }) => titleKey(title) || undefined,
  },
  {
    field: 'first-author',
    value: ({ authors }) => authors[0]?.family,
    form: ({ authors }) => firstAuthorKey(authors),
  },
  { field: 'year', value: ({ issued }) => issued?.year.toString() },
  { field: 'doi', value: ({ ids }) => ids.doi, form: ({ ids }) => identityIds(ids).doi },
  { field: 'arxiv', value: ({ ids }) => ids.arxiv },
  { field: 'pmid', value: ({ ids }) => ids.pmid },
  { field: 'pmcid', value: ({ ids }) => ids.pmcid },
  { field: 'type', value: ({ type }) => (type === 'other' ? undefined : type) },
  { field: 'volume', value: ({ volume }) => volume },
  { field: 'first-page', value: ({ pages }) => pages?.split('-')[0] },
  {
    field: 'licence',
    value: ({ licence }) => licence,
    form: ({ licence }) => licence && licenceForm(licence),
  },
]

/** What providers say differently of one version. */
export function findConflicts(
  version: CandidateVersion,
  hits: readonly ProviderHit[],
): readonly RecordConflict[] {
  return [...FIELDS.flatMap((field) => conflictIn(field, version, hits)), ...editorialConflict(version, hits)]
}

interface Said {
  readonly provider: ProviderId
  readonly value: string
  readonly form: string
}

function conflictIn(
  { field, value, form = value }: ComparedField,
  version: CandidateVersion,
  hits: readonly ProviderHit[],
): RecordConflict[] {
  const said = hits.flatMap(({ provider, record }): Said[] => {
    const [shown, compared] = [value(record), form(record)]
    return shown === undefined || compared === undefined ? [] : [{ provider, value: shown, form: compared }]
  })
  const forms = [...groupBy(said, (one) => one.form).values()]
  if (forms.length < 2 || isOneTitle(field, forms)) return []
  return [
    {
      field,
      version: version.kind,
      chosen: value(version.record) ?? '',
      said: forms.map(toRow).sort(byValue),
    },
  ]
}

/** A title with and without its subtitle is one title. */
function isOneTitle(field: RecordConflict['field'], forms: readonly (readonly Said[])[]): boolean {
  const titles = forms.flatMap(([first]) => first?.value ?? [])
  return (
    field === 'title' &&
    titles.every((left) => titles.every((right) => left === right || titlesMatch(left, right)))
  )
}

function toRow(said: readonly Said[]): RecordConflict['said'][number] {
  const [value = ''] = said.map((one) => one.value).sort()
  return { value, providers: [...new Set(said.map(({ provider }) => provider))].sort() }
}

function byValue(left: { readonly value: string }, right: { readonly value: string }): number {
  return left.value < right.value ? -1 : 1
}

/** A version number says nothing that providers differ about; a missing one is no other licence. */
function licenceForm(licence: string): string {
  return licence.toUpperCase().replace(/-\d\.\d$/u, '')
}

function editorialConflict(version: CandidateVersion, hits: readonly ProviderHit[]): RecordConflict[] {
  const said = hits.flatMap(({ provider, editorial }): Said[] =>
    editorial === undefined ? [] : [{ provider, value: editorial.status, form: editorial.status }],
  )
  const forms = [...groupBy(said, (one) => one.form).values()]
  if (forms.length < 2) return []
  const rows = forms.map(toRow).sort(byValue)
  const chosen = rows.find(({ value }) => value !== 'no-notice-found')?.value ?? ''
  return [{ field: 'editorial', version: version.kind, chosen, said: rows }]
}
