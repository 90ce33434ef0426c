// Packs what is in dist, installs the tarball into an empty folder as a user would, and runs the installed command.
// Usage: node scripts/packed-install-smoke.mjs     (after `npm run build`)
// Dependencies come in the exact versions of package-lock.json. They are installed once per lock file, platform and
// Node version (better-sqlite3 may have to be compiled) and copied from node_modules/.cache afterwards.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = readJson(join(root, 'package.json'))
const lock = readJson(join(root, 'package-lock.json'))
const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

function npm(args, cwd) {
  const isWindows = process.platform === 'win32'
  return execFileSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd,
    encoding: 'utf8',
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The lock file without what only development needs, for a folder that depends on the same packages. */
function runTimeLock(name) {
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.dev),
  )
  const top = { name, version: '0.0.0', dependencies: manifest.dependencies }
  return {
    name,
    version: '0.0.0',
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': top, ...packages },
  }
}

/** Folder that holds the run-time dependencies, installed with their install scripts. */
function installedDependencies() {
  const name = 'firsthand-packed-install'
  const content = JSON.stringify([runTimeLock(name), manifest.allowScripts, process.versions.modules])
  const key = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const folder = join(
    root,
    'node_modules/.cache',
    `packed-install-${process.platform}-${process.arch}-${key}`,
  )
  if (existsSync(folder)) return folder
  const work = `${folder}.${process.pid}`
  mkdirSync(work, { recursive: true })
  const { dependencies, allowScripts } = manifest
  writeJson(join(work, 'package.json'), { name, version: '0.0.0', private: true, dependencies, allowScripts })
  writeJson(join(work, 'package-lock.json'), runTimeLock(name))
  npm(['ci', ...QUIET], work)
  renameSync(work, folder)
  return folder
}

function pack(into) {
  const [packed] = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', into], root))
  const names = packed.files.map((file) => file.path)
  const strays = names.filter((name) => /\.(test|gold)\.|(^|\/)fixtures\/|^(src|test|scripts)\//.test(name))
  if (strays.length > 0)
    throw new Error(`the package holds what only development needs: ${strays.join(', ')}`)
  for (const needed of ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.js', 'dist/parts/LICENCES.txt'])
    if (!names.includes(needed)) throw new Error(`the package lacks ${needed}`)
  console.log(`packed ${packed.filename}: ${names.length} files, ${(packed.size / 1024).toFixed(0)} kB`)
  return join(into, packed.filename)
}

/** Installs the tarball beside its already installed dependencies. */
function install(tarball, folder) {
  mkdirSync(folder)
  cpSync(join(installedDependencies(), 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  writeJson(join(folder, 'package.json'), { name: 'smoke', version: '0.0.0', private: true })
  npm(['install', tarball, ...QUIET], folder)
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    const installed = readJson(join(folder, 'node_modules', name, 'package.json')).version
    if (installed !== version) throw new Error(`${name} ${installed} was installed, ${version} is pinned`)
  }
}

/** Runs the installed command with an empty home, as on a new machine. */
function runCommand(folder, args, expected) {
  const started = performance.now()
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    XDG_DATA_HOME: join(home, 'data'),
    NO_COLOR: '1',
  }
  const entry = join(folder, 'node_modules/firsthand', manifest.bin.firsthand)
  const bin =
    process.platform === 'win32' ? [process.execPath, entry] : [join(folder, 'node_modules/.bin/firsthand')]
  const output = execFileSync(bin[0], [...bin.slice(1), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (!expected.test(output))
    throw new Error(`firsthand ${args.join(' ')} did not print ${expected}:\n${output}`)
  console.log(`firsthand ${args.join(' ')}: ${((performance.now() - started) / 1000).toFixed(2)} s`)
  return output
}

function main() {
  const work = mkdtempSync(join(tmpdir(), 'firsthand-smoke-'))
  try {
    const folder = join(work, 'empty')
    install(pack(work), folder)
    const help = runCommand(folder, ['--help'], /Usage: firsthand/)
    runCommand(folder, ['--version'], new RegExp(`^${manifest.version.replaceAll('.', '\\.')}\\s*$`))
    if (/^\s+demo\b/m.test(help)) runCommand(folder, ['demo'], /\S/)
    else console.log('firsthand demo: no such command yet')
    execFileSync(process.execPath, ['--input-type=module', '-e', "await import('firsthand')"], {
      cwd: folder,
      stdio: 'inherit',
    })
    console.log("import('firsthand'): loaded")
    const left = readdirSync(root).filter((name) => name.endsWith('.tgz'))
    if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (process.argv.includes('--help'))
  console.log('Usage: node scripts/packed-install-smoke.mjs     (after `npm run build`)')
else main()
