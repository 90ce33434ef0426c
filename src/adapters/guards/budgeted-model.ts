import type { CompletionRequest, LanguageModel, ModelUsage } from '../../contracts/language-model.js'
import { FirsthandError } from '../../model/errors.js'
import type { BudgetLimits, BudgetSpent, TokenPrice } from '../../model/model-budget.js'
import { estimateTokens } from '../../util/token-estimate.js'

/** One budget for all models of a run. */
export interface ModelBudget {
  readonly limits: BudgetLimits
  spent(): BudgetSpent
  /** Sets the most that a call may cost aside. Throws `budget-exhausted` before anything is sent. */
  reserve(cost: CallCost): Reservation
}

export interface CallCost {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly price: TokenPrice | undefined
}

/** Ends with what the call did cost, or with its cost as estimated where nobody says. */
export interface Reservation {
  settle(usage: ModelUsage): void
}

export function createModelBudget(limits: BudgetLimits, milliseconds: () => number): ModelBudget {
  const start = milliseconds()
  const used = { calls: 0, tokens: 0, money: 0 }
  const spent = () => ({ ...used, minutes: (milliseconds() - start) / 60_000 })
  const add = (tokens: number, money: number) => {
    used.tokens += tokens
    used.money += money
  }
  return {
    limits,
    spent,
    reserve(cost) {
      const tokens = cost.inputTokens + cost.outputTokens
      const money = moneyOf(cost, limits)
      const now = spent()
      const after = { ...now, calls: now.calls + 1, tokens: now.tokens + tokens, money: now.money + money }
      checkLimits(after, limits)
      used.calls += 1
      add(tokens, money)
      return {
        settle({ promptTokens, outputTokens }) {
          const real = {
            inputTokens: promptTokens ?? cost.inputTokens,
            outputTokens: outputTokens ?? cost.outputTokens,
            price: cost.price,
          }
          add(real.inputTokens + real.outputTokens - tokens, moneyOf(real, limits) - money)
        },
      }
    },
  }
}

/** A limit on money holds only where every price is known. */
function moneyOf({ inputTokens, outputTokens, price }: CallCost, limits: BudgetLimits): number {
  if (price === undefined && limits.money !== undefined)
    throw new FirsthandError(
      'budget-exhausted',
      'There is a limit on money, but no price is set for this model: set models.inputPrice and models.outputPrice.',
    )
  return price === undefined ? 0 : (inputTokens * price.input + outputTokens * price.output) / 1e6
}

const SETTING_OF = {
  calls: 'models.maxCalls',
  tokens: 'models.maxTokens',
  minutes: 'models.maxMinutes',
  money: 'models.maxMoney',
} as const

function checkLimits(after: BudgetSpent, limits: BudgetLimits): void {
  for (const name of ['calls', 'tokens', 'minutes', 'money'] as const) {
    const limit = limits[name]
    if (limit === undefined || after[name] <= limit) continue
    throw new FirsthandError(
      'budget-exhausted',
      `The next call would go beyond the budget of ${limit} ${name} (${SETTING_OF[name]}). What was done is kept; a run with a larger budget goes on from there.`,
      {
        details: { limit: name, allowed: limit, after: after[name] },
      },
    )
  }
}

/** What a call may cost at most. */
export function mostOf(request: CompletionRequest, price: TokenPrice | undefined): CallCost {
  const { prompt, correction, maxOutputTokens } = request
  const added = correction === undefined ? '' : `${correction.text}${correction.issues.join('\n')}`
  const inputTokens = estimateTokens(`${prompt.system}${prompt.user}${added}`)
  return { inputTokens, outputTokens: maxOutputTokens, price }
}

/** A model whose calls are counted against a budget. `price`: absent for models that cost nothing. */
export function budgetedModel(
  model: LanguageModel,
  { budget, price }: { readonly budget: ModelBudget; readonly price?: TokenPrice },
): LanguageModel {
  const known = price ?? (model.identity.isRemote ? undefined : { input: 0, output: 0 })
  return {
    identity: model.identity,
    async complete(request) {
      const reservation = budget.reserve(mostOf(request, known))
      const completion = await model.complete(request)
      reservation.settle(completion.usage)
      return completion
    },
    close: () => model.close(),
  }
}
