/** What a failure code means to a person, and how each interface reports it. */
export interface ErrorRow {
  readonly summary: string
  /** What the user can do about it. */
  readonly hint: string
  /** Exit code of the command line. */
  readonly exitCode: number
}

/** Every failure that Firsthand can report. Expected outcomes are data and are not listed here. */
export const ERROR_TABLE = {
  'usage-invalid': {
    summary: 'The command was not understood.',
    hint: 'See `firsthand --help`.',
    exitCode: 2,
  },
  'config-invalid': { summary: 'A setting is wrong.', hint: 'Run `firsthand config explain`.', exitCode: 2 },
  'library-unwritable': {
    summary: 'The library folder cannot be written.',
    hint: 'Check the path, its permissions and the free space on the disk, or choose another with --library.',
    exitCode: 10,
  },
  'library-unsafe': {
    summary: 'The library contains a symbolic link or is not a private folder.',
    hint: 'Remove the link; a library holds plain files only.',
    exitCode: 10,
  },
  'library-newer': {
    summary: 'The library was written by a newer Firsthand.',
    hint: 'Update Firsthand, or choose another library.',
    exitCode: 10,
  },
  'library-damaged': {
    summary: 'The library file is damaged.',
    hint: 'Restore it from a copy, or delete it and add the papers again.',
    exitCode: 10,
  },
  'library-busy': {
    summary: 'Another process has been writing to the library for too long.',
    hint: 'Wait for it to end and try again.',
    exitCode: 10,
  },
  'library-empty': {
    summary: 'The library holds no papers.',
    hint: 'Add some with `firsthand add PATH`.',
    exitCode: 11,
  },
  'not-found': { summary: 'There is no such thing.', hint: 'Check the name or id.', exitCode: 11 },
  'file-unreadable': {
    summary: 'A file or folder cannot be read.',
    hint: 'Check that it exists and that you may read it.',
    exitCode: 12,
  },
  'file-unwritable': {
    summary: 'A file or folder cannot be written.',
    hint: 'Check the path, its permissions and the free space.',
    exitCode: 12,
  },
  'input-invalid': {
    summary: 'The input is not in the expected form.',
    hint: 'See the message for what was expected.',
    exitCode: 2,
  },
  'run-invalid': {
    summary: 'The run folder is incomplete or not a run of Firsthand.',
    hint: 'A run folder holds at least run.json.',
    exitCode: 12,
  },
  'pattern-invalid': {
    summary: 'The search pattern is not valid.',
    hint: 'Check the regular expression, or leave out --regex.',
    exitCode: 2,
  },
  'reader-failed': {
    summary: 'The reader process could not be started.',
    hint: 'Run `firsthand doctor`.',
    exitCode: 13,
  },
  'model-unavailable': {
    summary: 'A model or its runtime is not installed.',
    hint: 'Run `firsthand models enable semantic`, or search without it.',
    exitCode: 14,
  },
  'model-failed': {
    summary: 'A model could not be run.',
    hint: 'Run `firsthand doctor`; install the model again with `firsthand models enable semantic`.',
    exitCode: 14,
  },
  'model-prompt-too-long': {
    summary: 'A prompt is longer than the context of the model.',
    hint: 'Choose a model with a longer context, or raise its context size; a prompt is never cut.',
    exitCode: 14,
  },
  'model-output-invalid': {
    summary: 'A model did not fill its form, even when told what was wrong.',
    hint: 'Run `firsthand models test`; a larger model, or one that is held to a schema, does better.',
    exitCode: 14,
  },
  'engine-missing': {
    summary: 'A program that Firsthand does not come with is not installed, or does not start.',
    hint: 'The message says what to install and where.',
    exitCode: 14,
  },
  'approval-missing': {
    summary: 'Something would leave this machine that nobody has approved.',
    hint: 'Look at what would be sent and approve it; a changed request needs a new approval.',
    exitCode: 16,
  },
  'budget-exhausted': {
    summary: 'A budget for calls, tokens, minutes or money is used up.',
    hint: 'What was done is kept; raise the budget and run it again.',
    exitCode: 17,
  },
  'network-unavailable': {
    summary: 'A service could not be reached, or did not answer as it should.',
    hint: 'Check the connection; see `firsthand providers`. What was there is kept.',
    exitCode: 15,
  },
  'download-failed': {
    summary: 'Something could not be downloaded or is not what it should be.',
    hint: 'Check the connection and run it again: what is there is kept. Or fetch the files elsewhere and give --from.',
    exitCode: 15,
  },
  cancelled: {
    summary: 'Stopped by the user.',
    hint: 'What was finished is kept; run it again.',
    exitCode: 130,
  },
  internal: {
    summary: 'A defect in Firsthand.',
    hint: 'Please report it with the message above.',
    exitCode: 70,
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERROR_TABLE

export interface ErrorOptions {
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
  readonly isRetryable?: boolean
}

/** The one error class: a code from the table, what happened with which value, and the original cause. */
export class FirsthandError extends Error {
  override readonly name = 'FirsthandError'
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  readonly isRetryable: boolean

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    this.isRetryable = options.isRetryable ?? false
  }
}

/** True for a FirsthandError, with the given code when one is given. */
export function isFirsthandError(error: unknown, code?: ErrorCode): error is FirsthandError {
  return error instanceof FirsthandError && (code === undefined || error.code === code)
}
