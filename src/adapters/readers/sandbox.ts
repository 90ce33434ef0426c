import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FirsthandError } from '../../model/errors.js'

/** One means by which reader processes are fenced in, and whether it works on this machine. */
export interface SandboxLayer {
  readonly name: 'process' | 'permissions' | 'webassembly' | 'watch' | 'ulimit' | 'bubblewrap'
  readonly isOn: boolean
  /** What it keeps from happening, or why it is off; for `doctor`. */
  readonly detail: string
}

/** What the operating system is told about a reader process. */
export interface ProcessLimits {
  /** CPU seconds over the life of the process. */
  readonly cpuSeconds: number
  /** Private memory in bytes (heap, buffers and WebAssembly together). */
  readonly dataBytes: number
}

export interface ChildCommand {
  readonly file: string
  readonly args: readonly string[]
}

const REQUIRED_FOLDERS = ['/usr', '/lib', '/lib64', '/bin', '/etc/ssl', '/etc/ld.so.cache']
const PROBE_TIMEOUT_MS = 3000

/** Path of the compiled reader program. Throws `reader-failed` where it has not been built. */
export function readerProgram(): string {
  const here = fileURLToPath(import.meta.url)
  const isSource = here.endsWith('.ts')
  const program = isSource
    ? join(packageFolder(here), 'dist', 'adapters', 'readers', 'reader-process.js')
    : join(dirname(here), 'reader-process.js')
  if (!existsSync(program)) {
    throw new FirsthandError(
      'reader-failed',
      `The reader program is missing at ${program}: run npm run build.`,
      {
        details: { program },
      },
    )
  }
  return program
}

/** What the layers depend on: this machine and this Node, or those of a test. */
export interface SandboxHost {
  readonly platform: NodeJS.Platform
  /** Flags that this Node takes (`process.allowedNodeEnvironmentFlags`). */
  readonly nodeFlags: ReadonlySet<string>
  /** Path of the Node program. */
  readonly node: string
  readonly hasShell: boolean
  readonly hasBubblewrap: boolean
}

function thisHost(): SandboxHost {
  return {
    platform: process.platform,
    nodeFlags: process.allowedNodeEnvironmentFlags,
    node: process.execPath,
    hasShell: existsSync('/bin/sh'),
    hasBubblewrap: isBubblewrapWorking(),
  }
}

/** Command line of a reader process with every layer that works on the host, which is this one by default. */
export function childCommand(
  program: string,
  limits: ProcessLimits,
  host: SandboxHost = thisHost(),
): ChildCommand {
  const readable = readableFolders(program)
  const node = [
    host.node,
    ...permissionFlags(readable, host),
    `--max-old-space-size=${Math.floor(limits.dataBytes / 2 ** 20)}`,
    `--max-semi-space-size=${youngSpaceMiB(limits)}`,
    program,
  ]
  const limited = hasUlimit(host) ? withUlimit(node, limits) : node
  const fenced = host.hasBubblewrap ? withBubblewrap(limited, readable) : limited
  const [file = host.node, ...args] = fenced
  return { file, args }
}

/**
 * Room for short-lived objects. A page makes some megabytes of them, and with V8's 16 MiB a tenth of the time of reading
 * goes into collecting them; more than 32 MiB brings little. Three times this at most is taken of the memory.
 */
function youngSpaceMiB({ dataBytes }: ProcessLimits): number {
  return Math.min(32, Math.max(4, 2 ** Math.floor(Math.log2(dataBytes / 2 ** 20 / 24))))
}

/** Which layers are on here, strongest last; shown by `doctor`. */
export function sandboxLayers(host: SandboxHost = thisHost()): readonly SandboxLayer[] {
  const isLinux = host.platform === 'linux'
  const flag = permissionFlag(host)
  const { hasBubblewrap } = host
  return [
    {
      name: 'process',
      isOn: true,
      detail: 'own process, empty environment, ended after too much time or output',
    },
    {
      name: 'webassembly',
      isOn: true,
      detail: 'the PDF engine runs as WebAssembly and cannot reach the memory of its host',
    },
    {
      name: 'permissions',
      isOn: flag !== undefined,
      detail:
        flag === undefined
          ? 'this Node has no permission model'
          : `node ${flag}: no file writes, no programs, no threads, no native code; reads only its own program`,
    },
    {
      name: 'watch',
      isOn: host.platform !== 'win32',
      detail:
        host.platform === 'win32'
          ? 'memory is not watched on Windows; the JavaScript heap is limited'
          : 'memory is watched from outside',
    },
    {
      name: 'ulimit',
      isOn: hasUlimit(host),
      detail: isLinux ? 'CPU time, private memory and file size limited by the kernel' : 'only on Linux',
    },
    {
      name: 'bubblewrap',
      isOn: hasBubblewrap,
      detail: hasBubblewrap
        ? 'no network, no files but the program'
        : isLinux
          ? 'bwrap is not installed or not allowed here: the network is not cut off'
          : 'only on Linux',
    },
  ]
}

function hasUlimit({ platform, hasShell }: SandboxHost): boolean {
  return platform === 'linux' && hasShell
}

/** Node 20 calls the flag experimental; newer versions dropped that. */
function permissionFlag({ nodeFlags }: SandboxHost): string | undefined {
  return ['--permission', '--experimental-permission'].find((flag) => nodeFlags.has(flag))
}

function permissionFlags(readable: readonly string[], host: SandboxHost): readonly string[] {
  const flag = permissionFlag(host)
  if (flag === undefined) return []
  const folders = readable.map((folder) => `--allow-fs-read=${join(folder, '*')}`)
  return ['--no-warnings', flag, ...folders]
}

/** The program's own folder and every folder of installed packages that it may load from. */
function readableFolders(program: string): readonly string[] {
  const root = packageFolder(program)
  const folders = new Set([join(root, 'dist')])
  for (let folder = root; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    // A folder that is a link is asked for by both of its names.
    if (existsSync(packages)) folders.add(packages).add(realpathSync(packages))
    if (dirname(folder) === folder) break
  }
  // Package managers that link packages from a store keep the real files elsewhere.
  const engine = realpathSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium'))
  const isInside = [...folders].some((folder) => engine.startsWith(folder + sep))
  if (!isInside) folders.add(engine.slice(0, engine.lastIndexOf(`${sep}dist${sep}`)))
  return [...folders]
}

/** The folder with the package.json that a file belongs to. */
function packageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
    if (dirname(folder) === folder) return dirname(file)
  }
}

/** Address space (-v) is left alone: WebAssembly reserves far more of it than it uses. */
function withUlimit(command: readonly string[], limits: ProcessLimits): readonly string[] {
  const kibibytes = Math.ceil(limits.dataBytes / 1024)
  const script = `ulimit -t ${limits.cpuSeconds}; ulimit -d ${kibibytes}; ulimit -f 0; ulimit -c 0; exec "$@"`
  return ['/bin/sh', '-c', script, 'sh', ...command]
}

function withBubblewrap(command: readonly string[], readable: readonly string[]): readonly string[] {
  const node = dirname(dirname(realpathSync(process.execPath)))
  const binds = [...REQUIRED_FOLDERS, node, ...readable].flatMap((folder) => [
    '--ro-bind-try',
    folder,
    folder,
  ])
  const manifest = join(dirname(readable[0] ?? ''), 'package.json')
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--clearenv',
    ...binds,
    '--ro-bind-try',
    manifest,
    manifest,
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--',
    ...command,
  ]
}

const probes = new Map<string, boolean>()

/** Tried once per process: an installed bwrap may still be forbidden to make namespaces. */
function isBubblewrapWorking(): boolean {
  const known = probes.get('bwrap')
  if (known !== undefined) return known
  const works = process.platform === 'linux' && probeBubblewrap()
  probes.set('bwrap', works)
  return works
}

function probeBubblewrap(): boolean {
  const args = withBubblewrap([process.execPath, '--version'], []).slice(1)
  const { status } = spawnSync('bwrap', [...args], { timeout: PROBE_TIMEOUT_MS, stdio: 'ignore' })
  return status === 0
}
