import { availableParallelism } from 'node:os'
import { z } from 'zod'
import type { Setting } from '../../model/setting.js'

const GUARD = {
  rule: 'refused',
  reason: 'the limits of the reader guard this machine against the files of the project',
} as const

/** Files are read at the same time by at most so many processes where nothing else is set: each may need much memory. */
const MOST_PROCESSES = 8

/** Limits of the processes that read files. */
export const READER_SETTINGS = {
  'reader.processes': {
    schema: z.int().min(1).max(64),
    default: Math.min(MOST_PROCESSES, availableParallelism()),
    description: 'Files that are read at the same time, each in its own process.',
    variable: 'FIRSTHAND_READER_PROCESSES',
    flag: 'add --parallel',
    projectRule: GUARD,
  },
  'reader.timeoutSeconds': {
    schema: z.int().min(1).max(3600),
    default: 45,
    description: 'Longest time for one file; one that takes longer is reported as unreadable.',
    variable: 'FIRSTHAND_READER_TIMEOUT_SECONDS',
    projectRule: GUARD,
  },
  'reader.memoryMiB': {
    schema: z.int().min(128).max(65_536),
    default: 768,
    description: 'Most memory for one file.',
    variable: 'FIRSTHAND_READER_MEMORY_MIB',
    projectRule: GUARD,
  },
  'reader.outputMiB': {
    schema: z.int().min(1).max(1024),
    default: 32,
    description: 'Longest text, with its positions, that one file may give.',
    variable: 'FIRSTHAND_READER_OUTPUT_MIB',
    projectRule: GUARD,
  },
  'reader.maxPages': {
    schema: z.int().min(1).max(100_000),
    default: 1000,
    description: 'A PDF with more pages is not read.',
    variable: 'FIRSTHAND_READER_MAX_PAGES',
    projectRule: GUARD,
  },
} as const satisfies Record<string, Setting>
