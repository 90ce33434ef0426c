import { BUILTIN_EXCEPTIONS, FOLDER_TABLE, type FolderRow } from '../../test/architecture/folder-table.js'
import { markdownTable, type ReferencePage } from './page.js'

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ')

function importsOf(row: FolderRow): string {
  const types = row.mayImportTypesOf ?? []
  return (
    [code(row.mayImport), types.length > 0 ? `types of ${code(types)}` : ''].filter(Boolean).join('; ') ||
    'nothing'
  )
}

function packagesOf(row: FolderRow): string {
  if (row.packages === undefined) return 'any dependency'
  return row.packages.length === 0 ? 'none' : code(row.packages)
}

function reachable(folder: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    for (const next of FOLDER_TABLE[name]?.mayImport ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      visit(next)
    }
  }
  visit(folder)
  return seen
}

/** The table as a picture, without the arrows that follow from others. */
function picture(): string {
  const arrows = Object.entries(FOLDER_TABLE).flatMap(([folder, row]) =>
    row.mayImport
      .filter((target) => !row.mayImport.some((other) => other !== target && reachable(other).has(target)))
      .map((target) => `  ${idOf(folder)} --> ${idOf(target)}`),
  )
  const names = Object.keys(FOLDER_TABLE).map((folder) => `  ${idOf(folder)}["${folder}"]`)
  return ['```mermaid', 'flowchart TD', ...names, ...arrows, '```'].join('\n')
}

function idOf(folder: string): string {
  return folder.replaceAll('.', '_')
}

/** The folder table as the architecture test enforces it. */
export const FOLDERS_PAGE: ReferencePage = {
  path: 'docs/reference/folders.md',
  source: 'test/architecture/folder-table.ts',
  render: () =>
    [
      '# Folders of `src` and what they may import',
      '',
      'Besides itself, a folder imports only what its row names. Type imports, re-exports and dynamic imports count.',
      'Pure folders use no `node:` module, environment, network, clock or chance. The architecture test enforces this',
      'table; a file in no row fails it.',
      '',
      markdownTable(
        ['Folder', 'For', 'May import', 'Packages', 'Pure', 'Children independent'],
        Object.entries(FOLDER_TABLE).map(([folder, row]) => [
          `\`${folder}\``,
          row.purpose,
          importsOf(row),
          packagesOf(row),
          row.isPure ? 'yes' : 'no',
          row.hasIndependentChildren ? 'yes' : '',
        ]),
      ),
      '',
      'Arrows that follow from others are left out:',
      '',
      picture(),
      '',
      ...Object.entries(BUILTIN_EXCEPTIONS).map(
        ([file, modules]) => `Exception: \`${file}\` imports ${code(modules)}.`,
      ),
    ].join('\n'),
}
