/** A generated page of `docs/reference`. */
export interface ReferencePage {
  /** Path below the repository root. */
  readonly path: string
  /** The page's text, without the line that says where it comes from. */
  readonly render: () => string | Promise<string>
  /** Source that it is generated from, below the repository root. */
  readonly source: string
}

/** Text of a page with the notice that it is generated. */
export async function pageText(page: ReferencePage): Promise<string> {
  const notice = `<!-- Generated from ${page.source} by \`npm run reference\`. Do not edit. -->`
  return `${notice}\n\n${(await page.render()).trim()}\n`
}

/** A Markdown table; `|` in cells is escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
