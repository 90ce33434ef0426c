/** What one folder (or root file) of `src` may depend on. */
export interface FolderRow {
  /** What the folder is for, in a few words; printed into the reference. */
  readonly purpose: string
  /** Folders and root files that it may import, besides itself. */
  readonly mayImport: readonly string[]
  /** Folders of which it may import types only. */
  readonly mayImportTypesOf?: readonly string[]
  /** Packages that it may import; absent: any. */
  readonly packages?: readonly string[]
  /** Neither `node:` modules nor the environment, the network, the clock or chance. */
  readonly isPure: boolean
  /** Its direct children do not import each other. */
  readonly hasIndependentChildren?: boolean
}

const TEXT = ['model', 'language', 'util'] as const
const STAGE_BASE = ['contracts', 'checks', 'reading', ...TEXT] as const
const PIPELINE_BASE = ['stages', ...STAGE_BASE] as const

/** Every folder and root file of `src`. A file in no row is a violation; a row needs no folder yet. */
export const FOLDER_TABLE: Readonly<Record<string, FolderRow>> = {
  util: { purpose: 'small pure functions', mayImport: [], packages: [], isPure: true },
  language: {
    purpose: 'pure text functions: normalise, sentences, quantities, tokens',
    mayImport: ['util'],
    packages: ['js-quantities', 'stemmer', 'wink-nlp', 'wink-eng-lite-web-model'],
    isPure: true,
  },
  model: {
    purpose: 'what exists: types, ids, errors, verdicts',
    mayImport: ['language', 'util'],
    packages: ['zod'],
    isPure: true,
  },
  contracts: {
    purpose: 'what is needed from outside',
    mayImport: [...TEXT],
    packages: ['zod'],
    isPure: true,
  },
  reading: {
    purpose: 'pure: characters with boxes to document',
    mayImport: [...TEXT],
    packages: ['marked'],
    isPure: true,
  },
  checks: { purpose: 'pure: the code checks and settling', mayImport: [...TEXT], packages: [], isPure: true },
  domains: {
    purpose: 'vocabularies and rules of fields, data first',
    mayImport: [...TEXT],
    packages: ['zod'],
    isPure: true,
    hasIndependentChildren: true,
  },
  stages: {
    purpose: 'the steps from question to answer, one folder each',
    mayImport: [...STAGE_BASE],
    mayImportTypesOf: ['domains'],
    packages: ['zod'],
    isPure: true,
    hasIndependentChildren: true,
  },
  pipeline: {
    purpose: 'the stages in order',
    mayImport: [...PIPELINE_BASE],
    mayImportTypesOf: ['domains'],
    packages: [],
    isPure: true,
  },
  evaluation: {
    purpose: 'row formats and pure scorers',
    mayImport: [...PIPELINE_BASE],
    mayImportTypesOf: ['domains'],
    packages: ['zod'],
    isPure: true,
  },
  operations: {
    purpose: 'one file per thing that a person or a program can ask for',
    mayImport: ['pipeline', 'evaluation', ...PIPELINE_BASE],
    mayImportTypesOf: ['domains'],
    packages: ['zod'],
    isPure: false,
  },
  adapters: {
    purpose: 'one file or folder per outside thing',
    mayImport: ['contracts', 'reading', ...TEXT],
    isPure: false,
    hasIndependentChildren: true,
  },
  config: {
    purpose: 'the only reader of environment variables',
    mayImport: ['model', 'util'],
    packages: ['zod'],
    isPure: false,
  },
  'compose-models.ts': {
    purpose: 'the part of the composition that deals with models',
    mayImport: ['adapters', 'operations', ...PIPELINE_BASE, 'pipeline'],
    packages: [],
    isPure: false,
  },
  'compose-language-models.ts': {
    purpose: 'the part of the composition that deals with language models',
    mayImport: ['adapters', 'config', 'operations', ...PIPELINE_BASE, 'pipeline'],
    packages: [],
    isPure: false,
  },
  'compose-model-calls.ts': {
    purpose: 'the part of the composition that tries and installs language models',
    mayImport: ['compose-language-models.ts', 'adapters', 'config', 'operations', ...PIPELINE_BASE],
    packages: [],
    isPure: false,
  },
  'compose-checks.ts': {
    purpose: 'the part of the composition that deals with domains and with text from elsewhere',
    mayImport: ['compose-judging.ts', 'adapters', 'domains', 'operations', ...PIPELINE_BASE, 'pipeline'],
    packages: [],
    isPure: false,
  },
  'compose-judging.ts': {
    purpose: 'the part of the composition that opens the models of a run or a check and makes its judges',
    mayImport: [
      'compose-language-models.ts',
      'compose-models.ts',
      'adapters',
      'config',
      'pipeline',
      ...PIPELINE_BASE,
    ],
    packages: [],
    isPure: false,
  },
  'compose-research.ts': {
    purpose: 'the part of the composition that makes runs',
    mayImport: [
      'compose-judging.ts',
      'compose-language-models.ts',
      'compose-models.ts',
      'adapters',
      'config',
      'operations',
      'pipeline',
      ...PIPELINE_BASE,
    ],
    packages: [],
    isPure: false,
  },
  'compose-settings.ts': {
    purpose: 'the part of the composition that reads settings',
    mayImport: ['adapters', 'config', 'operations'],
    packages: [],
    isPure: false,
  },
  'compose-network.ts': {
    purpose: 'the part of the composition that deals with the network',
    mayImport: ['adapters', 'contracts', 'model', 'operations'],
    packages: [],
    isPure: false,
  },
  'compose-evaluations.ts': {
    purpose: 'the part of the composition that measures answers, claims, reading and judges',
    mayImport: [
      'compose-language-models.ts',
      'compose-models.ts',
      'compose-research.ts',
      'adapters',
      'config',
      'operations',
      ...PIPELINE_BASE,
    ],
    packages: [],
    isPure: false,
  },
  'compose-retrieval.ts': {
    purpose: 'the part of the composition that measures and tests search',
    mayImport: ['compose-models.ts', 'operations', ...PIPELINE_BASE],
    packages: [],
    isPure: false,
  },
  'compose-import.ts': {
    purpose: 'the part of the composition that takes papers over from reference managers and watched folders',
    mayImport: ['adapters', 'operations', 'model'],
    packages: [],
    isPure: false,
  },
  'compose-providers.ts': {
    purpose: 'what papers outside of the library share: the session, the services, asking for consent',
    mayImport: ['compose-network.ts', 'compose-research.ts', 'adapters', 'operations', ...PIPELINE_BASE],
    packages: [],
    isPure: false,
  },
  'compose-search.ts': {
    purpose: 'the part of the composition that searches for papers and has a model judge them',
    mayImport: [
      'compose-language-models.ts',
      'compose-providers.ts',
      'adapters',
      'operations',
      ...PIPELINE_BASE,
    ],
    packages: [],
    isPure: false,
  },
  'compose-staging.ts': {
    purpose: 'the part of the composition that deals with collections and the answers over them',
    mayImport: ['compose-providers.ts', 'operations', ...PIPELINE_BASE],
    packages: [],
    isPure: false,
  },
  'compose-acquisition.ts': {
    purpose: 'the part of the composition that gets papers and looks up their editorial status',
    mayImport: ['compose-providers.ts', 'adapters', 'operations', ...PIPELINE_BASE],
    packages: [],
    isPure: false,
  },
  'compose-online.ts': {
    purpose: 'the part of the composition that asks online',
    mayImport: [
      'compose-acquisition.ts',
      'compose-language-models.ts',
      'compose-providers.ts',
      'compose-research.ts',
      'compose-search.ts',
      'adapters',
      'operations',
      'pipeline',
      ...PIPELINE_BASE,
    ],
    packages: [],
    isPure: false,
  },
  'compose-discovery.ts': {
    purpose: 'the part of the composition that joins all about papers outside of the library',
    mayImport: [
      'compose-acquisition.ts',
      'compose-online.ts',
      'compose-providers.ts',
      'compose-search.ts',
      'compose-staging.ts',
    ],
    packages: [],
    isPure: false,
  },
  'compose-references.ts': {
    purpose: 'the part of the composition that deals with references of papers',
    mayImport: ['compose-network.ts', 'adapters', 'operations', ...PIPELINE_BASE],
    packages: [],
    isPure: false,
  },
  'compose-demo.ts': {
    purpose: 'the part of the composition that runs the demo',
    mayImport: ['adapters', 'operations', 'model'],
    packages: [],
    isPure: false,
  },
  'compose.ts': {
    purpose: 'the only file that knows all of them',
    mayImport: [
      'compose-checks.ts',
      'compose-language-models.ts',
      'compose-model-calls.ts',
      'compose-demo.ts',
      'compose-models.ts',
      'compose-network.ts',
      'compose-discovery.ts',
      'compose-import.ts',
      'compose-evaluations.ts',
      'compose-references.ts',
      'compose-research.ts',
      'compose-retrieval.ts',
      'compose-settings.ts',
      'adapters',
      'config',
      'domains',
      'operations',
      'pipeline',
      'evaluation',
      ...PIPELINE_BASE,
    ],
    packages: [],
    isPure: false,
  },
  interfaces: {
    purpose: 'parse, call an operation, print',
    mayImport: ['compose.ts', 'operations', 'contracts', ...TEXT],
    isPure: false,
    hasIndependentChildren: true,
  },
  'index.ts': {
    purpose: 'public API',
    mayImport: ['compose.ts', 'operations', 'pipeline', 'evaluation', ...PIPELINE_BASE],
    packages: [],
    isPure: false,
  },
}

/** Built-in modules that a single file of a pure folder may import, each with its reason. */
export const BUILTIN_EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Ids are SHA-256 of content; the platform has no synchronous digest outside this module.
  'util/hash.ts': ['node:crypto'],
}

/** Files that may import a module whose place is known only when it runs, each with its reason. */
export const COMPUTED_IMPORT_EXCEPTIONS: readonly string[] = [
  // The runtime of local models is installed on demand and is a module with a top-level await, which cannot be required.
  'adapters/models/llama-process.ts',
]

/** The one place that opens connections. */
export const NETWORK_FOLDER = 'adapters/fetch/'

/** Files, or folders with a `/` at the end, that touch the network besides it, each with its reason. */
export const NETWORK_EXCEPTIONS: Readonly<Record<string, string>> = {
  'adapters/readers/reader-process.ts': 'writes to a pipe that it inherits; it connects to nothing',
  'interfaces/http/': 'listens on this machine; it connects to nothing',
}

/** Fewer code files than this cannot be the real tree: the check would pass by reading nothing. */
export const MINIMUM_FILES = 150
