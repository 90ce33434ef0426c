/*
 * The part of the composition that runs the demo: the example papers in a library that is gone when it ends.
 */
import type { RunRecord } from './model/run.js'
import type { AddOutcome } from './operations/add.js'
import type { DemoAnswer, DemoOutcome } from './operations/demo.js'

/** What only the root of the composition knows. */
export interface DemoSurroundings {
  readonly packageFolder: string
  /** Firsthand over another library, with the settings of this one. */
  readonly openIn: (directory: string) => Promise<{
    add(request: { readonly paths: readonly string[] }): Promise<AddOutcome>
    ask(question: string): Promise<RunRecord>
    close(): Promise<void>
  }>
}

/** Answers the example questions over the example papers. */
export async function runDemo(
  { packageFolder, openIn }: DemoSurroundings,
  onAnswer: ((answer: DemoAnswer) => void) | undefined,
): Promise<DemoOutcome> {
  const [{ demo }, { withTemporaryFolder }, { localFileAccess }, { join }] = await Promise.all([
    import('./operations/demo.js'),
    import('./adapters/files/temporary-folder.js'),
    import('./adapters/files/local-file-access.js'),
    import('node:path'),
  ])
  const examples = join(packageFolder, 'examples')
  return withTemporaryFolder('firsthand-demo-', async (folder) => {
    const firsthand = await openIn(join(folder, 'library'))
    const needs = {
      papers: join(examples, 'library'),
      readQuestions: () => localFileAccess().readText({ directory: examples, name: 'demo-questions.json' }),
      add: (paths: readonly string[]) => firsthand.add({ paths }),
      ask: (question: string) => firsthand.ask(question),
    }
    try {
      return await demo(needs, onAnswer)
    } finally {
      await firsthand.close()
    }
  })
}
