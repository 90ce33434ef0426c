import pc from 'picocolors'

export type Colours = ReturnType<typeof pc.createColors>

/** Where results and messages go. Results are all that is ever written to standard output. */
export interface Terminal {
  /** Columns for results; infinite where the output is no terminal, so that every paragraph is one line there. */
  readonly width: number
  readonly colours: Colours
  readonly messageColours: Colours
  /** True where messages go to a terminal, so that a line may be written over. */
  readonly isLive: boolean
  /** A result, to standard output; a line end is added. */
  print(text: string): void
  /** A message, to standard error; a line end is added. */
  note(text: string): void
}

/** Wider lines are hard to read. */
const WIDEST = 100
const NARROWEST = 40

/** The terminal of this process. Colours only where a stream is a terminal and NO_COLOR is not set. */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process
  return {
    width: stdout.isTTY
      ? Math.max(NARROWEST, Math.min(WIDEST, stdout.columns ?? WIDEST))
      : Number.POSITIVE_INFINITY,
    colours: pc.createColors(stdout.isTTY && pc.isColorSupported),
    messageColours: pc.createColors(stderr.isTTY && pc.isColorSupported),
    isLive: stderr.isTTY === true,
    print: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
  }
}

/** A reader that closes its end early (`| head`) ends the program in silence. */
export function endQuietlyOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit()
      throw error
    })
}
