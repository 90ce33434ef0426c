/*
 * Demo: the example library of the package is added to an empty, temporary library and asked the questions of the
 * example. It needs no network and no model.
 */
import { z } from 'zod'
import { FirsthandError } from '../model/errors.js'
import type { RunRecord } from '../model/run.js'
import type { AddOutcome } from './add.js'

export interface DemoNeeds {
  /** Folder of the example papers. */
  readonly papers: string
  readonly readQuestions: () => Promise<string>
  readonly add: (paths: readonly string[]) => Promise<AddOutcome>
  readonly ask: (question: string) => Promise<RunRecord>
}

/** One question of the demo with its run. */
export interface DemoAnswer {
  readonly question: string
  /** What the question is meant to show. */
  readonly note?: string
  readonly run: RunRecord
}

export interface DemoOutcome {
  readonly added: AddOutcome
  readonly answers: readonly DemoAnswer[]
}

const QUESTIONS = z.array(
  z.union([
    z
      .string()
      .min(1)
      .transform((question) => ({ question, note: undefined })),
    z.object({ question: z.string().min(1), note: z.string().optional() }),
  ]),
)

/** `onAnswer` is told of each answer as it comes. Throws `file-unreadable` where the examples are not installed. */
export async function demo(needs: DemoNeeds, onAnswer?: (answer: DemoAnswer) => void): Promise<DemoOutcome> {
  const questions = parseQuestions(await needs.readQuestions())
  const added = await needs.add([needs.papers])
  if (added.counts.added === 0)
    throw new FirsthandError('file-unreadable', `The example papers in ${needs.papers} cannot be read.`)
  const answers: DemoAnswer[] = []
  for (const { question, note } of questions) {
    const answer = { question, ...(note !== undefined && { note }), run: await needs.ask(question) }
    answers.push(answer)
    onAnswer?.(answer)
  }
  return { added, answers }
}

function parseQuestions(text: string) {
  const result = QUESTIONS.safeParse(asJson(text))
  if (result.success) return result.data
  throw new FirsthandError('input-invalid', 'The questions of the demo are no list of questions.')
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // SyntaxError is all that JSON.parse throws.
    throw new FirsthandError('input-invalid', 'The questions of the demo are no valid JSON.', {
      cause: error,
    })
  }
}
