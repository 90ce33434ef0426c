import type { RunRecord } from '../../model/run.js'
import { renderHtml } from './answer-html.js'
import { renderMarkdown } from './answer-markdown.js'
import { bibliographyFiles } from './bibliography-files.js'
import type { RenderedFile } from './rendered-file.js'
import { RO_CRATE_FILE, roCrate } from './ro-crate.js'
import { serialiseRun } from './run-json.js'

export const RUN_FILE = 'run.json'

/**
 * All files of a run folder. The same run gives the same bytes on any machine at any time: nothing goes in
 * but the run.
 */
export function renderRun(run: RunRecord): readonly RenderedFile[] {
  const files: RenderedFile[] = [
    {
      name: 'answer.md',
      text: renderMarkdown(run),
      mediaType: 'text/markdown',
      description: 'The answer with its quotations',
    },
    {
      name: 'answer.html',
      text: renderHtml(run),
      mediaType: 'text/html',
      description: 'The answer as a page, each quotation with its passage',
    },
    {
      name: RUN_FILE,
      text: serialiseRun(run),
      mediaType: 'application/json',
      description: 'The record that the answer can be checked and rendered from',
    },
    ...bibliographyFiles(run),
  ]
  return [
    ...files,
    {
      name: RO_CRATE_FILE,
      text: roCrate(run, files),
      mediaType: 'application/ld+json',
      description: 'What the files of this folder are',
    },
  ]
}
