import type {
  Provider,
  ProviderAnswer,
  ProviderCapabilities,
  ProviderId,
  ProviderOptions,
  ProviderQuery,
} from '../../contracts/provider.js'
import type { PaperIds } from '../../model/paper.js'
import { type AskService, createAsking, type ServiceReply, type ServiceRules } from './ask-service.js'
import type { ProviderSettings } from './provider-settings.js'
import { lookUpName } from './search-words.js'

/** A request as a provider's file describes it. */
export interface Asked {
  readonly url: string
  readonly format?: 'json' | 'xml'
  readonly headers?: Readonly<Record<string, string>>
}

/** One question to a service: the words or the id, and what leaves with each request. */
export interface Question {
  /** As hits carry it. */
  readonly query: string
  readonly limit: number
  ask(asked: Asked): Promise<ServiceReply>
}

type BodyReply = ServiceReply & { readonly kind: 'body' }

/** What a provider's file says of its service. */
export interface ProviderDescription {
  readonly id: ProviderId
  readonly name: string
  readonly baseUrl: string
  readonly capabilities: ProviderCapabilities
  readonly isAbsence?: ServiceRules['isAbsence']
  /** The reason why nothing can be asked at all, where there is one. */
  readonly skipReason?: string | undefined
  search(query: ProviderQuery, question: Question): Promise<ProviderAnswer>
  lookUp(ids: PaperIds, question: Question): Promise<ProviderAnswer>
}

/** A provider from its description. Empty queries and works without an id are `skipped` here, for all alike. */
export function createProvider(settings: ProviderSettings, description: ProviderDescription): Provider {
  const { id, name, capabilities, skipReason } = description
  const service = createAsking(settings, {
    name,
    ...(description.isAbsence !== undefined && { isAbsence: description.isAbsence }),
    ...(capabilities.keySetting !== undefined &&
      settings.secret(capabilities.keySetting) === undefined && { keySetting: capabilities.keySetting }),
  })
  return {
    id,
    name,
    origin: new URL(description.baseUrl).origin,
    capabilities,
    ...(skipReason !== undefined && { skipReason }),
    async search(query, options) {
      if (skipReason !== undefined) return skipped(skipReason)
      if (!/[\p{L}\p{N}]/u.test(query.query)) return skipped('The query holds no words.')
      const subject = { kind: 'query', query: query.query } as const
      return answered(options, (chosen, onReply) => {
        const ask = asking(service, { subject, options: chosen, onReply })
        return description.search(query, { ask, query: query.query, limit: query.limit })
      })
    },
    async lookUp(ids, options) {
      if (skipReason !== undefined) return skipped(skipReason)
      const query = lookUpName(ids)
      if (query === undefined) return skipped('The work has no registered id.')
      const subject = { kind: 'look-up', id: query } as const
      return answered(options, (chosen, onReply) => {
        const ask = asking(service, { subject, options: chosen, onReply })
        return description.lookUp(ids, { ask, query, limit: 1 })
      })
    },
  }
}

type OnReply = (reply: ServiceReply) => void

/** A kept answer that turns out to be none (an error inside a success) is asked for again. */
async function answered(
  options: ProviderOptions,
  run: (options: ProviderOptions, onReply: OnReply) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  let usedCache = false
  const answer = await run(options, (reply) => {
    usedCache ||= reply.kind === 'body' && reply.isCached
  })
  const isWorthAsking = answer.status === 'unavailable' && usedCache && options.refresh !== true
  return isWorthAsking ? run({ ...options, refresh: true }, () => undefined) : answer
}

interface AskedWith extends Pick<Parameters<AskService>[0], 'subject' | 'options'> {
  readonly onReply: OnReply
}

function asking(service: AskService, { subject, options, onReply }: AskedWith): Question['ask'] {
  return async (asked) => {
    const reply = await service({ format: 'json', ...asked, subject, options })
    onReply(reply)
    return reply
  }
}

/** Asks once and reads the body, where there is one. */
export async function askOnce(
  question: Question,
  asked: Asked,
  read: (reply: BodyReply) => ProviderAnswer,
): Promise<ProviderAnswer> {
  const reply = await question.ask(asked)
  return reply.kind === 'none' ? reply.answer : read(reply)
}

export function skipped(reason: string): ProviderAnswer {
  return { status: 'skipped', reason }
}

/** Query parameters, those without a value left out. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const stated = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  const text = stated.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return text === '' ? address : `${address}?${text}`
}
