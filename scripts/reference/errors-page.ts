import { ERROR_TABLE } from '../../src/model/errors.js'
import { markdownTable, type ReferencePage } from './page.js'

/** Every failure code with its meaning, remedy and exit code. */
export const ERRORS_PAGE: ReferencePage = {
  path: 'docs/reference/errors.md',
  source: 'src/model/errors.ts',
  render: () =>
    [
      '# Errors',
      '',
      'A failure carries one of these codes. What is expected to happen now and then (a file without text, a',
      'question without an answer) is no failure: it is part of the result.',
      '',
      markdownTable(
        ['Code', 'Meaning', 'What to do', 'Exit code'],
        Object.entries(ERROR_TABLE).map(([code, row]) => [
          `\`${code}\``,
          row.summary,
          row.hint,
          String(row.exitCode),
        ]),
      ),
    ].join('\n'),
}
