import { type Command, Option } from 'commander'
import type { RunAction } from './run-action.js'

/** Where `ask` searches; each narrows the others further. */
export function addFilterOptions(command: Command): Command {
  return command
    .option('--year <years>', 'search only papers of these years: 2015, 2010-2020, 2010-, -2020')
    .option('--level <levels>', 'search only full-text, abstract or metadata (several with commas)')
    .option('--section <sections>', 'search only these sections, such as results or methods,results')
    .addOption(
      new Option(
        '--paper <key>',
        'search only this paper (key, DOI or file name); may be repeated',
      ).argParser((key: string, before: readonly string[] | undefined) => [...(before ?? []), key]),
    )
}

export function addPassagesCommand(evaluation: Command, run: RunAction): void {
  evaluation
    .command('passages')
    .description('measure how often search brings the sentence that decides a question')
    .argument('<file>', 'as for eval answers; the lines with deciding sentences count')
    .option('--rows <file>', 'write one JSON line per question and way of searching')
    .addHelpText(
      'after',
      `
Searches as ask does, by words and, where a model is enabled and the library has
its vectors, by meaning, by both, and judged by a reranker; says how many
questions have a deciding sentence among the first 6, 12 and 24 pieces.`,
    )
    .action((file: string, flags: { rows?: string }) =>
      run(async (context) =>
        (await import('./commands/eval-passages.js')).runEvalPassages(file, flags, context),
      ),
    )
}
