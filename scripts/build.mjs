// Compiles src into dist and copies the assets that are not TypeScript. Usage: node scripts/build.mjs
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

rmSync(at('dist'), { recursive: true, force: true })
execFileSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
})
cpSync(at('src'), at('dist'), {
  recursive: true,
  filter: (source) => !source.endsWith('.ts') && basename(source) !== 'fixtures',
})
chmodSync(at('dist/interfaces/cli/main.js'), 0o755)
