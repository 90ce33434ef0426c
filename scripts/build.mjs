// Builds dist: types by TypeScript, programs by esbuild, and the assets that are not code.
// Usage: node scripts/build.mjs
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

rmSync(at('dist'), { recursive: true, force: true })
execFileSync(
  process.execPath,
  [at('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--emitDeclarationOnly'],
  { cwd: root, stdio: 'inherit' },
)
await bundle(root)
for (const name of ['words-en.txt', 'words-en.LICENSE.txt'])
  cpSync(at(`src/adapters/readers/pdf/${name}`), at(`dist/adapters/readers/pdf/${name}`))
chmodSync(at('dist/interfaces/cli/main.js'), 0o755)
