import type { AcquisitionOutcome, RouteKind } from '../../model/acquisition.js'
import { partlyWords } from '../../model/paper.js'
import type { AskedProvider, PaperFlow, RunAcquisition, RunDiscovery } from '../../model/discovery.js'
import { judgingLines } from './judging-wording.js'

/** What was done outside of the library, line by line, for the coverage of an answer. */
export function discoveryLines(discovery: RunDiscovery): string[] {
  const { providers, queries, searchedAt, flow, acquisitions } = discovery
  const asked = providers.filter(({ conduct }) => conduct !== 'skipped')
  return [
    `Outside of this library ${listed(asked.map(({ name }) => name))} were asked on ${searchedAt.slice(0, 10)} with ${queries.map((query) => `“${query}”`).join(', ')}.`,
    ...providerLines(providers),
    flowLine(flow),
    ...(discovery.judging === undefined ? [] : judgingLines(discovery.judging)),
    ...acquisitions.map(acquisitionLine),
    ...editorialLine(discovery),
  ]
}

/** Who answered and who did not, one line for each kind; silence is never told as absence. */
export function providerLines(providers: readonly AskedProvider[]): string[] {
  const of = (conduct: AskedProvider['conduct']) => providers.filter((one) => one.conduct === conduct)
  const [answered, partly, throttled, silent, skipped] = [
    of('answered'),
    of('partly'),
    of('throttled'),
    of('silent'),
    of('skipped'),
  ]
  return [
    ...(answered.length > 0
      ? [`Answered: ${answered.map(({ name, hits }) => `${name} (${counted(hits, 'record')})`).join(', ')}.`]
      : ['No service answered every query.']),
    ...partly.map(
      ({ name, hits, answered: some, queries, reason }) =>
        `Answered ${some} of ${queries} queries: ${name} (${counted(hits, 'record')})${because(reason)}.`,
    ),
    ...throttled.map(({ name, reason }) => `Throttled: ${withReason(name, reason)}.`),
    ...silent.map(({ name, reason }) => `Did not answer: ${withReason(name, reason)}.`),
    ...skipped.map(({ name, reason }) => `Not asked: ${withReason(name, reason)}.`),
    ...(partly.length + throttled.length + silent.length > 0 ? ['Silence is not zero results.'] : []),
  ]
}

/** A reason that begins with the name says it once. */
function withReason(name: string, reason: string | undefined): string {
  const text = because(reason).slice(2)
  return text.startsWith(name) ? text : `${name}${because(reason)}`
}

/** Reasons come from services; one line of moderate length. */
function because(reason: string | undefined): string {
  const text = (reason ?? '').replace(/\s+/gu, ' ').trim().replace(/\.$/u, '')
  if (text === '') return ''
  return `: ${text.length <= 200 ? text : `${text.slice(0, 199)}…`}`
}

/** The counts of PRISMA as one sentence. */
export function flowLine(flow: PaperFlow): string {
  const left = [
    ...(flow.merged > 0 ? [`${flow.merged} further records of the same papers were merged`] : []),
    ...(flow.setAside > 0 ? [`${counted(flow.setAside, 'record')} set aside`] : []),
  ]
  const found = `${counted(flow.identified, 'record')} found${left.length === 0 ? '' : `, ${left.join(', ')}`}; ${counted(flow.screened, 'paper')} left to look at`
  const got = [
    counted(flow.fullText, 'full text'),
    ...(flow.abstractOnly > 0 ? [`${counted(flow.abstractOnly, 'abstract')} only`] : []),
    ...byOutcome(flow.notGot),
  ]
  const sought = flow.sought === 0 ? 'none was sought' : `${flow.sought} sought: ${got.join(', ')}`
  const notSought = byOutcome(flow.notSought)
  return `${found}; ${sought}${notSought.length === 0 ? '' : `; not sought: ${notSought.join(', ')}`}.`
}

function byOutcome(counts: PaperFlow['notGot']): string[] {
  return Object.entries(counts).map(
    ([outcome, count]) => `${count} ${OUTCOME_WORDS[outcome as AcquisitionOutcome]}`,
  )
}

/** Outcomes in the words of every screen. */
export const OUTCOME_WORDS: Readonly<Record<AcquisitionOutcome, string>> = {
  'full-text': 'full text',
  'abstract-only': 'abstract only',
  'metadata-only': 'record only',
  blocked: 'blocked',
  closed: 'closed',
  'wrong-file': 'wrong file',
  'too-large': 'too large',
  failed: 'failed',
  'over-budget': 'beyond the limit',
  retracted: 'retracted',
  'needs-approval': 'needs approval',
}

const ROUTE_WORDS: Readonly<Record<RouteKind, string>> = {
  jats: 'JATS XML',
  html: 'HTML',
  latex: 'LaTeX source',
  pdf: 'PDF',
  'landing-page': 'PDF',
}

/** What came of one paper. */
export function acquisitionLine({ paper, title, outcome, reason, route, licence }: RunAcquisition): string {
  const how = [route === undefined ? '' : ROUTE_WORDS[route], licence ?? ''].filter((part) => part !== '')
  const facts = how.length === 0 ? '' : ` (${how.join(', ')})`
  return `${title} (${paper}): ${OUTCOME_WORDS[outcome]}${facts}${because(reason.replace(`${outcome} at `, 'at '))}.`
}

function editorialLine({ editorial }: RunDiscovery): string[] {
  if (editorial === undefined) return []
  const { kind, lookedUp, unanswered, partly = [] } = editorial
  if (kind === 'not-approved')
    return ['The editorial status of the cited papers was not looked up, since nobody agreed to it.']
  if (kind === 'recent') return ['The editorial status of all cited papers had been looked up recently.']
  const silent = unanswered.filter((key) => !partly.some(({ paper }) => paper === key))
  const rest =
    silent.length === 0
      ? ''
      : `; ${silent.join(', ')} remain unchecked, since not all services answered or none knows them`
  return [
    `The editorial status of ${counted(lookedUp, 'cited paper')} was looked up${rest}.`,
    ...partly.map(
      (one) => `Editorial status of ${one.paper}: ${partlyWords({ partly: one })}; a notice may be missing.`,
    ),
  ]
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'no services'
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
