import { outputMarkOf } from '../../language/output-mark.js'
import type { BibliographicRecord } from '../../model/paper.js'
import type { CitedPaper, RunRecord } from '../../model/run.js'
import { toBibtex } from './bibliography/bibtex.js'
import { toCslJson } from './bibliography/csl-json.js'
import { toRis } from './bibliography/ris.js'
import type { RenderedFile } from './rendered-file.js'
import { citedInOrder } from './source-view.js'

/**
 * The cited papers, from their records alone, in source order. The output mark stands where a reader of the
 * format skips it, so that an imported record does not carry it on: before the first entry of BibTeX and RIS,
 * and in the `custom` member that CSL-JSON leaves to its writers.
 */
export function bibliographyFiles(run: RunRecord): RenderedFile[] {
  const records = citedInOrder(run).map(recordWithNotice)
  const mark = outputMarkOf(run.id)
  return [
    {
      name: 'references.bib',
      text: `% ${mark}\n\n${toBibtex(records)}`,
      mediaType: 'application/x-bibtex',
      description: 'The cited papers for BibTeX',
    },
    {
      name: 'references.ris',
      text: `Provider: Firsthand\n${mark}\n\n${toRis(records)}`,
      mediaType: 'application/x-research-info-systems',
      description: 'The cited papers for reference managers',
    },
    {
      name: 'references.json',
      text: withCustomMark(toCslJson(records), mark),
      mediaType: 'application/vnd.citationstyles.csl+json',
      description: 'The cited papers as CSL-JSON',
    },
  ]
}

/** A retraction that came from elsewhere than the record goes into the bibliography too. */
function recordWithNotice({ record, editorial }: CitedPaper): BibliographicRecord {
  const isNotice = editorial.status !== 'unchecked' && editorial.status !== 'no-notice-found'
  return isNotice ? { ...record, editorial } : record
}

function withCustomMark(cslJson: string, mark: string): string {
  const items: unknown = JSON.parse(cslJson)
  const marked = Array.isArray(items)
    ? items.map((item, index) => (index === 0 ? { ...item, custom: { mark } } : item))
    : items
  return `${JSON.stringify(marked, null, 2)}\n`
}
