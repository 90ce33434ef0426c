import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFirsthandError } from '../../model/errors.js'
import { localFileAccess } from './local-file-access.js'

const files = localFileAccess()
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'firsthand-files-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

describe('localFileAccess', () => {
  it('writes a file that it reads back unchanged, byte order mark and line ends included', async () => {
    const text = '\uFEFFone\r\ntwo 𝛼\n'
    await files.writeTextAtomically({ directory: join(root, 'a b', 'ü'), name: 'answer.md' }, text)
    expect(await files.readText({ directory: join(root, 'a b', 'ü'), name: 'answer.md' })).toBe(text)
  })

  it.skipIf(process.platform === 'win32')('keeps files and new folders private', async () => {
    const directory = join(root, 'run')
    await files.writeTextAtomically({ directory, name: 'run.json' }, '{}')
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(join(directory, 'run.json')).mode & 0o777).toBe(0o600)
  })

  it('replaces a file and leaves no temporary file behind', async () => {
    await files.writeTextAtomically({ directory: root, name: 'x' }, 'one')
    await files.writeTextAtomically({ directory: root, name: 'x' }, 'two')
    expect(await files.readText({ directory: root, name: 'x' })).toBe('two')
    expect(readdirSync(root)).toEqual(['x'])
  })

  it('leaves no temporary file behind when it fails', async () => {
    mkdirSync(join(root, 'x', 'inside'), { recursive: true })
    expect(await codeOf(files.writeTextAtomically({ directory: root, name: 'x' }, 'one'))).toBe(
      'file-unwritable',
    )
    expect(readdirSync(root)).toEqual(['x'])
  })

  it('lists plain files by name, and nothing for a folder that does not exist', async () => {
    mkdirSync(join(root, 'folder'))
    writeFileSync(join(root, 'b'), '')
    writeFileSync(join(root, 'a'), '')
    expect(await files.list(root)).toEqual(['a', 'b'])
    expect(await files.list(join(root, 'missing'))).toEqual([])
    expect(await codeOf(files.list(join(root, 'a')))).toBe('file-unreadable')
  })

  it.skipIf(process.platform === 'win32')('refuses to read, list or write through links', async () => {
    writeFileSync(join(root, 'real'), 'secret')
    symlinkSync(join(root, 'real'), join(root, 'link'))
    mkdirSync(join(root, 'target'))
    symlinkSync(join(root, 'target'), join(root, 'folder'))
    expect(await files.list(root)).toEqual(['real'])
    expect(await codeOf(files.readText({ directory: root, name: 'link' }))).toBe('file-unreadable')
    expect(await codeOf(files.writeTextAtomically({ directory: root, name: 'link' }, 'x'))).toBe(
      'file-unwritable',
    )
    expect(await codeOf(files.writeTextAtomically({ directory: join(root, 'folder'), name: 'y' }, 'x'))).toBe(
      'file-unwritable',
    )
    expect(lstatSync(join(root, 'link')).isSymbolicLink()).toBe(true)
    expect(readdirSync(join(root, 'target'))).toEqual([])
  })

  it.each(['../x', 'a/b', 'a\\b', '..', '.', '', 'x\0'])('refuses the name %j', async (name) => {
    expect(await codeOf(files.readText({ directory: root, name }))).toBe('file-unreadable')
    expect(await codeOf(files.writeTextAtomically({ directory: root, name }, ''))).toBe('file-unwritable')
  })

  it('names a missing file', async () => {
    await expect(files.readText({ directory: root, name: 'missing.md' })).rejects.toThrow(
      /missing\.md cannot be read/,
    )
  })
})

async function codeOf(result: Promise<unknown>): Promise<string | undefined> {
  try {
    await result
    return undefined
  } catch (error) {
    if (isFirsthandError(error)) return error.code
    throw error
  }
}
