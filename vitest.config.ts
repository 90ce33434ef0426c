import { defineConfig } from 'vitest/config'

const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000 }
const ARCHITECTURE = ['test/architecture.test.ts', 'test/architecture/**/*.test.ts']
const CONTRACT = ['test/contract/**/*.test.ts']
const DOCS = ['test/docs.test.ts', 'test/docs/**/*.test.ts']

/** Every test file is in exactly one project; `integration` takes what the others under `test` leave. */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], isolate: false, ...TIMEOUTS } },
      { test: { name: 'architecture', include: ARCHITECTURE, ...TIMEOUTS } },
      { test: { name: 'contract', include: CONTRACT, ...TIMEOUTS } },
      {
        test: {
          name: 'integration',
          include: ['test/**/*.test.ts'],
          exclude: [...ARCHITECTURE, ...CONTRACT, ...DOCS],
          ...TIMEOUTS,
        },
      },
      { test: { name: 'docs', include: DOCS, ...TIMEOUTS } },
    ],
  },
})
