import { fileURLToPath } from 'node:url'
import { RUN_SCHEMA } from '../../src/model/run.js'
import type { ReferencePage } from './page.js'
import { typeTables } from './type-tables.js'

const MODEL = fileURLToPath(new URL('../../src/model', import.meta.url))

/** The shape of `run.json`, field by field. */
export const RUN_PAGE: ReferencePage = {
  path: 'docs/reference/run-json.md',
  source: 'src/model',
  render: () =>
    [
      '# `run.json`',
      '',
      `The record of one run, schema \`${RUN_SCHEMA}\`. It holds all that is needed to check the run again and to`,
      'render it again, without library or network. The top is `RunRecord`; `?` marks fields that may be absent.',
      'Offsets are UTF-16 units, end exclusive.',
      '',
      typeTables(MODEL, 'RunRecord'),
    ].join('\n'),
}
