import type { MarkedSearch } from '../../../compose.js'
import type { PaperCandidate } from '../../../contracts/paper-candidate.js'
import { PROVIDER_IDS, type ProviderId } from '../../../contracts/provider.js'
import { FirsthandError } from '../../../model/errors.js'
import type { CandidateMarks } from '../../../operations/candidate-marks.js'
import { axesLine, judgementLines, judgingLines } from '../../../operations/judging-wording.js'
import { providerLines } from '../../../operations/paper-flow.js'
import type { SearchRequest } from '../../../operations/search-providers.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { consentOf } from '../online-consent.js'
import { createProgress } from '../progress.js'
import { countOf } from '../wrap-text.js'

export interface SearchFlags {
  readonly plan?: string
  readonly provider?: readonly string[]
  readonly limit?: number
  readonly from?: string
  readonly to?: string
  readonly refresh?: boolean
  readonly judge?: boolean
  readonly all?: boolean
  readonly yes?: boolean
}

/** Candidates printed; `--json` and `--all` have the rest. */
const SHOWN = 25

/** Asks literature services, after saying which and what, and lists what they found. */
export async function runSearch(
  queries: readonly string[],
  flags: SearchFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open({
    'search.judgeCandidates': flags.judge === true ? 'true' : undefined,
  })
  const run = flags.plan === undefined ? undefined : await firsthand.findRun(flags.plan)
  const planned = run === undefined ? [] : await firsthand.planQueries(run)
  const request = {
    ...requestOf([...queries, ...planned], flags),
    ...(run !== undefined && queries.length === 0 && { brief: await firsthand.planBrief(run) }),
  }
  const progress = await createProgress(terminal, 'questions to services')
  const search = await firsthand
    .searchPapers(request, {
      consent: consentOf(flags, terminal),
      onProgress: ({ done, total, provider }) => progress.update({ done, total, item: provider }),
      onJudged: ({ done, total }) => progress.update({ done, total, item: 'papers judged' }),
    })
    .finally(() => progress.stop())
  if (context.isJson) printJson(context, { library: firsthand.directory, ...search })
  else printSearch(search, flags.all === true, context)
  const isAnswered = search.providers.some(({ answered }) => answered > 0)
  if (!isAnswered) return EXIT.partial
  return search.discovery.candidates.length > 0 ? EXIT.done : EXIT.insufficient
}

/** The search that flags describe. Throws `usage-invalid`. */
export function requestOf(queries: readonly string[], flags: SearchFlags): SearchRequest {
  if (queries.length === 0)
    throw new FirsthandError('usage-invalid', 'Give a query, or --plan with a run whose plan is searched.')
  return { queries, ...boundsOf(flags) }
}

/** Everything of a search but its queries. Throws `usage-invalid`. */
export function boundsOf(flags: Omit<SearchFlags, 'plan' | 'judge'>): Omit<SearchRequest, 'queries'> {
  const { provider, limit, from, to, refresh } = flags
  return {
    ...(provider !== undefined && { providers: provider.map(providerOf) }),
    ...(limit !== undefined && { limit }),
    ...(from !== undefined && { from: { year: yearOf(from) } }),
    ...(to !== undefined && { to: { year: yearOf(to) } }),
    ...(refresh === true && { refresh }),
  }
}

function providerOf(name: string): ProviderId {
  const found = PROVIDER_IDS.find((id) => id === name.trim().toLowerCase())
  if (found !== undefined) return found
  throw new FirsthandError(
    'usage-invalid',
    `There is no service ${name}. There are: ${PROVIDER_IDS.join(', ')}.`,
  )
}

function yearOf(text: string): number {
  if (/^\d{4}$/u.test(text)) return Number(text)
  throw new FirsthandError('usage-invalid', `${text} is no year: four digits are expected.`)
}

function printSearch(search: MarkedSearch, isAll: boolean, { terminal }: CliContext): void {
  const { candidates, aside, warnings } = search.discovery
  const shown = isAll ? candidates : candidates.slice(0, SHOWN)
  if (shown.length > 0)
    terminal.print(
      shown
        .map((one, at) =>
          candidateText(one, {
            at,
            marks: search.marks[one.key],
            judged: judgementLines(one.key, search.entry.judging),
            terminal,
          }),
        )
        .join('\n'),
    )
  const rest = candidates.length - shown.length
  const lines = [
    `${countOf(candidates.length, 'paper')} found${rest > 0 ? `, ${rest} not shown (--all)` : ''}; ${countOf(search.entry.isNew.length, 'paper')} new to this library's searches; ${countOf(aside.length, 'record')} set aside.`,
    ...providerLines(search.providers),
    ...(search.saturation === '' ? [] : [search.saturation]),
    ...(search.entry.judging === undefined
      ? []
      : [axesLine(search.entry.judging), ...judgingLines(search.entry.judging)].filter(
          (line) => line !== '',
        )),
    ...warnings.filter((warning) => !warning.startsWith('Partial coverage')),
    ...(search.earlier.length > 0
      ? [
          `Searched before on this: ${search.earlier
            .slice(0, 3)
            .map(({ searchedAt, queries }) => `“${queries[0] ?? ''}” on ${searchedAt.slice(0, 10)}`)
            .join(', ')}.`,
        ]
      : []),
  ]
  terminal.print(`\n${lines.join('\n')}`)
  if (shown.length > 0)
    terminal.note(
      terminal.messageColours.dim(
        'To go on: firsthand stage KEY… or firsthand stage --auto 6, then firsthand fetch',
      ),
    )
}

interface CandidateLook {
  readonly at: number
  readonly marks: CandidateMarks | undefined
  /** What a model said of it; empty where nothing. */
  readonly judged: readonly string[]
  readonly terminal: CliContext['terminal']
}

function candidateText(
  { key, record }: PaperCandidate,
  { at, marks, judged, terminal }: CandidateLook,
): string {
  const { colours } = terminal
  const [first] = record.authors
  const authors = first === undefined ? '' : `${first.family}${record.authors.length > 1 ? ' et al.' : ''}`
  const head = [authors, String(record.issued?.year ?? 'n.d.'), colours.bold(record.title)]
  const facts = [key, record.containerTitle ?? '', ...(marks === undefined ? [] : markWords(marks))]
  const filled = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')
  const lines = [filled(facts), ...judged]
  return [
    `${String(at + 1).padStart(3)}. ${filled(head)}`,
    ...lines.map((line) => `     ${colours.dim(line)}`),
  ].join('\n')
}

function markWords(marks: CandidateMarks): readonly string[] {
  return [
    marks.notice?.toUpperCase() ?? '',
    marks.isOpen ? 'open' : 'no open copy reported',
    marks.isPreprint ? 'preprint' : '',
    marks.isInLibrary ? 'in the library' : '',
    marks.isSeenBefore ? 'seen before' : '',
    marks.conflicts > 0 ? countOf(marks.conflicts, 'conflict') : '',
  ]
}

/** Lists the searches that were made, the newest first. */
export async function runSearches(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const searches = await firsthand.searches()
  if (context.isJson) printJson(context, { searches })
  else if (searches.length === 0) terminal.note('No search was made from this library yet.')
  else
    terminal.print(
      searches
        .map(({ searchedAt, queries, candidates, isNew, report }) => {
          const silent = [
            ...new Set(
              report.filter(({ status }) => status === 'unavailable').map(({ provider }) => provider),
            ),
          ]
          const facts = [
            `${countOf(candidates.length, 'paper')}, ${isNew.length} new`,
            silent.length === 0 ? '' : `without an answer of ${silent.join(', ')}`,
          ].filter((part) => part !== '')
          return `${searchedAt.slice(0, 16).replace('T', ' ')}  ${queries.join(' | ')}\n  ${terminal.colours.dim(facts.join(' · '))}`
        })
        .join('\n'),
    )
  return EXIT.done
}
