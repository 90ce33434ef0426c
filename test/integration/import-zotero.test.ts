import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Firsthand, openFirsthand } from '../../src/compose.js'
import { pdfOfLines } from '../support/made-papers.js'

const TITLE = 'Growth of giant kelp in warm water of northern bays'
const PDF = pdfOfLines([TITLE, 'Ada Okonkwo', 'Results', 'Giant kelp in warm water grew 4.2 cm per week.'])

let folder: string
let firsthand: Firsthand
const stop = { controller: new AbortController() }
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-zotero-'))
  stop.controller = new AbortController()
  firsthand = await openFirsthand({
    settings: { 'library.directory': join(folder, 'library') },
    signal: stop.controller.signal,
  })
})
afterEach(async () => {
  await firsthand.close()
  rmSync(folder, { recursive: true, force: true })
})

const rdf = (...files: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:bib="http://purl.org/net/biblio#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
 xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:link="http://purl.org/rss/1.0/modules/link/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/">
<bib:Article rdf:about="#item_1"><z:itemType>journalArticle</z:itemType>
 <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
 <bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Okonkwo</foaf:surname><foaf:givenName>Ada</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors>
 ${files.map((_, at) => `<link:link rdf:resource="#file_${at}"/>`).join('')}
 <dc:title>${TITLE}</dc:title><dc:date>2021-03-14</dc:date></bib:Article>
<bib:Journal rdf:about="urn:issn:1234-5678"><prism:volume>7</prism:volume><dc:title>Annals of Kelp</dc:title>
 <dc:identifier>DOI 10.5555/kelp.1</dc:identifier></bib:Journal>
${files.map((file, at) => `<z:Attachment rdf:about="#file_${at}"><z:itemType>attachment</z:itemType><rdf:resource rdf:resource="${file}"/></z:Attachment>`).join('\n')}
<bib:Memo rdf:about="#note_1"><rdf:value>A note.</rdf:value></bib:Memo>
</rdf:RDF>`

describe('an export of Zotero', () => {
  it('brings items and attached files together, and reads nothing outside of its folder', async () => {
    mkdirSync(join(folder, 'export', 'files', '12'), { recursive: true })
    writeFileSync(join(folder, 'export', 'files', '12', 'Okonkwo 2021.pdf'), PDF)
    writeFileSync(join(folder, 'secret.txt'), 'A secret that stays where it is.')
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'export', 'files', 'linked.txt'))
    const files = ['files/12/Okonkwo%202021.pdf', '../secret.txt', 'files/linked.txt', 'files/13/gone.pdf']
    const file = join(folder, 'export', 'library.rdf')
    writeFileSync(file, rdf(...files))

    const outcome = await firsthand.importZotero({ file })
    expect(outcome).toMatchObject({ items: 1, counts: { added: 1, metadata: 1 } })
    expect(outcome.leftOut).toEqual([
      { name: '../secret.txt', reason: 'it lies outside of the folder of the export' },
      { name: 'files/linked.txt', reason: 'it lies outside of the folder of the export' },
      { name: 'files/13/gone.pdf', reason: 'there is no such file' },
    ])
    expect(await firsthand.papers({})).toMatchObject([
      {
        key: 'doi:10.5555/kelp.1',
        level: 'full-text',
        recordSource: 'bibliography',
        record: {
          title: TITLE,
          authors: [{ family: 'Okonkwo', given: 'Ada' }],
          issued: { year: 2021, month: 3, day: 14 },
          containerTitle: 'Annals of Kelp',
          volume: '7',
        },
      },
    ])
    const again = await firsthand.importZotero({ file })
    expect(again.counts).toMatchObject({ added: 0, unchanged: 2 })
  })

  it('is refused where it is none', async () => {
    const file = join(folder, 'library.rdf')
    writeFileSync(file, '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><broken')
    await expect(firsthand.importZotero({ file })).rejects.toMatchObject({ code: 'input-invalid' })
  })
})

describe('the local API of Zotero', () => {
  const servers: Server[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
  })

  async function zotero(answers: (path: URL) => unknown): Promise<string> {
    const server = createServer((request, response) => {
      const answer = answers(new URL(request.url ?? '/', 'http://127.0.0.1'))
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(answer === undefined ? '' : JSON.stringify(answer))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/users/0`
  }

  it('gives items over several pages with the files that are attached to them', async () => {
    writeFileSync(join(folder, 'Okonkwo.pdf'), PDF)
    writeFileSync(join(folder, 'photo.jpg'), 'no document')
    const items = Array.from({ length: 130 }, (_, at) => ({
      id: `1/KEY${at}`,
      type: 'article-journal',
      title: at === 0 ? TITLE : `Another paper about weed number ${at} in cold tanks`,
      author: [{ family: 'Okonkwo', given: 'Ada' }],
      DOI: `10.5555/kelp.${at}`,
      issued: { 'date-parts': [[2021]] },
    }))
    const attachment = (name: string) => ({
      data: { parentItem: 'KEY0' },
      links: { enclosure: { href: pathToFileURL(join(folder, name)).href } },
    })
    const api = await zotero(({ pathname, searchParams }) => {
      const start = Number(searchParams.get('start'))
      if (pathname.endsWith('/items/top')) return { items: items.slice(start, start + 100) }
      return start > 0
        ? []
        : [
            attachment('Okonkwo.pdf'),
            attachment('photo.jpg'),
            { data: {}, links: {} },
            { data: { parentItem: 'KEY1' } },
          ]
    })
    const outcome = await firsthand.importZotero({ api })
    expect(outcome).toMatchObject({ items: 130, counts: { added: 1, metadata: 1 } })
    expect(outcome.leftOut).toMatchObject([{ reason: 'it is no document that is read' }])
    const papers = await firsthand.papers({})
    expect(papers).toHaveLength(130)
    expect(papers.filter(({ level }) => level === 'full-text')).toMatchObject([{ key: 'doi:10.5555/kelp.0' }])
  })

  it('is asked on this machine only, and its silence is said', async () => {
    await expect(firsthand.importZotero({ api: 'http://192.0.2.7:23119/api/users/0' })).rejects.toMatchObject(
      {
        code: 'config-invalid',
      },
    )
    const api = await zotero(() => undefined)
    await expect(firsthand.importZotero({ api })).rejects.toMatchObject({ code: 'network-unavailable' })
  })
})

describe('a watched folder', () => {
  it('adds what is there and what comes, until it is stopped', async () => {
    const watched = join(folder, 'watched')
    mkdirSync(watched)
    writeFileSync(
      join(watched, 'one.md'),
      '# One paper about weed\n\nThe weed grew 3 cm per week in the tanks.\n',
    )
    const seen: number[] = []
    const done = firsthand.watchFolder(watched, async ({ counts }) => {
      seen.push(counts.added)
      if (seen.length === 1)
        writeFileSync(
          join(watched, 'two.md'),
          '# Two papers about kelp\n\nThe kelp grew 5 cm per week in the bay.\n',
        )
      if (counts.added + counts.unchanged === 2) stop.controller.abort()
    })
    await done
    expect(seen[0]).toBe(1)
    expect(seen.reduce((sum, added) => sum + added, 0)).toBe(2)
  })
})
