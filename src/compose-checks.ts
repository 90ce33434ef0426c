/*
 * The part of the composition that deals with domains and with checking text from elsewhere. Loaded where it is first
 * needed.
 */
import type { JudgingSession } from './compose-judging.js'
import type { LoadedDomain } from './checks/domains/load-domains.js'
import type { Approvals } from './contracts/approvals.js'
import type { FileAccess } from './contracts/file-access.js'
import type { Library } from './contracts/library.js'
import type { PassageIndex } from './contracts/passage-index.js'
import type { Domain } from './model/domain.js'
import type { DraftClaimReport, DraftReport } from './model/draft-report.js'
import type { RunRecord } from './model/run.js'
import type { CheckTextNeeds } from './operations/check-text.js'
import type { DraftEvaluation } from './operations/evaluate-drafts.js'
import type { PairsEvaluation } from './operations/evaluate-pairs.js'
import type { PremiseEvaluation } from './operations/evaluate-premises.js'
import type { SetAsideRow } from './operations/list-set-aside.js'

/** What Firsthand can be asked about domains and about text from elsewhere. */
export interface CheckCalls {
  /** Every domain, the broken ones with their reasons. */
  domains(): Promise<readonly LoadedDomain[]>
  /** Checks the claims of a text file. Throws `file-unreadable`, `input-invalid`, `library-empty`, `cancelled`, and
   * `approval-missing` with the terms in its details where a judge is on another machine. */
  checkText(path: string, watch?: CheckWatch): Promise<DraftReport>
  checkClaim(text: string): Promise<readonly DraftClaimReport[]>
  /** The report of a checked text as Markdown. */
  renderDraftReport(report: DraftReport): Promise<string>
  /** Text kept out of the evidence because it is hidden or speaks to AI readers. */
  setAside(): Promise<readonly SetAsideRow[]>
  /** Pairs of a folder; default: those of the repository. */
  evaluatePairs(directory?: string): Promise<PairsEvaluation>
  /** Rows with a question and a passage, as text; each passage becomes a library of its own. */
  evaluatePremises(text: string, onProgress?: (item: string) => void): Promise<PremiseEvaluation>
  /** Labelled claims as sentences of a draft, over one library of all their passages. Throws `input-invalid`. */
  evaluateDrafts(text: string, onProgress?: (done: number, all: number) => void): Promise<DraftEvaluation>
}

/** Told how far a check is. */
export interface CheckWatch {
  /** Paragraphs that code has checked, of all. */
  readonly onParagraph?: (done: number, all: number) => void
  /** Calls that judges have made. */
  readonly onJudgeCall?: (made: number) => void
}

/** What of a session the checks need. */
export interface CheckSession extends JudgingSession {
  readonly values: JudgingSession['values'] & {
    readonly 'domains.directory': string
    readonly 'domains.use': string
  }
  readonly signal: AbortSignal | undefined
  openExisting(): Promise<{
    readonly library: Library
    readonly passageIndex: PassageIndex
    readonly approvals: Approvals
  }>
  files(): Promise<FileAccess>
}

/** What of a session domains need. */
export interface DomainSession {
  readonly values: Pick<CheckSession['values'], 'domains.directory' | 'domains.use'>
  files(): Promise<FileAccess>
}

/** What an evaluation asks of a library of its own. */
export interface OtherLibrary {
  add(request: { readonly paths: readonly string[] }): Promise<unknown>
  ask(question: string): Promise<RunRecord>
  close(): Promise<void>
}

/** What only the root of the composition knows. */
export interface CheckSurroundings {
  readonly version: string
  readonly packageFolder: string
  /** Firsthand over another library, with the settings of this one. */
  readonly openIn: (directory: string) => Promise<OtherLibrary>
}

async function builtInDomains(): Promise<readonly Domain[]> {
  const parts = await Promise.all([
    import('./domains/general.js'),
    import('./domains/neuroscience.js'),
    import('./domains/cardiovascular.js'),
    import('./domains/respiratory.js'),
    import('./domains/vestibular.js'),
    import('./domains/machine-learning.js'),
  ])
  return parts.flatMap((part) => Object.values(part))
}

async function domainNeeds(session: DomainSession) {
  return {
    builtIn: await builtInDomains(),
    directory: session.values['domains.directory'],
    files: await session.files(),
  }
}

/** The domain that the settings name. Throws `input-invalid` where it is unknown or broken. */
export async function openDomain(session: DomainSession): Promise<Domain> {
  const { findDomain } = await import('./operations/list-domains.js')
  return findDomain(session.values['domains.use'], await domainNeeds(session))
}

/** Adds a folder to a temporary library and asks there. */
async function askOver(
  folder: string,
  questions: readonly string[],
  { openIn }: CheckSurroundings,
): Promise<readonly RunRecord[]> {
  const { withTemporaryFolder } = await import('./adapters/files/temporary-folder.js')
  return withTemporaryFolder('firsthand-pairs-', async (directory) => {
    const other = await openIn(`${directory}/library`)
    try {
      await other.add({ paths: [folder] })
      const runs: RunRecord[] = []
      for (const question of questions) runs.push(await other.ask(question))
      return runs
    } finally {
      await other.close()
    }
  })
}

/** Each row of a premise file in a library of its own. */
async function premisesOver(
  text: string,
  { version }: CheckSurroundings,
  onProgress: ((item: string) => void) | undefined,
): Promise<PremiseEvaluation> {
  const [{ evaluatePremises }, { loadTagger }, { openSqliteLibrary }, { withTemporaryFolder }] =
    await Promise.all([
      import('./operations/evaluate-premises.js'),
      import('./language/part-of-speech.js'),
      import('./adapters/stores/sqlite/sqlite-library.js'),
      import('./adapters/files/temporary-folder.js'),
    ])
  const clock = { now: () => new Date() }
  const tagger = await loadTagger()
  return withTemporaryFolder('firsthand-premises-', (folder) => {
    let count = 0
    const openTemporaryLibrary = async () => {
      count += 1
      const opened = openSqliteLibrary({ directory: `${folder}/${count}`, clock })
      return { ...opened, discard: async () => opened.library.close() }
    }
    return evaluatePremises(
      { text, firsthandVersion: version },
      {
        tagger,
        clock,
        openTemporaryLibrary,
        milliseconds: () => performance.now(),
        ...(onProgress !== undefined && { onProgress: ({ item }) => onProgress(item) }),
      },
    )
  })
}

/** Claims of a file over one library of all their passages. */
async function draftsOver(
  text: string,
  session: CheckSession,
  {
    version,
    onProgress,
  }: { readonly version: string; readonly onProgress: ((done: number, all: number) => void) | undefined },
): Promise<DraftEvaluation> {
  const [{ evaluateDrafts }, { openSqliteLibrary }, { withTemporaryFolder }] = await Promise.all([
    import('./operations/evaluate-drafts.js'),
    import('./adapters/stores/sqlite/sqlite-library.js'),
    import('./adapters/files/temporary-folder.js'),
  ])
  const [domain, judging] = await Promise.all([openDomain(session), session.models.judging()])
  const clock = { now: () => new Date() }
  return withTemporaryFolder('firsthand-drafts-', (folder) =>
    evaluateDrafts(
      { text, firsthandVersion: version },
      {
        domain,
        clock,
        openTemporaryLibrary: async () => {
          const opened = openSqliteLibrary({ directory: `${folder}/library`, clock })
          return { ...opened, discard: async () => opened.library.close() }
        },
        milliseconds: () => performance.now(),
        ...(judging !== undefined && { judging }),
        ...(session.signal !== undefined && { signal: session.signal }),
        ...(onProgress !== undefined && { onProgress }),
      },
    ),
  )
}

type CheckingNeeds = Omit<CheckTextNeeds, 'readDraft'>

/** Opens the library and the judges that are set, and closes the models again. */
async function withCheckNeeds<Result>(
  session: CheckSession,
  action: (needs: CheckingNeeds) => Promise<Result>,
  onJudgeCall?: (made: number) => void,
): Promise<Result> {
  const { library, passageIndex, approvals } = await session.openExisting()
  const { openCheckJudges } = await import('./compose-judging.js')
  const { judging, judgeCalls, close } = await openCheckJudges(session, { library, approvals }, onJudgeCall)
  try {
    return await action({
      library,
      passageIndex,
      domain: await openDomain(session),
      clock: { now: () => new Date() },
      judgeCalls,
      ...(judging !== undefined && { judging }),
      ...(session.signal !== undefined && { signal: session.signal }),
    })
  } finally {
    await close()
  }
}

/** The calls of `Firsthand` that deal with domains and checks. */
export function checkCalls(session: CheckSession, around: CheckSurroundings): CheckCalls {
  return {
    async domains() {
      const { listDomains } = await import('./operations/list-domains.js')
      return listDomains(await domainNeeds(session))
    },
    async checkText(path, { onParagraph, onJudgeCall } = {}) {
      const [{ checkText }, { readDraft }, { createLocalSourceFiles }, { basename }] = await Promise.all([
        import('./operations/check-text.js'),
        import('./adapters/drafts/read-draft.js'),
        import('./adapters/files/local-source-files.js'),
        import('node:path'),
      ])
      const bytes = await createLocalSourceFiles().readBytes(path)
      const request = { bytes, fileName: basename(path), firsthandVersion: around.version }
      const check = (needs: CheckingNeeds) =>
        checkText(request, {
          ...needs,
          readDraft,
          ...(onParagraph !== undefined && { onProgress: onParagraph }),
        })
      return withCheckNeeds(session, check, onJudgeCall)
    },
    async checkClaim(text) {
      const { checkClaim } = await import('./operations/check-text.js')
      return withCheckNeeds(session, (needs) => checkClaim({ text, firsthandVersion: around.version }, needs))
    },
    renderDraftReport: async (report) =>
      (await import('./stages/render/draft-report-markdown.js')).renderDraftReport(report),
    async setAside() {
      const { library } = await session.openExisting()
      return (await import('./operations/list-set-aside.js')).listSetAside(library)
    },
    evaluatePremises: (text, onProgress) => premisesOver(text, around, onProgress),
    evaluateDrafts: (text, onProgress) => draftsOver(text, session, { version: around.version, onProgress }),
    async evaluatePairs(directory) {
      const { evaluatePairs } = await import('./operations/evaluate-pairs.js')
      return evaluatePairs(
        {
          domain: await openDomain(session),
          directory: directory ?? `${around.packageFolder}/evals/pairs`,
        },
        {
          files: await session.files(),
          askOver: (folder, questions) => askOver(folder, questions, around),
          milliseconds: () => performance.now(),
        },
      )
    },
  }
}
