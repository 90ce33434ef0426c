import { expect, it } from 'vitest'
import { sampleRun } from '../../test/fixtures/sample-run.js'
import { ADD_STATUSES, type AddOutcome } from './add.js'
import { demo, type DemoNeeds } from './demo.js'

const run = sampleRun()

function outcome(added: number): AddOutcome {
  const counts = Object.fromEntries(ADD_STATUSES.map((status) => [status, status === 'added' ? added : 0]))
  return { rows: [], unlisted: [], isCancelled: false, counts: counts as AddOutcome['counts'] }
}

function needs(questions: string, change: Partial<DemoNeeds> = {}): DemoNeeds & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    papers: '/examples/library',
    readQuestions: async () => questions,
    add: async () => outcome(5),
    ask: async (question) => {
      asked.push(question)
      return run
    },
    asked,
    ...change,
  }
}

it('asks every question of the file in order and tells of each answer as it comes', async () => {
  const questions = JSON.stringify(['Why?', { question: 'How fast?', note: 'a quantity' }])
  const given = needs(questions)
  const told: string[] = []
  const { answers } = await demo(given, ({ question }) => void told.push(question))
  expect(given.asked).toEqual(['Why?', 'How fast?'])
  expect(told).toEqual(given.asked)
  expect(answers[1]).toEqual({ question: 'How fast?', note: 'a quantity', run })
})

it('says so where the example papers are not installed, and asks nothing', async () => {
  const given = needs('["Why?"]', { add: async () => outcome(0) })
  await expect(demo(given)).rejects.toMatchObject({
    code: 'file-unreadable',
    message: expect.stringContaining('/examples/library'),
  })
  expect(given.asked).toEqual([])
})

it('refuses questions that are none', async () => {
  for (const text of ['', '{}', '[1]', '[""]'])
    await expect(demo(needs(text))).rejects.toMatchObject({ code: 'input-invalid' })
})
