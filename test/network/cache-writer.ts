// Writes answers, the state of hosts and approvals until it is killed. Started by manners.test.ts.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openAnswerCache } from '../../src/adapters/guards/answer-cache.js'
import { createHostBook } from '../../src/adapters/guards/host-book.js'
import { openNetworkState } from '../../src/adapters/guards/network-state.js'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import { approvalFingerprint } from '../../src/model/approval.js'
import { sha256Hex } from '../../src/util/hash.js'
import { approvalFor, FAST } from './network-bench.js'

const clock = { now: () => new Date() }

function writeForEver(directory: string, round: string): void {
  const cache = openAnswerCache(directory)
  const book = createHostBook(openNetworkState(directory))
  const { approvals } = openSqliteLibrary({ directory: join(directory, 'library'), clock })
  for (let at = 0; ; at += 1) {
    const body = Buffer.alloc(200_000, `${round} ${at} `)
    const receivedAt = new Date().toISOString()
    cache.write(sha256Hex(`${round} ${at}`), {
      status: 200,
      headers: {},
      finalUrl: '',
      hops: [],
      receivedAt,
      body,
    })
    book.takeTurn({ ...FAST, lane: 'host' }, Date.now(), 1000)
    book.failed('host', Date.now())
    approvals.save(approvalFor(`https://${round}-${at}.papers.org`))
    if (at === 0) process.stdout.write('started\n')
  }
}

/** What a killed writer left: answers that can be read, damaged ones, and approvals that are not what was approved. */
export function inspectKilled(directory: string) {
  const folder = join(directory, 'answers')
  const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('.part'))
    .map((name) => name.slice(-64))
  const cache = openAnswerCache(directory)
  const read = keys.map((key) => cache.read(key))
  const state = openNetworkState(directory)
  state.pragma('integrity_check')
  state.close()
  const { approvals, library } = openSqliteLibrary({ directory: join(directory, 'library'), clock })
  const wrong = approvals
    .list()
    .filter(({ fingerprint, terms }) => approvalFingerprint(terms) !== fingerprint)
  library.close()
  return {
    answers: read.filter((answer) => answer?.body.length === 200_000).length,
    damaged: read.filter((answer) => answer === undefined).length,
    approvalsDamaged: wrong.length,
  }
}

const [, script = '', directory, round = '0'] = process.argv
if (directory !== undefined && script.endsWith('cache-writer.ts') && existsSync(script))
  writeForEver(directory, round)
