import { describe, expect, it } from 'vitest'
import { attachedFilesOf } from './attached-files.js'

describe('attachedFilesOf', () => {
  it.each([
    ['JabRef', ':papers/a b.pdf:PDF', ['papers/a b.pdf']],
    [
      'JabRef on Windows',
      String.raw`Text:C\:\\Users\\me\\a.pdf:PDF;:b.pdf:PDF`,
      ['C:\\Users\\me\\a.pdf', 'b.pdf'],
    ],
    [
      'Mendeley',
      ':home/me/Smith - 2019 - A; B.pdf:pdf'.replace(';', String.raw`\;`),
      ['home/me/Smith - 2019 - A; B.pdf'],
    ],
    ['Mendeley on Windows', String.raw`:C$\backslash$:/Users/me/a{\_}b.pdf:pdf`, ['C:/Users/me/a_b.pdf']],
    [
      'Zotero',
      'Full Text PDF:files/12/Smith.pdf:application/pdf;Snapshot:files/13/x.html:text/html',
      ['files/12/Smith.pdf', 'files/13/x.html'],
    ],
    ['a plain path', '/home/me/a.pdf', ['/home/me/a.pdf']],
    ['a file link', 'file:///home/me/a.pdf', ['/home/me/a.pdf']],
    ['nothing', '', []],
  ])('reads the file field of %s', (_, field, files) => {
    expect(attachedFilesOf(field)).toEqual(files)
  })
})
