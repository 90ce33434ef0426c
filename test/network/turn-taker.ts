// Takes turns of one lane as fast as it can and prints them. Started by manners.test.ts, several at once.
import { createHostBook } from '../../src/adapters/guards/host-book.js'
import { openNetworkState } from '../../src/adapters/guards/network-state.js'

const [, , directory = '', start = '0'] = process.argv
const book = createHostBook(openNetworkState(directory))
const manners = { lane: 'one', perSecond: 10, burst: 1, concurrency: 1, dialect: 'none' } as const
const turns = Array.from({ length: 100 }, () =>
  book.takeTurn(manners, Number(start), Number.POSITIVE_INFINITY),
)
process.stdout.write(JSON.stringify(turns))
