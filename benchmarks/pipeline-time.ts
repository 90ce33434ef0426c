import { readFileSync } from 'node:fs'
import { openFirsthand } from '../src/index.js'
import { readArguments, wholeNumber } from './support/arguments.js'
import { latency, report } from './support/report.js'

const { values, isJson } = readArguments(
  "The pipeline's own time for a question, without any model: everything is loaded and the library is in memory.",
  {
    library: { description: 'folder of a library' },
    questions: {
      description: 'file of questions, one JSON row each with `question`',
      default: 'evals/answers/dev.jsonl',
    },
    warm: { description: 'questions asked first that do not count', default: '3' },
    rounds: { description: 'times that each question is asked', default: '3' },
  },
)
if (values.library === undefined) throw new Error('Give --library DIR.')
const questions = readFileSync(values.questions ?? '', 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => (JSON.parse(line) as { question: string }).question)
const firsthand = await openFirsthand({ settings: { 'library.directory': values.library } })
try {
  for (const question of questions.slice(0, wholeNumber(values.warm, 'warm'))) await firsthand.ask(question)
  const wall: number[] = []
  const processor: number[] = []
  for (let round = 0; round < wholeNumber(values.rounds, 'rounds'); round += 1)
    for (const question of questions) {
      const started = performance.now()
      const before = process.cpuUsage()
      await firsthand.ask(question)
      const { user, system } = process.cpuUsage(before)
      wall.push(performance.now() - started)
      processor.push((user + system) / 1000)
    }
  report(
    'pipeline without a model',
    [...latency('one question', wall), ...latency('one question, processor time', processor)],
    isJson,
  )
} finally {
  await firsthand.close()
}
