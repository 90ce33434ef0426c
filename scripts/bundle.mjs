// Joins the modules of src into few files, since a start pays for every file that it opens (docs/decisions/0029).
// What is loaded with `import()` stays apart and lazy; packages stay packages, but for those of BUNDLED.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'

/** Programs that are started by their path, and the library. */
const PROGRAMS = {
  'interfaces/cli/main': 'src/interfaces/cli/main.ts',
  'adapters/readers/reader-process': 'src/adapters/readers/reader-process.ts',
  'adapters/models/llama-process': 'src/adapters/models/llama-process.ts',
  'parts/library/index': 'src/index.ts',
}
/** Packages of which a small part is used, from many files; their licences are written beside the code. */
const BUNDLED = ['zod']
/** Every file that is written lies so deep in dist, so that a module finds its neighbours from whichever it ends up in. */
const DEPTH = 2

/** Writes the files of dist that run. Throws where a module is imported that is neither ours nor a package. */
export async function bundle(root) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outdir: 'dist',
    chunkNames: 'parts/code/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    alias: Object.fromEntries(BUNDLED.map((name) => [name, `./node_modules/${name}/index.js`])),
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [ownPlaces(root), parsedTables],
  })
  for (const file of Object.keys(metafile.outputs))
    if (file.split('/').length !== DEPTH + 2)
      throw new Error(`${file} does not lie ${DEPTH} folders deep in dist`)
  writeFileSync(join(root, 'dist/index.js'), "export * from './parts/library/index.js'\n")
  writeFileSync(join(root, 'dist/parts/LICENCES.txt'), licencesOf(root))
}

/** `import.meta.url` is the place that a module had if every module were a file of its own. */
function ownPlaces(root) {
  return {
    name: 'own places',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8')
        if (!source.includes('import.meta.url')) return undefined
        const own = relative(join(root, 'src'), path).split(sep).join('/').replace(/\.ts$/, '.js')
        const place = `new URL('${'../'.repeat(DEPTH)}${own}', import.meta.url).href`
        return { contents: source.replaceAll('import.meta.url', place), loader: 'ts' }
      })
    },
  }
}

/** A table is read faster as JSON than as a program. */
const parsedTables = {
  name: 'parsed tables',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.json$/ }, ({ path }) => {
      const table = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(table)})`, loader: 'js' }
    })
  },
}

function licencesOf(root) {
  const texts = BUNDLED.map((name) => {
    const folder = join(root, 'node_modules', name)
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (!existsSync(join(folder, 'LICENSE'))) throw new Error(`${name} has no LICENSE to go with its code`)
    return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`
  })
  return `Code of these packages is part of the files in this folder.\n\n${texts.join('\n\n')}`
}
