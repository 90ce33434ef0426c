// Takes the only place at a host, says so, and keeps it until it is killed. Started by lease-holder.test.ts.
import { createHostBook } from '../../src/adapters/guards/host-book.js'
import { openNetworkState } from '../../src/adapters/guards/network-state.js'

const [, , directory = '', host = ''] = process.argv
const now = Date.now()
const lease = createHostBook(openNetworkState(directory)).lease(host, 1, { now, expiresAt: now + 600_000 })
process.stdout.write(lease === undefined ? 'taken\n' : 'held\n')
setInterval(() => undefined, 1000)
