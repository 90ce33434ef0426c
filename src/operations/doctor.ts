/*
 * Doctor: nothing comes in; findings about this machine and this library go out, each with a remedy.
 * Promise: every part is really tried (a library is opened, a file is read), and a part that breaks is a finding,
 * never the end of the look.
 */
import type { LibraryInspection } from '../contracts/library-inspection.js'
import type { Reader } from '../contracts/reader.js'
import { tinyPdf } from './tiny-pdf.js'

export interface DoctorNeeds {
  /** As in `process.versions.node`. */
  readonly nodeVersion: string
  readonly directory: string
  readonly inspectLibrary: (directory: string) => LibraryInspection
  /** Writes and removes a file in the library's folder, or in the nearest one that exists. Throws where it cannot. */
  readonly tryWriting: (directory: string) => Promise<void>
  readonly freeBytes: (directory: string) => Promise<number>
  readonly reader: Reader
  readonly sandboxLayers: () => readonly {
    readonly name: string
    readonly isOn: boolean
    readonly detail: string
  }[]
  /** Looks at parts with a doctor of their own, in order. None of them throws for what it finds amiss. */
  readonly others?: readonly (() => Promise<readonly Finding[]>)[]
}

export interface Finding {
  readonly part: 'node' | 'sqlite' | 'library' | 'disk' | 'reader' | 'sandbox' | 'models'
  readonly status: 'ok' | 'warning' | 'problem'
  readonly message: string
  /** What to do; absent where all is well. */
  readonly remedy?: string
}

export interface DoctorOutcome {
  /** False with any problem; warnings alone leave it true. */
  readonly isWell: boolean
  readonly findings: readonly Finding[]
}

/** Oldest Node that is supported, as in `package.json`. */
const OLDEST_NODE = [20, 19] as const
/** Room for some hundred papers. */
const LITTLE_SPACE_BYTES = 500 * 1024 * 1024

export async function doctor(needs: DoctorNeeds): Promise<DoctorOutcome> {
  const inspection = attempt('library', () => needs.inspectLibrary(needs.directory))
  const findings: readonly Finding[] = [
    nodeFinding(needs.nodeVersion),
    ...('status' in inspection && 'part' in inspection ? [inspection] : libraryFindings(inspection, needs)),
    await writingFinding(needs),
    await spaceFinding(needs),
    await readerFinding(needs.reader),
    ...sandboxFindings(needs),
    ...(await otherFindings(needs)),
  ]
  return { isWell: findings.every(({ status }) => status !== 'problem'), findings }
}

async function otherFindings({ others = [] }: DoctorNeeds): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const look of others) findings.push(...(await look()))
  return findings
}

/** A defect of one part is its finding: the doctor goes on to the next. */
function attempt<Result>(part: Finding['part'], action: () => Result): Result | Finding {
  try {
    return action()
  } catch (error) {
    return { part, status: 'problem', message: messageOf(error), remedy: 'Reinstall Firsthand: `npm ci`.' }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  const isNew = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  if (isNew) return { part: 'node', status: 'ok', message: `Node ${version}` }
  const message = `Node ${version} is older than ${OLDEST_NODE.join('.')}`
  return {
    part: 'node',
    status: 'problem',
    message,
    remedy: `Install Node ${OLDEST_NODE.join('.')} or newer.`,
  }
}

const REMEDY_OF_CODE: Readonly<Record<string, string>> = {
  'library-newer': 'Update Firsthand, or choose another library with --library.',
  'library-damaged': 'Restore the folder from a copy, or delete it and add the papers again.',
  'library-unsafe': 'Replace the symbolic link by the folder that it points at.',
  'library-busy': 'Wait for the other process to end and try again.',
}

function libraryFindings(inspection: LibraryInspection, { directory }: DoctorNeeds): Finding[] {
  switch (inspection.status) {
    case 'absent':
      return [
        sqliteFinding(inspection.sqliteVersion),
        {
          part: 'library',
          status: 'warning',
          message: `There is no library at ${directory} yet`,
          remedy: 'Add papers with `firsthand add PATH`, or name another library with --library.',
        },
      ]
    case 'unusable':
      return [
        {
          part: 'library',
          status: 'problem',
          message: inspection.message,
          remedy: REMEDY_OF_CODE[inspection.code] ?? 'Check the path, its permissions and the free space.',
        },
      ]
    case 'open':
      return openFindings(inspection, directory)
  }
}

function sqliteFinding(version: string): Finding {
  return { part: 'sqlite', status: 'ok', message: `SQLite ${version} with full-text index` }
}

function openFindings(
  inspection: Extract<LibraryInspection, { status: 'open' }>,
  directory: string,
): Finding[] {
  const { papers, documents, passages, sentences, runs, faults } = inspection
  const sqlite = sqliteFinding(inspection.sqliteVersion)
  const broken = faults.map(
    (fault): Finding => ({
      part: 'library',
      status: 'problem',
      message: fault,
      remedy: 'Restore the folder from a copy, or delete it and add the papers again.',
    }),
  )
  const contents = `${papers} papers, ${documents} documents, ${passages} passages, ${sentences} sentences, ${runs} runs`
  const empty: Finding = {
    part: 'library',
    status: 'warning',
    message: `The library ${directory} holds no documents`,
    remedy: 'Add papers with `firsthand add PATH`.',
  }
  const whole: Finding = { part: 'library', status: 'ok', message: `${directory} is whole: ${contents}` }
  if (broken.length > 0) return [sqlite, ...broken]
  return [sqlite, documents === 0 ? empty : whole]
}

async function writingFinding({ directory, tryWriting }: DoctorNeeds): Promise<Finding> {
  try {
    await tryWriting(directory)
    return { part: 'library', status: 'ok', message: `${directory} can be written` }
  } catch (error) {
    // Whatever keeps the file from being written is the finding.
    const message = `${directory} cannot be written: ${messageOf(error)}`
    return {
      part: 'library',
      status: 'problem',
      message,
      remedy: 'Check its permissions, or choose another folder with --library.',
    }
  }
}

async function spaceFinding({ directory, freeBytes }: DoctorNeeds): Promise<Finding> {
  try {
    const free = await freeBytes(directory)
    const message = `${(free / 1024 ** 3).toFixed(1)} GiB free on the library's disk`
    if (free >= LITTLE_SPACE_BYTES) return { part: 'disk', status: 'ok', message }
    return {
      part: 'disk',
      status: 'warning',
      message,
      remedy: 'Free some space, or move the library to another disk.',
    }
  } catch (error) {
    // Not every file system tells.
    const message = `The free space is not known: ${messageOf(error)}`
    return { part: 'disk', status: 'warning', message, remedy: 'Check it by hand.' }
  }
}

const PROBE_TEXT = 'Firsthand reads this page to test its reader.'

/** Reads a PDF that is made here, in a reader process as `add` does. */
async function readerFinding(reader: Reader): Promise<Finding> {
  const remedy = 'Reinstall Firsthand (`npm ci`, then `npm run build` in a checkout).'
  try {
    const outcome = await reader.read({ bytes: tinyPdf(PROBE_TEXT), format: 'pdf', fileName: 'probe.pdf' })
    if (outcome.status === 'unreadable')
      return {
        part: 'reader',
        status: 'problem',
        message: `The reader cannot read a test PDF: ${outcome.message}`,
        remedy,
      }
    const text = outcome.reading.blocks.map(({ display }) => display).join(' ')
    if (text.includes(PROBE_TEXT))
      return { part: 'reader', status: 'ok', message: 'The reader process reads a test PDF' }
    return {
      part: 'reader',
      status: 'problem',
      message: `The reader read a test PDF wrongly: ${JSON.stringify(text)}`,
      remedy,
    }
  } catch (error) {
    // A reader that does not start is what this looks for.
    return { part: 'reader', status: 'problem', message: messageOf(error), remedy }
  }
}

/** What a missing layer means, and how to get it. */
const REMEDY_OF_LAYER: Readonly<Record<string, string>> = {
  permissions:
    'A newer Node brings its permission model; until then a file could make the reader touch other files.',
  watch: 'Limit memory by other means when reading files that you do not trust.',
  ulimit:
    'The reader is still ended by its parent after too much time or memory; on Linux the kernel limits it as well.',
  bubblewrap:
    'On Linux, install bubblewrap (`bwrap`) to cut the reader off from the network and from all other files.',
}

function sandboxFindings({ sandboxLayers }: DoctorNeeds): Finding[] {
  const layers = attempt('sandbox', sandboxLayers)
  if ('part' in layers) return [layers]
  return layers.map(({ name, isOn, detail }) => {
    if (isOn) return { part: 'sandbox', status: 'ok', message: `${name}: ${detail}` }
    const remedy = REMEDY_OF_LAYER[name] ?? 'Files are still read, with one fence fewer.'
    return { part: 'sandbox', status: 'warning', message: `${name} is off: ${detail}`, remedy }
  })
}
