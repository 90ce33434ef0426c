/*
 * The part of the composition that asks online: search, staging, getting papers and the answer in one flow.
 */
import type { ModelBudget } from './adapters/guards/budgeted-model.js'
import { editorialNeeds, fetchNeeds } from './compose-acquisition.js'
import { type DiscoverySession, systemClock } from './compose-providers.js'
import type { AskRequest } from './compose-research.js'
import { searchNeeds } from './compose-search.js'
import { FirsthandError } from './model/errors.js'
import type { RunRecord } from './model/run.js'
import type { AskOnlineNeeds, AskOnlineRequest } from './operations/ask-online.js'
import type { CheckEditorialNeeds } from './operations/check-editorial.js'
import type { Consent } from './operations/obtain-consent.js'

export interface OnlineQuestion extends AskOnlineRequest {
  /** Where to search, and a plan that was approved. */
  readonly ask?: AskRequest
  /** True where only the papers of the collection may answer. */
  readonly isCollectionOnly?: boolean
}

export interface OnlineWatch {
  readonly consent: Consent
  readonly onProgress?: (step: { readonly stage: string; readonly item: string }) => void
}

export interface OnlineCalls {
  /** Searches, gets papers and answers, asking before each. Throws `approval-missing` for a no. */
  askOnline(request: OnlineQuestion, watch: OnlineWatch): Promise<RunRecord>
}

/** Who was chosen for the search is chosen for the look-ups too. */
function onlyAsked<Needs extends CheckEditorialNeeds>(needs: Needs, { search }: AskOnlineRequest): Needs {
  const chosen = search?.providers
  if (chosen === undefined) return needs
  return { ...needs, providers: needs.providers.filter(({ id }) => chosen.includes(id)) }
}

/** Time that models have worked for a run; waiting for consent and for papers is none. */
function createWorkTime() {
  const state: { worked: number; since?: number } = { worked: 0 }
  const now = () => state.worked + (state.since === undefined ? 0 : performance.now() - state.since)
  return {
    now,
    resume: () => void (state.since ??= performance.now()),
    pause() {
      state.worked = now()
      delete state.since
    },
  }
}

export function onlineCalls(session: DiscoverySession): OnlineCalls {
  return {
    async askOnline(request, watch) {
      if (session.values['network.offline'])
        throw new FirsthandError('config-invalid', 'network.offline is set: nothing can be asked online.')
      const [{ askOnline }, { createBudget }] = await Promise.all([
        import('./operations/ask-online.js'),
        import('./compose-language-models.js'),
      ])
      const workTime = createWorkTime()
      const budget = await createBudget(session.values, workTime.now)
      return askOnline(request, await onlineNeeds(session, { request, watch, budget, workTime }))
    },
  }
}

interface OnlineUse {
  readonly request: OnlineQuestion
  readonly watch: OnlineWatch
  /** One for the model that judges what is found and for those that answer. */
  readonly budget: ModelBudget
  readonly workTime: ReturnType<typeof createWorkTime>
}

async function onlineNeeds(
  session: DiscoverySession,
  { request, watch, budget, workTime }: OnlineUse,
): Promise<AskOnlineNeeds> {
  const { consent, onProgress } = watch
  const { askWith, planWith } = await import('./compose-research.js')
  const search = await searchNeeds(session, {
    consent,
    models: { budget, workTime },
    onProgress: ({ done, total, provider }) =>
      onProgress?.({ stage: 'search', item: `${provider} ${done}/${total}` }),
    onJudged: ({ done, total }) => onProgress?.({ stage: 'judge', item: `${done}/${total}` }),
  })
  const editorial = await editorialNeeds(session, ({ title }) =>
    onProgress?.({ stage: 'editorial', item: title }),
  )
  return {
    approvals: search.approvals,
    clock: systemClock,
    consent,
    plan: async (question) => request.ask?.plan ?? planWith(session, question),
    search,
    fetch: await fetchNeeds(session, ({ title }) => onProgress?.({ stage: 'fetch', item: title })),
    editorial: onlyAsked(editorial, request),
    async answer(plan, online, collection) {
      workTime.resume()
      return askWith(session, {
        question: request.question,
        onProgress,
        request: { ...request.ask, plan, ...(request.isCollectionOnly === true && { collection }) },
        online,
        stagedIn: collection,
        budget,
      })
    },
    ...(onProgress !== undefined && { onStep: onProgress }),
  }
}
