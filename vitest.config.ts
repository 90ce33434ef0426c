import { defineConfig } from 'vitest/config'

/** What all projects share; properties are looked for from one seed. */
const COMMON = { testTimeout: 60_000, hookTimeout: 120_000, setupFiles: ['test/support/fixed-seed.ts'] }
const ARCHITECTURE = ['test/architecture.test.ts', 'test/architecture/**/*.test.ts']
const CONTRACT = ['test/contract/**/*.test.ts']
const DOCS = ['test/docs.test.ts', 'test/docs/**/*.test.ts']

/** Every test file is in exactly one project; `integration` takes what the others under `test` leave. */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], isolate: false, ...COMMON } },
      { test: { name: 'architecture', include: ARCHITECTURE, ...COMMON } },
      { test: { name: 'contract', include: CONTRACT, ...COMMON } },
      {
        test: {
          name: 'integration',
          include: ['test/**/*.test.ts'],
          exclude: [...ARCHITECTURE, ...CONTRACT, ...DOCS],
          ...COMMON,
        },
      },
      { test: { name: 'docs', include: DOCS, ...COMMON } },
    ],
  },
})
