import { outputMarkOf } from '../../language/output-mark.js'
import type { CitedPaper, RunRecord } from '../../model/run.js'
import { sha256Hex } from '../../util/hash.js'
import { linksOf } from './public-copy.js'
import type { RenderedFile } from './rendered-file.js'
import { citedInOrder } from './source-view.js'

export const RO_CRATE_FILE = 'ro-crate-metadata.json'

type Entity = Readonly<Record<string, unknown>>

/** RO-Crate 1.1 metadata of a run folder: its files with their hashes, how they came about, and the cited papers. */
export function roCrate(run: RunRecord, files: readonly RenderedFile[]): string {
  const papers = citedInOrder(run).map(paperEntity)
  const graph: Entity[] = [
    {
      '@id': RO_CRATE_FILE,
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    },
    rootEntity(run, { files: files.map(({ name }) => name), papers }),
    ...files.map(fileEntity),
    {
      '@id': '#rights',
      '@type': 'CreativeWork',
      name: 'Rights',
      description: 'Quoted passages remain under the licences of their papers; no other licence is stated.',
    },
    {
      '@id': '#firsthand',
      '@type': 'SoftwareApplication',
      name: 'Firsthand',
      version: run.firsthandVersion,
      softwareVersion: run.firsthandVersion,
    },
    {
      '@id': `#${run.id}`,
      '@type': 'CreateAction',
      name: 'Answering the question from the library',
      startTime: run.startedAt,
      instrument: { '@id': '#firsthand' },
      object: papers.map(reference),
      result: { '@id': './' },
    },
    ...papers,
  ]
  return `${JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph }, null, 2)}\n`
}

function rootEntity(
  run: RunRecord,
  parts: { readonly files: readonly string[]; readonly papers: readonly Entity[] },
): Entity {
  return {
    '@id': './',
    '@type': 'Dataset',
    identifier: run.id,
    name: run.question,
    description: `A question answered by quotations from a library of papers. ${outputMarkOf(run.id)}`,
    datePublished: run.startedAt,
    license: { '@id': '#rights' },
    hasPart: parts.files.map((name) => ({ '@id': name })),
    citation: parts.papers.map(reference),
    mentions: { '@id': `#${run.id}` },
  }
}

function fileEntity({ name, text, mediaType, description }: RenderedFile): Entity {
  return {
    '@id': name,
    '@type': 'File',
    name,
    description,
    encodingFormat: mediaType,
    contentSize: String(new TextEncoder().encode(text).length),
    sha256: sha256Hex(text),
  }
}

function paperEntity({ number, record, key }: CitedPaper): Entity {
  const url = linksOf(record.ids)[0]?.url
  return {
    '@id': url ?? `#source-${number}`,
    '@type': record.type === 'dataset' ? 'Dataset' : 'ScholarlyArticle',
    identifier: key,
    name: record.title,
    author: record.authors.map(({ family, given }) => (given === undefined ? family : `${given} ${family}`)),
    ...(record.issued !== undefined && { datePublished: isoDate(record.issued) }),
    ...(record.licence !== undefined && { license: record.licence }),
  }
}

function isoDate({ year, month, day }: NonNullable<CitedPaper['record']['issued']>): string {
  const parts = [String(year).padStart(4, '0')]
  if (month !== undefined) parts.push(String(month).padStart(2, '0'))
  if (month !== undefined && day !== undefined) parts.push(String(day).padStart(2, '0'))
  return parts.join('-')
}

function reference(entity: Entity): Entity {
  return { '@id': entity['@id'] }
}
