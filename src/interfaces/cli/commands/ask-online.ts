import type { Firsthand, StageProgress } from '../../../compose.js'
import { FirsthandError } from '../../../model/errors.js'
import type { RunRecord } from '../../../model/run.js'
import type { CliContext } from '../cli-context.js'
import { consentOf } from '../online-consent.js'
import { boundsOf } from './search.js'

/** Flags of `ask` that say where papers come from. */
export interface OnlineFlags {
  readonly online?: boolean
  readonly offline?: boolean
  readonly collection?: string
  readonly papers?: number
  readonly provider?: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly judge?: boolean
  readonly yes?: boolean
}

type AskRequest = NonNullable<Parameters<Firsthand['ask']>[2]>

interface OnlineAsk {
  readonly firsthand: Firsthand
  readonly terminal: CliContext['terminal']
  readonly request: AskRequest
  readonly onProgress: (progress: StageProgress) => void
}

/** Answers with `--online`, `--collection` or neither. Throws `usage-invalid` for flags that exclude each other. */
export async function askWhere(
  question: string,
  flags: OnlineFlags,
  { firsthand, terminal, request, onProgress }: OnlineAsk,
): Promise<RunRecord> {
  const { collection } = flags
  checkFlags(flags)
  if (flags.online === true)
    return firsthand.askOnline(
      {
        question,
        ask: request,
        search: boundsOf(flags),
        ...(flags.papers !== undefined && { papers: flags.papers }),
        ...(collection !== undefined && { collection, isCollectionOnly: true }),
      },
      { consent: consentOf(flags, terminal), onProgress },
    )
  return firsthand.ask(question, onProgress, { ...request, ...(collection !== undefined && { collection }) })
}

function checkFlags({ online, offline, papers, provider, from, to, judge }: OnlineFlags): void {
  if (online === true && offline === true)
    throw new FirsthandError('usage-invalid', 'Give --online or --offline, not both.')
  if (online !== true && [papers, provider, from, to, judge].some((flag) => flag !== undefined))
    throw new FirsthandError('usage-invalid', '--papers, --provider, --from, --to and --judge need --online.')
}
