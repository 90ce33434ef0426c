/*
 * The only file that knows all parts. It loads settings, joins operations with adapters and gives each its slice of
 * the settings. Everything heavy is loaded where it is first needed, so that a command pays for its own parts only.
 */
import { setMaxListeners } from 'node:events'
import { type CheckCalls, checkCalls, openDomain } from './compose-checks.js'
import { type EvaluationCalls, evaluationCalls } from './compose-evaluations.js'
import { type PassageCalls, passageCalls, semanticFindings } from './compose-retrieval.js'
import { approvalCalls, createOpenNetwork, type NetworkSession, type OpenNetwork } from './compose-network.js'
import { type LanguageModelCalls, languageModelCalls, languageModelFindings } from './compose-model-calls.js'
import { createOpenModels, type ModelCalls, modelCalls, type OpenModels } from './compose-models.js'
import { type PaperCalls, referenceCalls } from './compose-references.js'
import { readSettings } from './compose-settings.js'
import { type DiscoveryCalls, type DiscoverySession, discoveryCalls } from './compose-discovery.js'
import type { RunVerification } from './checks/run-verification.js'
import type { Approvals } from './contracts/approvals.js'
import type { ImportCalls, ImportNeeds } from './compose-import.js'
import type { FoundPapers } from './contracts/found-papers.js'
import type { FileAccess } from './contracts/file-access.js'
import type { Library } from './contracts/library.js'
import type { PassageIndex } from './contracts/passage-index.js'
import type { Reader } from './contracts/reader.js'
import type { VectorIndex } from './contracts/vector-index.js'
import { type Environment, readEnvironment } from './config/environment.js'
import { packageFolder, packageVersion } from './config/package-info.js'
import type { AskRequest } from './compose-research.js'
import type { Domain } from './model/domain.js'
import { FirsthandError } from './model/errors.js'
import type { RunRecord } from './model/run.js'
import type { ResolvedSetting } from './model/setting.js'
import type { AddOutcome, AddProgress } from './operations/add.js'
import type { CheckQuoteOptions, QuoteOutcome } from './operations/check-quote.js'
import type { DemoAnswer, DemoOutcome } from './operations/demo.js'
import type { DoctorOutcome } from './operations/doctor.js'
import type { GrepOptions, GrepOutcome } from './operations/grep.js'
import type { ListPapersOptions, PaperRow } from './operations/list-papers.js'
import type { SourceRow } from './operations/list-sources.js'
import type { RunReplay } from './operations/replay-run.js'
import type { ShownEvidence } from './operations/show-evidence.js'
import type { PlannedQuestion } from './operations/plan-question.js'

export type { LanguageModelsOverview } from './compose-model-calls.js'
export type { ModelsOverview } from './compose-models.js'
export type { FetchOutcomeOfUser, MarkedSearch } from './compose-discovery.js'
export type { InstallPlan } from './operations/enable-model.js'
export type { Environment } from './config/environment.js'
export { packageVersion } from './config/package-info.js'
export { readSettings } from './compose-settings.js'

export interface FirsthandOptions {
  /** Settings by key, e.g. `library.directory`; they win over every other layer. */
  readonly settings?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Default: that of this process. */
  readonly environment?: Environment
  /** Ends long work; what was finished is kept. */
  readonly signal?: AbortSignal
  /** For tests: stand-ins for the services and the network. */
  readonly testing?: TestingOptions
}

export interface TestingOptions {
  readonly network?: NonNullable<NetworkSession['testing']>
  readonly providerUrls?: NonNullable<DiscoverySession['providerUrls']>
}

/** What a run tells while it works. */
export interface StageProgress {
  readonly stage: string
  readonly item: string
}

/** Everything that Firsthand can be asked for. Each call may throw a `FirsthandError`. */
export interface Firsthand
  extends ModelCalls,
    CheckCalls,
    PassageCalls,
    EvaluationCalls,
    LanguageModelCalls,
    PaperCalls,
    DiscoveryCalls,
    ImportCalls {
  readonly version: string
  readonly settings: readonly ResolvedSetting[]
  /** Folder of the library in use. */
  readonly directory: string
  add(
    request: { readonly paths: readonly string[]; readonly password?: string },
    onProgress?: (progress: AddProgress) => void,
  ): Promise<AddOutcome>
  /** `request`: where to search, and the plan that was approved. Throws `approval-missing` with the terms in its details. */
  ask(
    question: string,
    onProgress?: (progress: StageProgress) => void,
    request?: AskRequest,
  ): Promise<RunRecord>
  /** What would be searched for a question, to be looked at, changed and approved. */
  plan(question: string): Promise<PlannedQuestion>
  /** A plan that a person changed, as JSON text. Throws `input-invalid`. */
  readPlan(text: string): Promise<PlannedQuestion>
  /** The answer of a run as Markdown. */
  renderAnswer(run: RunRecord): Promise<string>
  /** Writes a run as a folder and returns the names of its files. */
  exportRun(run: RunRecord, directory: string): Promise<readonly string[]>
  verifyRun(reference: string): Promise<RunVerification>
  replayRun(directory: string): Promise<RunReplay>
  runs(): Promise<ReturnType<Library['runs']>>
  /** A run by its id or its folder; the last one where nothing is named. */
  findRun(reference?: string): Promise<RunRecord>
  grep(options: GrepOptions): Promise<GrepOutcome>
  /** `run`: where a label such as S1-E3 is looked up. */
  evidence(request: { readonly id: string; readonly run?: string }): Promise<ShownEvidence>
  papers(options: ListPapersOptions): Promise<readonly PaperRow[]>
  sources(): Promise<readonly SourceRow[]>
  checkQuote(options: CheckQuoteOptions): Promise<QuoteOutcome>
  doctor(): Promise<DoctorOutcome>
  demo(onAnswer?: (answer: DemoAnswer) => void): Promise<DemoOutcome>
  close(): Promise<void>
}

type LoadedValues = Awaited<ReturnType<typeof readSettings>>['values']

/** A Firsthand over one library. Nothing is opened before it is needed; `close` ends what was. Throws `config-invalid`. */
export async function openFirsthand(options: FirsthandOptions = {}): Promise<Firsthand> {
  const { values, settings } = await readSettings(options)
  const session = createSession(values, options)
  return {
    version: packageVersion(),
    settings,
    directory: session.directory,
    ...writing(session),
    ...runs(session),
    ...looking(session),
    ...trying(session, options),
    ...modelCalls(session, session.models),
    ...languageModelCalls(session, options.environment),
    ...passageCalls(session),
    ...evaluationCalls(session),
    ...approvalCalls(session),
    ...referenceCalls(session),
    ...discoveryCalls(session),
    ...checkCalls(session, surroundings(options)),
    close: session.close,
  }
}

interface OpenLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly vectorIndex: VectorIndex
  readonly approvals: Approvals
  readonly foundPapers: FoundPapers
}

/** One library and one reader, opened when first asked for. */
interface Session {
  readonly directory: string
  readonly values: LoadedValues
  readonly environment: Environment
  readonly signal: AbortSignal | undefined
  openDomain(): Promise<Domain>
  /** Makes the library where there is none. */
  openLibrary(): Promise<OpenLibrary>
  /** Throws `library-empty` where there is none. */
  openExisting(): Promise<OpenLibrary>
  openVectors(): Promise<VectorIndex>
  openApprovals(): Promise<Approvals>
  hasLibrary(): Promise<boolean>
  readonly models: OpenModels
  /** The only way to search and to download. */
  readonly network: OpenNetwork
  readonly providerUrls?: NonNullable<DiscoverySession['providerUrls']>
  openReader(): Promise<Reader>
  files(): Promise<FileAccess>
  close(): Promise<void>
}

const systemClock = { now: () => new Date() }

function createSession(
  values: LoadedValues,
  { signal, environment, testing = {} }: FirsthandOptions,
): Session {
  // Many requests may wait for the end at once; that is no leak.
  if (signal !== undefined) setMaxListeners(0, signal)
  const directory = values['library.directory']
  const open: { library?: OpenLibrary; reader?: Reader } = {}
  const openLibrary = async () => {
    const { openSqliteLibrary } = await import('./adapters/stores/sqlite/sqlite-library.js')
    open.library ??= openSqliteLibrary({ directory, clock: systemClock })
    return open.library
  }
  const hasLibrary = async () => {
    const { hasSqliteLibrary } = await import('./adapters/stores/sqlite/inspect-library.js')
    return open.library !== undefined || hasSqliteLibrary(directory)
  }
  const openExisting = async () => {
    if (await hasLibrary()) return openLibrary()
    throw new FirsthandError('library-empty', `There is no library at ${directory} yet.`)
  }
  const openVectors = async () => (await openExisting()).vectorIndex
  const openApprovals = async () => (await openLibrary()).approvals
  const network = createOpenNetwork({
    values,
    version: packageVersion(),
    openApprovals: () => storedApprovals(open, { hasLibrary, openLibrary }),
    ...(testing.network !== undefined && { testing: testing.network }),
  })
  const models = createOpenModels({ values, signal, hasLibrary, openVectors, network })
  const files = async () => (await import('./adapters/files/local-file-access.js')).localFileAccess()
  return {
    directory,
    values,
    environment: environment ?? readEnvironment(),
    signal,
    openDomain: () => openDomain({ values, files }),
    openLibrary,
    openExisting,
    hasLibrary,
    openVectors,
    openApprovals,
    models,
    network,
    ...(testing.providerUrls !== undefined && { providerUrls: testing.providerUrls }),
    async openReader() {
      const { createIsolatedReader } = await import('./adapters/readers/isolated-reader.js')
      open.reader ??= createIsolatedReader(readerLimits(values))
      return open.reader
    },
    files,
    async close() {
      await open.reader?.close()
      await models.close()
      await network.close()
      open.library?.library.close()
      delete open.library
      delete open.reader
    },
  }
}

/** Looking at the state of the network makes no library; without one nothing was approved. */
async function storedApprovals(
  open: { readonly library?: OpenLibrary },
  { hasLibrary, openLibrary }: Pick<Session, 'hasLibrary' | 'openLibrary'>,
): Promise<Pick<Approvals, 'find'>> {
  if (await hasLibrary()) await openLibrary()
  return { find: (fingerprint) => open.library?.approvals.find(fingerprint) }
}

function readerLimits(values: LoadedValues) {
  return {
    maxProcesses: values['reader.processes'],
    timeoutMs: values['reader.timeoutSeconds'] * 1000,
    memoryBytes: values['reader.memoryMiB'] * 2 ** 20,
    maxOutputBytes: values['reader.outputMiB'] * 2 ** 20,
    maxPages: values['reader.maxPages'],
  }
}

async function addNeeds(
  session: Session,
  onProgress: ((progress: AddProgress) => void) | undefined,
): Promise<ImportNeeds> {
  const [{ createLocalSourceFiles }, { sniffFormat }, { readBibliography }] = await Promise.all([
    import('./adapters/files/local-source-files.js'),
    import('./adapters/readers/sniff-format.js'),
    import('./adapters/readers/bibliography/read-bibliography.js'),
  ])
  const { library } = await session.openLibrary()
  const needs = {
    library,
    reader: finishing(await session.openReader()),
    sourceFiles: createLocalSourceFiles(),
    readBibliography,
    sniffFormat,
    ...(session.signal !== undefined && { signal: session.signal }),
    ...(onProgress !== undefined && { onProgress }),
  }
  const options = { parallel: session.values['reader.processes'], readerVersion: await readerVersion() }
  return { needs, options, version: packageVersion() }
}

function writing(session: Session): Pick<Firsthand, 'add'> & ImportCalls {
  return {
    async add(request, onProgress) {
      const { needs, options } = await addNeeds(session, onProgress)
      return (await import('./operations/add.js')).add({ ...request, ...options }, needs)
    },
    importZotero: async (request, onProgress) =>
      (await import('./compose-import.js')).importZoteroWith(request, await addNeeds(session, onProgress)),
    watchFolder: async (folder, onAdded) =>
      (await import('./compose-import.js')).watchFolderWith(folder, onAdded, () =>
        addNeeds(session, undefined),
      ),
  }
}

/** A first interruption lets the files in hand be finished: they are not told of it. */
function finishing(reader: Reader): Reader {
  return { read: (input) => reader.read(input), close: () => reader.close() }
}

/** Everything that decides what a file becomes: a change of any makes `add` read the files again. */
async function readerVersion(): Promise<string> {
  const [pdf, jats, others, { MARKDOWN_READER }, { PLAIN_TEXT_READER }, { INDEXING_VERSION }] =
    await Promise.all([
      import('./adapters/readers/pdf/read-pdf.js'),
      import('./adapters/readers/jats/read-jats.js'),
      import('./adapters/readers/reader-versions.js'),
      import('./adapters/readers/markdown.js'),
      import('./adapters/readers/plain-text.js'),
      import('./stages/indexing/index-reading.js'),
    ])
  const xml = [jats.JATS_READER, others.HTML_READER, others.LATEX_READER, others.DOCX_READER]
  return [pdf.PDF_READER, ...xml, MARKDOWN_READER, PLAIN_TEXT_READER, INDEXING_VERSION].join(' ')
}

type RunCalls =
  | 'ask'
  | 'plan'
  | 'readPlan'
  | 'renderAnswer'
  | 'exportRun'
  | 'verifyRun'
  | 'replayRun'
  | 'runs'
  | 'findRun'

function runs(session: Session): Pick<Firsthand, RunCalls> {
  const findRun = async (reference?: string) =>
    (await import('./operations/find-run.js')).findRun(reference, {
      openLibrary: async () => (await session.openExisting()).library,
      files: await session.files(),
    })
  return {
    ask: async (question, onProgress, request = {}) =>
      (await import('./compose-research.js')).askWith(session, { question, onProgress, request }),
    plan: async (question) => (await import('./compose-research.js')).planWith(session, question),
    readPlan: async (text) => (await import('./compose-research.js')).readPlanWith(text),
    renderAnswer: async (run) => (await import('./stages/render/answer-markdown.js')).renderMarkdown(run),
    async exportRun(run, directory) {
      return (await import('./operations/export-run.js')).exportRun(run, directory, {
        files: await session.files(),
      })
    },
    async verifyRun(reference) {
      const { isRunId } = await import('./model/ids.js')
      if (isRunId(reference))
        return (await import('./checks/verify-run.js')).verifyRun(await findRun(reference))
      const { verifyRunFolder } = await import('./operations/verify-run.js')
      return verifyRunFolder(reference, { files: await session.files() })
    },
    async replayRun(directory) {
      return (await import('./operations/replay-run.js')).replayRunFolder(directory, {
        files: await session.files(),
      })
    },
    runs: async () => (await session.openExisting()).library.runs(),
    findRun,
  }
}

type Looks = 'grep' | 'evidence' | 'papers' | 'sources' | 'checkQuote'

function looking(session: Session): Pick<Firsthand, Looks> {
  return {
    async grep(options) {
      const { library } = await session.openExisting()
      const needs = { library, ...(session.signal !== undefined && { signal: session.signal }) }
      return (await import('./operations/grep.js')).grep(options, needs)
    },
    async evidence({ id, run }) {
      const { library } = await session.openExisting()
      const [{ showEvidence }, { findRun }] = await Promise.all([
        import('./operations/show-evidence.js'),
        import('./operations/find-run.js'),
      ])
      const files = await session.files()
      return showEvidence(
        { id },
        { library, findRun: () => findRun(run, { openLibrary: async () => library, files }) },
      )
    },
    async papers(options) {
      const { library, foundPapers } = await session.openExisting()
      const { listPapers } = await import('./operations/list-papers.js')
      return listPapers(options, library, foundPapers.acquisitions())
    },
    async sources() {
      const { library } = await session.openExisting()
      return (await import('./operations/list-sources.js')).listSources(library)
    },
    async checkQuote(options) {
      return (await import('./operations/check-quote.js')).checkQuote(options, await session.openExisting())
    },
  }
}

function trying(session: Session, options: FirsthandOptions): Pick<Firsthand, 'doctor' | 'demo'> {
  return {
    async doctor() {
      const [{ doctor }, { inspectSqliteLibrary }, { freeBytes, tryWriting }, { sandboxLayers }] =
        await Promise.all([
          import('./operations/doctor.js'),
          import('./adapters/stores/sqlite/inspect-library.js'),
          import('./adapters/files/probe-folder.js'),
          import('./adapters/readers/sandbox.js'),
        ])
      return doctor({
        nodeVersion: process.versions.node,
        directory: session.directory,
        inspectLibrary: inspectSqliteLibrary,
        tryWriting,
        freeBytes,
        reader: await session.openReader(),
        sandboxLayers,
        others: [() => semanticFindings(session), () => languageModelFindings(session, options.environment)],
      })
    },
    demo: async (onAnswer) => (await import('./compose-demo.js')).runDemo(surroundings(options), onAnswer),
  }
}

/** What parts of the composition need to try something out in a library of its own. */
function surroundings(options: FirsthandOptions) {
  return {
    version: packageVersion(),
    packageFolder: packageFolder(),
    openIn: (directory: string) =>
      openFirsthand({ ...options, settings: { ...options.settings, 'library.directory': directory } }),
  }
}
