import { describe, expect, it } from 'vitest'
import type { PaperKey } from '../../model/ids.js'
import type { BibliographicRecord, Paper } from '../../model/paper.js'
import { createPaperRegistry } from './paper-registry.js'

function record(title: string, parts: Partial<BibliographicRecord> = {}): BibliographicRecord {
  return { type: 'article', title, authors: [], ids: {}, ...parts }
}

/** A text in the library that states neither author nor id. */
function nameless(title: string): Paper {
  const key = 'doc_0123456789abcdef' as PaperKey
  return {
    key,
    record: record(title),
    recordSource: 'document',
    editorial: { status: 'unchecked', source: 'none' },
    candidates: {},
  }
}

const TITLE = 'Growth of duckweed in cold tanks with little light'

describe('paper registry', () => {
  it('takes a text without author and id for the work whose long title it bears', () => {
    const registry = createPaperRegistry([nameless(TITLE)])
    const stated = record(TITLE, { authors: [{ family: 'Moe' }], ids: { doi: '10.5555/weed' } })
    expect(registry.findSame(stated)?.key).toBe('doc_0123456789abcdef')
  })

  it('does not do so for a short or generic title, which many works bear', () => {
    const short = createPaperRegistry([nameless('Growth of duckweed')])
    expect(short.findSame(record('Growth of duckweed', { ids: { doi: '10.5555/a' } }))).toBeUndefined()
    const generic = createPaperRegistry([nameless('Editorial')])
    expect(generic.findSame(record('Editorial', { ids: { doi: '10.5555/b' } }))).toBeUndefined()
  })
})
