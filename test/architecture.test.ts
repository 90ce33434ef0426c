import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  BUILTIN_EXCEPTIONS,
  COMPUTED_IMPORT_EXCEPTIONS,
  FOLDER_TABLE,
  MINIMUM_FILES,
  NETWORK_EXCEPTIONS,
  NETWORK_FOLDER,
} from './architecture/folder-table.js'
import { findViolations } from './architecture/rules.js'
import { readSourceTree } from './architecture/source-tree.js'

const PACKAGE = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

describe('the source tree', () => {
  it('keeps to the folder table', () => {
    const violations = findViolations(readSourceTree(SOURCE), {
      table: FOLDER_TABLE,
      builtinExceptions: BUILTIN_EXCEPTIONS,
      computedImportExceptions: COMPUTED_IMPORT_EXCEPTIONS,
      declaredPackages: Object.keys(PACKAGE.dependencies),
      network: { folder: NETWORK_FOLDER, exceptions: Object.keys(NETWORK_EXCEPTIONS) },
      minimumFiles: MINIMUM_FILES,
    })
    expect(violations.map(({ rule, file, message }) => `${file}: ${message} [${rule}]`)).toEqual([])
  })
})
