/*
 * The only file that knows all parts. It loads settings, joins operations with adapters and gives each its slice of
 * the settings. Everything heavy is loaded where it is first needed, so that a command pays for its own parts only.
 */
import { type CheckCalls, checkCalls, openDomain } from './compose-checks.js'
import { createOpenModels, type ModelCalls, modelCalls, type OpenModels } from './compose-models.js'
import type { RunVerification } from './checks/run-verification.js'
import type { FileAccess } from './contracts/file-access.js'
import type { Library } from './contracts/library.js'
import type { PassageIndex } from './contracts/passage-index.js'
import type { Reader } from './contracts/reader.js'
import type { VectorIndex } from './contracts/vector-index.js'
import { type Environment, readEnvironment } from './config/environment.js'
import { packageFolder, packageVersion } from './config/package-info.js'
import { FirsthandError } from './model/errors.js'
import type { RunRecord } from './model/run.js'
import type { ResolvedSetting } from './model/setting.js'
import type { AddOutcome, AddProgress } from './operations/add.js'
import type { CheckQuoteOptions, QuoteOutcome } from './operations/check-quote.js'
import type { DemoAnswer, DemoOutcome } from './operations/demo.js'
import type { DoctorOutcome } from './operations/doctor.js'
import type { ClaimEvaluation } from './operations/evaluate-claims.js'
import type { AnswerEvaluation } from './operations/evaluate-answers.js'
import type { ReadingEvaluation } from './operations/evaluate-reading.js'
import type { RetrievalEvaluation } from './operations/evaluate-retrieval.js'
import type { GrepOptions, GrepOutcome } from './operations/grep.js'
import type { ListPapersOptions, PaperRow } from './operations/list-papers.js'
import type { SourceRow } from './operations/list-sources.js'
import type { RetrievalMode } from './operations/retrieval-modes.js'
import type { RunReplay } from './operations/replay-run.js'
import type { ShownEvidence } from './operations/show-evidence.js'
import type { ResearchNeeds } from './pipeline/run-in-progress.js'

export type { ModelsOverview } from './compose-models.js'
export type { InstallPlan } from './operations/enable-model.js'
export type { Environment } from './config/environment.js'
export { packageVersion } from './config/package-info.js'

export interface FirsthandOptions {
  /** Settings by key, e.g. `library.directory`; they win over every other layer. */
  readonly settings?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Default: that of this process. */
  readonly environment?: Environment
  /** Ends long work; what was finished is kept. */
  readonly signal?: AbortSignal
}

/** What a run tells while it works. */
export interface StageProgress {
  readonly stage: string
  readonly item: string
}

/** Everything that Firsthand can be asked for. Each call may throw a `FirsthandError`. */
export interface Firsthand extends ModelCalls, CheckCalls {
  readonly version: string
  readonly settings: readonly ResolvedSetting[]
  /** Folder of the library in use. */
  readonly directory: string
  add(
    request: { readonly paths: readonly string[]; readonly password?: string },
    onProgress?: (progress: AddProgress) => void,
  ): Promise<AddOutcome>
  ask(question: string, onProgress?: (progress: StageProgress) => void): Promise<RunRecord>
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
  evaluateAnswers(
    request: { readonly text: string },
    onProgress?: (progress: StageProgress) => void,
  ): Promise<AnswerEvaluation>
  /** Reads every PDF of a folder that has a truth beside it; `out` names a folder for the texts. */
  evaluateReading(
    request: { readonly directory: string; readonly out?: string },
    onProgress?: (progress: AddProgress) => void,
  ): Promise<ReadingEvaluation>
  /** Searches a retrieval set in a temporary library. */
  evaluateRetrieval(
    request: { readonly directory: string; readonly mode?: RetrievalMode },
    onProgress?: (progress: StageProgress) => void,
  ): Promise<RetrievalEvaluation>
  /** Runs the code checks on labelled claims; needs no library. */
  evaluateClaims(request: { readonly texts: readonly string[] }): Promise<ClaimEvaluation>
  doctor(): Promise<DoctorOutcome>
  demo(onAnswer?: (answer: DemoAnswer) => void): Promise<DemoOutcome>
  close(): Promise<void>
}

/** Reads the settings of all layers. Throws `config-invalid`. */
export async function readSettings(options: FirsthandOptions = {}) {
  const environment = options.environment ?? readEnvironment()
  const [
    { loadSettings },
    { librarySettings },
    { READER_SETTINGS },
    { ASK_SETTINGS },
    models,
    folders,
    domains,
  ] = await Promise.all([
    import('./config/load-settings.js'),
    import('./config/library-settings.js'),
    import('./adapters/readers/reader-settings.js'),
    import('./operations/ask-settings.js'),
    import('./adapters/onnx/model-settings.js'),
    import('./config/platform-folders.js'),
    import('./config/domain-settings.js'),
  ])
  const slice = {
    ...librarySettings(environment),
    ...domains.domainSettings(environment),
    ...READER_SETTINGS,
    ...ASK_SETTINGS,
    ...models.modelSettings(folders.dataFolder(environment)),
  }
  return loadSettings({ slice, environment, flags: options.settings ?? {} })
}

type LoadedValues = Awaited<ReturnType<typeof readSettings>>['values']

/** A Firsthand over one library. Nothing is opened before it is needed; `close` ends what was. Throws `config-invalid`. */
export async function openFirsthand(options: FirsthandOptions = {}): Promise<Firsthand> {
  const { values, settings } = await readSettings(options)
  const session = createSession(values, options.signal)
  return {
    version: packageVersion(),
    settings,
    directory: session.directory,
    ...writing(session),
    ...runs(session),
    ...looking(session),
    ...measuring(session),
    ...trying(session, options),
    ...modelCalls(session, session.models),
    ...checkCalls(session, surroundings(options)),
    close: session.close,
  }
}

interface OpenLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly vectorIndex: VectorIndex
}

/** One library and one reader, opened when first asked for. */
interface Session {
  readonly directory: string
  readonly values: LoadedValues
  readonly signal: AbortSignal | undefined
  /** Makes the library where there is none. */
  openLibrary(): Promise<OpenLibrary>
  /** Throws `library-empty` where there is none. */
  openExisting(): Promise<OpenLibrary>
  openVectors(): Promise<VectorIndex>
  hasLibrary(): Promise<boolean>
  readonly models: OpenModels
  openReader(): Promise<Reader>
  files(): Promise<FileAccess>
  close(): Promise<void>
}

const systemClock = { now: () => new Date() }

function createSession(values: LoadedValues, signal: AbortSignal | undefined): Session {
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
  const models = createOpenModels({ values, signal, hasLibrary, openVectors })
  return {
    directory,
    values,
    signal,
    openLibrary,
    openExisting,
    hasLibrary,
    openVectors,
    models,
    async openReader() {
      const { createIsolatedReader } = await import('./adapters/readers/isolated-reader.js')
      open.reader ??= createIsolatedReader({
        maxProcesses: values['reader.processes'],
        timeoutMs: values['reader.timeoutSeconds'] * 1000,
        memoryBytes: values['reader.memoryMiB'] * 2 ** 20,
        maxOutputBytes: values['reader.outputMiB'] * 2 ** 20,
        maxPages: values['reader.maxPages'],
      })
      return open.reader
    },
    files: async () => (await import('./adapters/files/local-file-access.js')).localFileAccess(),
    async close() {
      await open.reader?.close()
      await models.close()
      open.library?.library.close()
      delete open.library
      delete open.reader
    },
  }
}

function writing(session: Session): Pick<Firsthand, 'add'> {
  return {
    async add(request, onProgress) {
      const [{ add }, { createLocalSourceFiles }, { sniffFormat }, { readBibliography }] = await Promise.all([
        import('./operations/add.js'),
        import('./adapters/files/local-source-files.js'),
        import('./adapters/readers/sniff-format.js'),
        import('./adapters/readers/bibliography/read-bibliography.js'),
      ])
      const { library } = await session.openLibrary()
      const options = {
        ...request,
        parallel: session.values['reader.processes'],
        readerVersion: await readerVersion(),
      }
      return add(options, {
        library,
        reader: finishing(await session.openReader()),
        sourceFiles: createLocalSourceFiles(),
        readBibliography,
        sniffFormat,
        ...(session.signal !== undefined && { signal: session.signal }),
        ...(onProgress !== undefined && { onProgress }),
      })
    },
  }
}

/** A first interruption lets the files in hand be finished: they are not told of it. */
function finishing(reader: Reader): Reader {
  return { read: (input) => reader.read(input), close: () => reader.close() }
}

/** Everything that decides what a file becomes: a change of any makes `add` read the files again. */
async function readerVersion(): Promise<string> {
  const [{ PDF_READER }, { JATS_READER }, { MARKDOWN_READER }, { PLAIN_TEXT_READER }, { INDEXING_VERSION }] =
    await Promise.all([
      import('./adapters/readers/pdf/read-pdf.js'),
      import('./adapters/readers/jats/read-jats.js'),
      import('./adapters/readers/markdown.js'),
      import('./adapters/readers/plain-text.js'),
      import('./stages/indexing/index-reading.js'),
    ])
  return [PDF_READER, JATS_READER, MARKDOWN_READER, PLAIN_TEXT_READER, INDEXING_VERSION].join(' ')
}

async function researchNeeds(
  session: Session,
  onProgress: ((progress: StageProgress) => void) | undefined,
): Promise<ResearchNeeds> {
  const { library, passageIndex } = await session.openExisting()
  const { loadTagger } = await import('./language/part-of-speech.js')
  const semantic = await session.models.semantic()
  return {
    library,
    passageIndex,
    tagger: await loadTagger(),
    clock: systemClock,
    domain: await openDomain(session),
    ...(semantic !== undefined && { semantic }),
    ...(session.signal !== undefined && { signal: session.signal }),
    ...(onProgress !== undefined && { onProgress }),
  }
}

type RunCalls = 'ask' | 'renderAnswer' | 'exportRun' | 'verifyRun' | 'replayRun' | 'runs' | 'findRun'

function runs(session: Session): Pick<Firsthand, RunCalls> {
  const findRun = async (reference?: string) =>
    (await import('./operations/find-run.js')).findRun(reference, {
      openLibrary: async () => (await session.openExisting()).library,
      files: await session.files(),
    })
  return {
    async ask(question, onProgress) {
      const { ask } = await import('./operations/ask.js')
      const limit = session.values['ask.findingsLimit']
      return ask(
        { question, limit, firsthandVersion: packageVersion() },
        await researchNeeds(session, onProgress),
      )
    },
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
      const { library } = await session.openExisting()
      return (await import('./operations/list-papers.js')).listPapers(options, library)
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

type Evaluations = 'evaluateAnswers' | 'evaluateClaims' | 'evaluateReading' | 'evaluateRetrieval'

const milliseconds = () => performance.now()

/** Milliseconds that this process has computed, whatever else the machine does. */
const computingTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function measuring(session: Session): Pick<Firsthand, Evaluations> {
  return {
    async evaluateAnswers({ text }, onProgress) {
      const { evaluateAnswers } = await import('./operations/evaluate-answers.js')
      const limit = session.values['ask.findingsLimit']
      const request = { text, limit, settings: { limit }, firsthandVersion: packageVersion() }
      return evaluateAnswers(request, { ...(await researchNeeds(session, onProgress)), milliseconds })
    },
    async evaluateClaims(request) {
      const { evaluateClaims } = await import('./operations/evaluate-claims.js')
      return evaluateClaims(request, computingTime)
    },
    async evaluateReading({ directory, out }, onProgress) {
      const [{ evaluateReading }, { textOfReading }] = await Promise.all([
        import('./operations/evaluate-reading.js'),
        import('./reading/text-of-reading.js'),
      ])
      const files = await session.files()
      return evaluateReading({
        directory,
        reader: await session.openReader(),
        onProgress: ({ done, total, name }) => onProgress?.({ done, total, path: name }),
        ...(session.signal !== undefined && { signal: session.signal }),
        ...(out !== undefined && {
          onReading: (name, reading) =>
            files.writeTextAtomically({ directory: out, name: `${name}.txt` }, textOfReading(reading)),
        }),
      })
    },
    async evaluateRetrieval(request, onProgress) {
      const { evaluateRetrievalWith } = await import('./compose-models.js')
      const fileAccess = await session.files()
      const watch = {
        ...(session.signal !== undefined && { signal: session.signal }),
        ...(onProgress !== undefined && { onProgress }),
      }
      return evaluateRetrievalWith(request, session.models, { fileAccess, ...watch })
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
