import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateTexts } from './texts.js'

const MAIN = fileURLToPath(new URL('../../dist/interfaces/cli/main.js', import.meta.url))

/** Path of the built command. Throws where it has not been built. */
export function builtCommand(): string {
  if (!existsSync(MAIN)) throw new Error('The command has not been built: run npm run build.')
  return MAIN
}

/** A program that has ended: exit code, wall time, and the most memory that it and its children had at one time. */
export interface ProgramRun {
  readonly code: number | null
  readonly milliseconds: number
  /** 0 where it was not watched or ended before the first look. */
  readonly peakBytes: number
}

const LOOK_EVERY_MS = 50

/** Runs Node with the arguments; its output is thrown away. `isWatched` looks at memory while it runs (POSIX). */
export function runNode(args: readonly string[], isWatched = false): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(process.execPath, args, { stdio: 'ignore' })
    const peak = { bytes: 0 }
    const look = async () => {
      const bytes = await memoryOfTree(child.pid ?? 0)
      peak.bytes = Math.max(peak.bytes, bytes)
    }
    const timer = isWatched ? setInterval(() => void look(), LOOK_EVERY_MS) : undefined
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(timer)
      resolve({ code, milliseconds: performance.now() - start, peakBytes: peak.bytes })
    })
  })
}

/** Resident memory of a process and all below it; pages that they share count for each. */
async function memoryOfTree(root: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const tree = new Set([root])
  let kibibytes = 0
  // A child has a later line than its parent except where process ids have wrapped round.
  for (const [pid = 0, parent = 0, resident = 0] of rows.sort(([a = 0], [b = 0]) => a - b)) {
    if (!tree.has(pid) && !tree.has(parent)) continue
    tree.add(pid)
    kibibytes += resident
  }
  return kibibytes * 1024
}

/** Writes Markdown papers of made-up text, some 40 passages each, for a library of a given size. */
export function writePapers(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true })
  const texts = generateTexts(count * 2)
  const sections = ['Introduction', 'Methods', 'Results', 'Discussion']
  for (let paper = 0; paper < count; paper += 1) {
    const parts = sections.map((section, index) => {
      const paragraphs = Array.from(
        { length: 10 },
        (_, at) => texts[(paper * 7 + index * 11 + at) % texts.length],
      )
      return `## ${section}\n\n${paragraphs.join('\n\n')}`
    })
    writeFileSync(
      join(folder, `paper-${paper}.md`),
      `# Report ${paper} on ${texts[paper]?.slice(0, 60) ?? ''}\n\n${parts.join('\n\n')}\n`,
    )
  }
}
