// Gets the staged papers of a library, agreeing to everything, and prints how it goes. Started by fetch-crash.test.ts, and killed.
import { join } from 'node:path'
import { openFirsthand } from '../../src/compose.js'
import { type OnlinePlace, optionsFor } from './online-bench.js'

const [, , folder = '', place = '{}'] = process.argv
const firsthand = await openFirsthand({
  ...optionsFor(JSON.parse(place) as OnlinePlace, folder),
  settings: { 'library.directory': join(folder, 'library') },
})
await firsthand.papers({})
process.stdout.write('begins\n')
await firsthand.fetchPapers(
  { limit: 50 },
  {
    consent: { by: 'flag', confirm: async () => true },
    onProgress: ({ paper }) => process.stdout.write(`had ${paper}\n`),
  },
)
await firsthand.close()
process.stdout.write('ends\n')
