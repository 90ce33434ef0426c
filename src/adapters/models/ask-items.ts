import { type FillRequest, fillForm, type Form } from '../../contracts/fill-form.js'
import type { BatchPlace } from '../../contracts/judge.js'
import type { LanguageModel } from '../../contracts/language-model.js'
import { FirsthandError } from '../../model/errors.js'
import type { Prompt } from '../../model/prompt.js'
import { inParallel } from '../../util/in-parallel.js'
import { estimateTokens } from '../../util/token-estimate.js'
import { batchForm } from './batch-form.js'
import { type BatchItem, composeBatches } from './compose-batches.js'

/** How items of one kind are put to a model, one or several in a call. */
export interface ItemKind<Item, Value> {
  /** Letters and digits; drawn from the content, so that no text can name the item beside it. */
  idOf(item: Item): string
  formOf(item: Item): Form<Value>
  promptOfOne(item: Item): Prompt
  promptOfBatch(items: readonly BatchItem<Item>[]): Prompt
  /** Caps on what is written, in tokens. */
  readonly outputTokens: { readonly one: number; readonly eachOfBatch: number }
}

export type ItemAnswer<Value> =
  | { readonly kind: 'filled'; readonly value: Value; readonly batch?: BatchPlace }
  | { readonly kind: 'failed'; readonly reason: string }

export interface ItemAsking {
  readonly model: LanguageModel
  /** Most items of one call; 1: each alone. */
  readonly batch: number
  readonly callsAtOnce: number
  /** `timeoutMilliseconds` is that of one item; a call that holds several has as much for each. */
  readonly call: Omit<FillRequest<unknown>, 'prompt' | 'form' | 'maxOutputTokens'>
}

/**
 * Asks about each item and gives an answer for each, in their order. What a call with several items leaves out, or answers
 * wrongly, is asked alone: nothing is guessed. An item that fails does not cost the others. Throws `cancelled` only.
 */
export async function askItems<Item, Value>(
  items: readonly Item[],
  kind: ItemKind<Item, Value>,
  asking: ItemAsking,
): Promise<readonly ItemAnswer<Value>[]> {
  const { together, alone } = composeBatches(
    items.map((item) => ({ id: kind.idOf(item), item })),
    asking.batch,
    (group) => hasRoom(group, kind, asking.model),
  )
  const answers = new Map<Item, ItemAnswer<Value>>()
  const batches = await inParallel(together, asking.callsAtOnce, (group) => askTogether(group, kind, asking))
  for (const [at, group] of together.entries())
    for (const [index, { id, item }] of group.entries()) {
      const value = batches[at]?.get(id)
      const batch = { place: index + 1, of: group.length }
      if (value !== undefined) answers.set(item, { kind: 'filled', value, batch })
    }
  const left = new Set([...together.flat().map(({ item }) => item), ...alone])
  const single = items.filter((item) => left.has(item) && !answers.has(item))
  const asked = await inParallel(single, asking.callsAtOnce, (item) => askAlone(item, kind, asking))
  for (const [at, item] of single.entries()) answers.set(item, asked[at] ?? NO_ANSWER)
  return items.map((item) => answers.get(item) ?? NO_ANSWER)
}

const NO_ANSWER = { kind: 'failed', reason: 'gave no answer' } as const

/** A prompt that is too long would be refused, and its items asked alone after all. */
function hasRoom<Item, Value>(
  group: readonly BatchItem<Item>[],
  { promptOfBatch, outputTokens }: ItemKind<Item, Value>,
  { identity }: LanguageModel,
): boolean {
  const { system, user } = promptOfBatch(group)
  const written = outputTokens.eachOfBatch * group.length
  return estimateTokens(`${system}${user}`) + written <= identity.contextTokens
}

async function askTogether<Item, Value>(
  group: readonly BatchItem<Item>[],
  kind: ItemKind<Item, Value>,
  { model, call }: ItemAsking,
): Promise<ReadonlyMap<string, Value>> {
  const forms = new Map(group.map(({ id, item }) => [id, kind.formOf(item)]))
  const [first] = forms.values()
  const filled = await orFailure(() =>
    fillForm(model, {
      ...call,
      prompt: kind.promptOfBatch(group),
      form: batchForm(`${first?.name ?? 'item'}_batch`, forms),
      timeoutMilliseconds: call.timeoutMilliseconds * group.length,
      maxOutputTokens: kind.outputTokens.eachOfBatch * group.length,
    }),
  )
  return 'kind' in filled ? new Map() : filled.value
}

async function askAlone<Item, Value>(
  item: Item,
  kind: ItemKind<Item, Value>,
  { model, call }: ItemAsking,
): Promise<ItemAnswer<Value>> {
  const filled = await orFailure(() =>
    fillForm(model, {
      ...call,
      prompt: kind.promptOfOne(item),
      form: kind.formOf(item),
      maxOutputTokens: kind.outputTokens.one,
    }),
  )
  return 'kind' in filled ? filled : { kind: 'filled', value: filled.value }
}

/** An item that fails does not cost the others; only the user's own stop ends all. */
async function orFailure<Value>(
  action: () => Promise<Value>,
): Promise<Value | { readonly kind: 'failed'; readonly reason: string }> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof FirsthandError && error.code === 'cancelled') throw error
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
