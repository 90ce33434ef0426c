import { type ScriptedModel, scriptedModel } from '../../src/adapters/models/scripted-model.js'
import { EXAM } from '../../src/checks/judge-exam.js'
import type { CompletionRequest, ModelIdentity } from '../../src/contracts/language-model.js'
import type { Opinion } from '../../src/model/judgement.js'

/** A pair or a number as a prompt of a judge shows it; a call with one item has no id. */
export interface AskedItem {
  readonly id: string
  readonly passage: string
  /** Empty in a blind call. */
  readonly claim: string
}

const EMPTY = { comparator: '', condition: '', group: '', time_point: '', statistic: '' }

/** The items of a prompt of a judge, by the names of their data. */
export function askedItems(user: string): readonly AskedItem[] {
  const items = new Map<string, { id: string; passage: string; claim: string }>()
  for (const [, id = '', part = '', text = ''] of user.matchAll(
    /<data name="(?:(\w+) )?(passage|claim|number)">\n([\s\S]*?)\n<\/data>/gu,
  )) {
    const item = items.get(id) ?? { id, passage: '', claim: '' }
    items.set(id, part === 'number' ? item : { ...item, [part]: text })
  }
  return [...items.values()]
}

/**
 * A model that judges: right about every pair of the entrance test, and of others what it is told to say. It fills the forms of calls
 * with one item and with several, and reads every number as a measure that nobody named.
 */
export function judgingModel(
  says: (item: AskedItem) => Opinion,
  identity: Partial<ModelIdentity> = {},
): ScriptedModel {
  const answerTo = (item: AskedItem) => {
    const exam = EXAM.find(({ claim }) => claim === item.claim)
    const opinion = exam === undefined ? says(item) : exam.isSupported ? 'supported' : 'not-stated'
    return { closest_sentence: 's1', claim_adds: '', opinion }
  }
  const readingOf = () => ({ ...EMPTY, measure: 'something', subject: '' })
  const many = (answer: (item: AskedItem) => object) => (request: CompletionRequest) =>
    Object.fromEntries(askedItems(request.prompt.user).map((item) => [item.id, answer(item)]))
  const one = (answer: (item: AskedItem) => object) => (request: CompletionRequest) =>
    answer(askedItems(request.prompt.user)[0] ?? { id: '', passage: '', claim: '' })
  // A server passes on the messages and not the id of the prompt: the form tells.
  const fills = (form: string) => ({
    when: ({ schema }: CompletionRequest) => formOf(schema) === form,
    times: 999,
  })
  return scriptedModel(
    [
      { ...fills('judgement'), answer: one(answerTo) },
      { ...fills('judgement_batch'), answer: many(answerTo) },
      { ...fills('blind_slots'), answer: one(readingOf) },
      { ...fills('blind_slots_batch'), answer: many(readingOf) },
    ],
    { family: 'other', ...identity },
  )
}

/** The form that a schema is of, by its fields. */
function formOf(schema: CompletionRequest['schema']): string {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, CompletionRequest['schema']>>
  if ('opinion' in properties) return 'judgement'
  if ('measure' in properties) return 'blind_slots'
  const [first] = Object.values(properties)
  return first === undefined ? '' : `${formOf(first)}_batch`
}
