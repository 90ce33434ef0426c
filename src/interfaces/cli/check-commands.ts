import type { Command } from 'commander'
import type { CheckFlags } from './commands/check.js'
import type { IsolationFlags } from './commands/eval-isolation.js'
import type { RunAction } from './run-action.js'

/** `check` and `check-claim`. */
export function addCheckCommands(program: Command, run: RunAction): void {
  program
    .command('check')
    .description('check every claim of a text against the library')
    .argument('<file>', 'Markdown, plain text, LaTeX source or DOCX, with citations or without')
    .option('--domain <id>', 'domain whose rules hold (see firsthand domains)')
    .option('--out <file>', 'write the report as Markdown')
    .option('--markdown', 'print the report as Markdown')
    .option('--yes', 'agree to send claims and passages to judges on other machines that are set')
    .addHelpText(
      'after',
      `
Each sentence is a claim; clauses that stand alone are claims of their own. A claim
is held against what it cites, else against the whole library, and looked for twice
more where it does not pass. Exit code 0: none failed. 1: at least one failed.`,
    )
    .action((file: string, flags: CheckFlags & { out?: string; markdown?: boolean }) =>
      run(async (context) => (await import('./commands/check.js')).runCheck(file, flags, context), {
        isInterruptible: true,
      }),
    )
  program
    .command('check-claim')
    .description('check one claim against the library')
    .argument('<text...>', 'a sentence')
    .option('--domain <id>', 'domain whose rules hold (see firsthand domains)')
    .option('--yes', 'agree to send claims and passages to judges on other machines that are set')
    .addHelpText('after', '\nExit code 0: no part of it failed. 1: a part failed.')
    .action((words: string[], flags: CheckFlags) =>
      run(async (context) => (await import('./commands/check.js')).runCheckClaim(words, flags, context)),
    )
}

export function addDomainsCommand(program: Command, run: RunAction): void {
  program
    .command('domains')
    .description('list the domains, your own and the broken ones too')
    .addHelpText('after', '\nExit code 1: a domain is broken; the reason is printed.')
    .action(() => run(async (context) => (await import('./commands/domains.js')).runDomains(context)))
}

export function addPairsCommand(evaluation: Command, run: RunAction): void {
  evaluation
    .command('pairs')
    .description('measure the code checks on pairs of a true and a broken claim')
    .argument('[dir]', 'folder with *pairs.jsonl, probes.jsonl and corpus/ (default: evals/pairs)')
    .option('--rows <file>', 'write one JSON line per claim')
    .action((directory: string | undefined, flags: { rows?: string }) =>
      run(async (context) =>
        (await import('./commands/eval-pairs.js')).runEvalPairs(directory, flags, context),
      ),
    )
}

export function addPremisesCommand(evaluation: Command, run: RunAction): void {
  evaluation
    .command('premises')
    .description(
      'measure whether false premises of questions are found: each over its own passage, or over the whole library',
    )
    .argument(
      '<file>',
      'JSON lines with question, passage, kind and label; or with question, label and deciding, asked of the library',
    )
    .option('--rows <file>', 'write one JSON line per question')
    .action((file: string, flags: { rows?: string }) =>
      run(async (context) =>
        (await import('./commands/eval-premises.js')).runEvalPremises(file, flags, context),
      ),
    )
}

export function addDraftsCommand(evaluation: Command, run: RunAction): void {
  evaluation
    .command('drafts')
    .description('measure how labelled claims fare as sentences of a draft')
    .argument('<file>', 'JSON lines as for eval claims')
    .option('--rows <file>', 'write one JSON line per claim')
    .addHelpText(
      'after',
      `
All passages of the file make one library, in which each claim has to find its own
evidence, as in check.`,
    )
    .action((file: string, flags: { rows?: string }) =>
      run(async (context) => (await import('./commands/eval-drafts.js')).runEvalDrafts(file, flags, context)),
    )
}

export function addJudgesCommand(evaluation: Command, run: RunAction): void {
  evaluation
    .command('judges')
    .description('measure each judge that is set or enabled on labelled claims')
    .argument('<files...>', 'as for eval claims')
    .option('--sample <n>', 'natural claims that judges look at (default: 60 for language models, else all)')
    .option('--rows <file>', 'write one JSON line per look')
    .option('--isolation', 'measure whether several claims may stand in one call instead')
    .option('--batch <n>', 'with --isolation: claims of a call (default 6)')
    .option('--longest <n>', 'with --isolation: only passages of at most n characters')
    .option('--repeat <n>', 'with --isolation: claims asked alone a second time (default all)')
    .option('--cache <file>', 'with --isolation: keep answers, to go on after a stop')
    .addHelpText(
      'after',
      `
One look at each claim, alone and laid together with the code checks. The small
trained judge sees every claim. Ctrl-C scores what was looked at.

With --isolation each language model that is set as a judge is asked about 300
claims (--sample) alone, several in a call, and alone once more.`,
    )
    .action((files: string[], flags: IsolationFlags & { isolation?: boolean }) =>
      run(
        async (context) =>
          flags.isolation === true
            ? (await import('./commands/eval-isolation.js')).runEvalIsolation(files, flags, context)
            : (await import('./commands/eval-judges.js')).runEvalJudges(files, flags, context),
        {
          isInterruptible: true,
        },
      ),
    )
}
