import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = join(REPOSITORY, 'dist/interfaces/cli/main.js')

/** What a command gave back. */
export interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliOptions {
  readonly cwd: string
  /** Added to an environment that holds nothing of the tester's. */
  readonly env?: Readonly<Record<string, string>>
  /** What to do with the running process, e.g. send a signal. */
  readonly onStart?: (child: ReturnType<typeof spawn>) => void
}

/** Compiles `src` into `dist` where that is missing or older. Throws where no program comes of it. */
export function buildCli(): void {
  if (existsSync(MAIN) && statSync(MAIN).mtimeMs > newestSource()) return
  const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc')
  const result = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: REPOSITORY })
  if (!existsSync(MAIN)) throw new Error(`The build gave no ${MAIN}:\n${String(result.stdout)}`)
}

function newestSource(): number {
  const entries = readdirSync(join(REPOSITORY, 'src'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
  return Math.max(...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs))
}

/** Runs the built command as a user's shell would, in an environment of its own. */
export function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const home = join(options.cwd, 'home')
  const env = { PATH: process.env['PATH'], HOME: home, USERPROFILE: home, ...options.env }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: options.cwd, env })
    const parts = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...parts }))
    options.onStart?.(child)
  })
}
