import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalSourceFiles } from './local-source-files.js'

const files = createLocalSourceFiles()
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-files-'))
  for (const path of ['deep/er', '.hidden', 'node_modules', '__MACOSX', 'library', 'library two'])
    mkdirSync(join(folder, path), { recursive: true })
  for (const path of [
    'b.txt',
    'a – ü.md',
    'deep/er/c.pdf',
    '.hidden/x.md',
    'node_modules/x.md',
    '__MACOSX/x.md',
    '.secret.md',
    'library/own.md',
    'library two/d.md',
  ])
    writeFileSync(join(folder, path), path)
  symlinkSync(join(folder, 'b.txt'), join(folder, 'link.txt'))
  symlinkSync(join(folder, 'gone.txt'), join(folder, 'dangling.txt'))
  symlinkSync(folder, join(folder, 'deep/circle'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const namesOf = (listed: { readonly files: readonly { readonly path: string }[] }) =>
  listed.files.map(({ path }) => path.slice(folder.length + 1))

describe('listing the files of a folder', () => {
  it('leaves out hidden files, links, folders of programs and the library itself, and nothing else', async () => {
    const listed = await files.list([folder], [join(folder, 'library')])
    expect(namesOf(listed)).toEqual(['a – ü.md', 'b.txt', 'deep/er/c.pdf', 'library two/d.md'])
    expect(listed.unlisted).toEqual([])
    expect(listed.files.every(({ isNamed }) => !isNamed)).toBe(true)
  })

  it('names each file once, and knows which the user named, hidden ones and links too', async () => {
    const paths = [join(folder, '.secret.md'), join(folder, 'link.txt'), join(folder, 'b.txt'), folder]
    const { files: listed } = await files.list(paths, [])
    expect(listed.filter(({ isNamed }) => isNamed).map(({ name }) => name)).toEqual([
      '.secret.md',
      'b.txt',
      'link.txt',
    ])
    expect(listed.filter(({ name }) => name === 'b.txt')).toHaveLength(1)
  })

  it('tells in words what cannot be listed, and lists the rest', async () => {
    const listed = await files.list([join(folder, 'none.pdf'), '/dev/null', join(folder, 'b.txt')], [])
    expect(listed.unlisted).toEqual([
      { path: join(folder, 'none.pdf'), message: 'it does not exist' },
      { path: '/dev/null', message: 'is neither a file nor a folder' },
    ])
    expect(namesOf(listed)).toEqual(['b.txt'])
  })
})

describe('reading a file', () => {
  it('gives its bytes, and a coded error where it cannot', async () => {
    expect(Buffer.from(await files.readBytes(join(folder, 'b.txt'))).toString()).toBe('b.txt')
    await expect(files.readBytes(join(folder, 'none.pdf'))).rejects.toMatchObject({
      code: 'file-unreadable',
      message: expect.stringContaining('it does not exist'),
    })
  })
})
