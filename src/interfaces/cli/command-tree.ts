import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import type { RetrievalMode } from '../../operations/retrieval-modes.js'
import {
  addCheckCommands,
  addDomainsCommand,
  addJudgesCommand,
  addPairsCommand,
  addDraftsCommand,
  addPremisesCommand,
} from './check-commands.js'
import { addFilterOptions, addPassagesCommand } from './retrieval-commands.js'
import { addLanguageModelCommands } from './language-model-commands.js'
import { addCiteCommand, addDiscoveryCommands, addOnlineOptions } from './discovery-commands.js'
import type { RunAction } from './run-action.js'
import type { AddFlags } from './commands/add.js'
import type { AskFlags } from './commands/ask.js'
import type { PlanFlags } from './commands/plan.js'
import type { EnableFlags, ModelKind } from './commands/models.js'

export type { RunAction } from './run-action.js'

const EXAMPLES = `
Examples:
  firsthand add ~/papers
      Read a folder of papers (PDF, JATS XML, HTML, LaTeX, DOCX, Markdown,
      text), with their bibliography files.
  firsthand ask "Does exercise lower blood pressure in older adults?"
      Answer from these papers only, each statement a quotation with its page.
  firsthand evidence S1-E1
      Show the passage behind the first quotation of the last answer.

Exit codes: 0 done or answered, 1 a check failed, 2 wrong usage,
3 insufficient evidence, 4 partial, 10 library, 11 not found, 12 file,
13 reader, 15 network, 16 nobody agreed, 130 stopped.
More: firsthand help COMMAND`

/** The whole command line: names, arguments, options and help. The work itself is loaded when a command runs. */
export function createProgram(run: RunAction, version: string): Command {
  const program = new Command('firsthand')
    .description(
      'Answers questions from the papers on your disk, in their own words, each quotation checked.',
    )
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .description('show help for a command')
        .helpGroup('Set-up and measurement:'),
    )
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .addOption(
      new Option(
        '--library <dir>',
        'folder of the library (also FIRSTHAND_LIBRARY; see firsthand config explain)',
      ),
    )
    .option('--json', 'print results as JSON')
    .option('--debug', 'print the stack of an error')
    .addHelpText('after', EXAMPLES)
  addPaperCommands(program, run)
  addDiscoveryCommands(program, run)
  addQuestionCommands(program, run)
  addRunCommands(program, run)
  addSetupCommands(program, run)
  return program
}

function addPaperCommands(program: Command, run: RunAction): void {
  program.commandsGroup('Papers:')
  program
    .command('add')
    .description('add papers to the library: files, or folders of them')
    .argument(
      '<path...>',
      'PDF, JATS XML, HTML, LaTeX source, DOCX, Markdown, text; BibTeX, RIS, CSL-JSON, NBIB for the records',
    )
    .option('--parallel <n>', 'files read at the same time (default: one per core)')
    .option('--password-file <file>', 'opens encrypted PDFs with the first line of the file')
    .option('--password <text>', 'the same; other users of this machine can see it while the command runs')
    .option('--no-embed', 'leave the new passages without vectors, where a model is enabled')
    .option('--watch', 'stay and add whatever comes into the folder; Ctrl-C ends it')
    .addHelpText(
      'after',
      `
A file that was added before is not read again. Ctrl-C keeps what is finished;
run the same command to go on. Files that cannot be read are listed with the
reason and stop nothing: the exit code is 4 only where nothing of what was named
is in the library, 12 where nothing of it exists.`,
    )
    .action((paths: string[], flags: AddFlags) =>
      run(async (context) => (await import('./commands/add.js')).runAdd(paths, flags, context), {
        isInterruptible: true,
      }),
    )
  program
    .command('papers')
    .description('list the papers with their records')
    .option('--find <words>', 'only those with these words in title, authors, venue, year or id')
    .action((flags: { find?: string }) =>
      run(async (context) => (await import('./commands/sources.js')).runPapers(flags, context)),
    )
  program
    .command('sources')
    .description('list the documents: level, status, pages, file, and the files that gave nothing')
    .option('--set-aside', 'list instead the text that is hidden or speaks to AI readers: never evidence')
    .action((flags: { setAside?: boolean }) =>
      run(async (context) =>
        flags.setAside === true
          ? (await import('./commands/set-aside.js')).runSetAside(context)
          : (await import('./commands/sources.js')).runSources(context),
      ),
    )
  addCiteCommand(program, run)
}

function addQuestionCommands(program: Command, run: RunAction): void {
  program.commandsGroup('Questions and evidence:')
  const ask = program
    .command('ask')
    .description('answer a question with checked quotations')
    .argument('[question...]')
    .option('--limit <n>', 'findings shown for each sub-question (default: 6)')
    .option('--per-paper <n>', 'passages of one paper at most, while others have any (default: no cap)')
    .option('--plan <file>', 'search by a plan of `firsthand plan --out`, edited or not')
    .option('--approve', 'show the plan and ask before anything is searched')
    .option('--rounds <n>', 'rounds of critique where a writer is set (default: 1)')
    .option('-y, --yes', 'agree to what would otherwise be asked; it is printed')
    .option('--out <dir>', 'write the answer as a folder: Markdown, HTML, JSON, bibliographies')
    .option('--markdown', 'print the answer as Markdown')
    .option('--explain', 'print why each passage has its rank, search by search')
  addOnlineOptions(addFilterOptions(ask))
    .addHelpText(
      'after',
      `
Exit code 0: answered. 3: the library does not answer it; the nearest evidence is
named. 4: a part is unanswered. Nothing leaves this machine, unless a model on
another one is set and you agree to what is shown.`,
    )
    .action((words: string[], flags: AskFlags) =>
      run(async (context) => (await import('./commands/ask.js')).runAsk(words, flags, context)),
    )
  addPlanCommand(program, run)
  program
    .command('grep')
    .description('find every stored sentence that holds a text')
    .argument('<pattern>')
    .option('-e, --regex', 'the pattern is a regular expression (ECMAScript)')
    .option('-i, --ignore-case', 'capital and small letters are alike')
    .addOption(
      new Option('--limit <n>', 'sentences listed; all are counted').default(50).argParser(wholeNumber),
    )
    .option('--searched-only', 'leave out documents of which a better version of the same paper is searched')
    .addHelpText(
      'after',
      `
A text is found whatever its layout: 10⁻⁶ finds 10^-6, and line ends, ligatures
and kinds of dashes do not matter. A regular expression sees the text as shown
and is stopped after 5 seconds on one document, 60 in all. Exit code 1: not found.`,
    )
    .action(
      (
        pattern: string,
        flags: { regex?: boolean; ignoreCase?: boolean; limit: number; searchedOnly?: boolean },
      ) =>
        run(async (context) => (await import('./commands/grep.js')).runGrep(pattern, flags, context), {
          isInterruptible: true,
        }),
    )
  addEvidenceCommands(program, run)
}

function addPlanCommand(program: Command, run: RunAction): void {
  program
    .command('plan')
    .description('show what would be searched for a question, to be edited and approved')
    .argument('<question...>')
    .option('--out <file>', 'write it as JSON, for `firsthand ask --plan`')
    .option('-y, --yes', 'agree to what would otherwise be asked; it is printed')
    .action((words: string[], flags: PlanFlags) =>
      run(async (context) => (await import('./commands/plan.js')).runPlan(words, flags, context)),
    )
}

function addEvidenceCommands(program: Command, run: RunAction): void {
  program
    .command('evidence')
    .description('show the passage behind a quotation')
    .argument('<id>', 'label of a run (S1-E3), sentence id or passage id')
    .option('--run <run>', 'run id or run folder of the label (default: the last run)')
    .action((id: string, flags: { run?: string }) =>
      run(async (context) => (await import('./commands/evidence.js')).runEvidence(id, flags, context)),
    )
  program
    .command('check-quote')
    .description('check whether a quotation from anywhere stands word for word in a stored paper')
    .argument('<text...>', 'at least five words; … or [...] for what it leaves out')
    .option('--paper <key>', 'the paper that it is said to be from (key, DOI or other id)')
    .addHelpText('after', '\nExit code 0: present. 1: not present, or in another paper.')
    .action((words: string[], flags: { paper?: string }) =>
      run(async (context) =>
        (await import('./commands/check-quote.js')).runCheckQuote(words, flags, context),
      ),
    )
  addCheckCommands(program, run)
}

function addRunCommands(program: Command, run: RunAction): void {
  program.commandsGroup('Runs:')
  program
    .command('runs')
    .description('list the questions asked so far')
    .action(() => run(async (context) => (await import('./commands/runs.js')).runRuns(context)))
  program
    .command('verify')
    .description('check a run again, without library or network')
    .argument('<run>', 'folder written by ask --out, or a run id')
    .action((path: string) =>
      run(async (context) => (await import('./commands/verify.js')).runVerify(path, context)),
    )
  program
    .command('replay')
    .description('render a run folder again and compare it byte for byte')
    .argument('<run>', 'folder written by ask --out')
    .action((path: string) =>
      run(async (context) => (await import('./commands/verify.js')).runReplay(path, context)),
    )
}

function addSetupCommands(program: Command, run: RunAction): void {
  program.commandsGroup('Set-up and measurement:')
  program
    .command('demo')
    .description('answer three questions over the example papers')
    .action(() =>
      run(async (context) => (await import('./commands/demo.js')).runDemo(context), {
        isInterruptible: true,
      }),
    )
  program
    .command('doctor')
    .description('test this installation and the library')
    .action(() => run(async (context) => (await import('./commands/doctor.js')).runDoctor(context)))
  addDomainsCommand(program, run)
  const config = program.command('config').description('settings and where they come from (config explain)')
  config
    .command('explain')
    .description('print each setting, its value and where that comes from')
    .argument('[key]', 'a setting, or a group such as reader')
    .addHelpText(
      'after',
      `
Order: defaults < config.json of the user < firsthand.json in the working
directory < environment < flags.`,
    )
    .action((key: string | undefined) =>
      run(async (context) => (await import('./commands/config.js')).runConfigExplain(key, context)),
    )
  addModelCommands(
    program.command('models').description('models for search by meaning (models enable semantic)'),
    run,
  )
  addEvalCommands(
    program
      .command('eval')
      .description(
        'measure answers, checks, reading and search (eval answers | passages | claims | drafts | premises | pairs | reading | retrieval)',
      ),
    run,
  )
  program
    .command('completion')
    .description('print a script that completes commands in a shell')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      '\nbash: eval "$(firsthand completion bash)"\nzsh:  eval "$(firsthand completion zsh)"\nfish: firsthand completion fish | source',
    )
    .action((shell: string) =>
      run(async ({ terminal }) => {
        terminal.print((await import('./completion.js')).completionScript(program, shell))
        return 0
      }),
    )
}

function addModelCommands(models: Command, run: RunAction): void {
  const kind = (more: readonly string[] = []) =>
    new Argument('<kind>', 'semantic: search by meaning; reranker; judge').choices([
      'semantic',
      'reranker',
      'judge',
      ...more,
    ])
  models
    .command('enable')
    .description('install a model with its runtime, after asking, and use it')
    .addArgument(kind(['local']))
    .option('--model <name>', 'a model of `models list` (default: the recommended one)')
    .option('--from <dir>', 'install from a folder instead of the net')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      `
Prints what is fetched, from where and how large, and asks. Nothing is fetched
by any other command. Without a model every search is by words only.`,
    )
    .action((of: ModelKind | 'local', flags: EnableFlags) =>
      run(
        async (context) =>
          of === 'local'
            ? (await import('./commands/language-models.js')).runModelsPull(flags.model, flags, context)
            : (await import('./commands/models.js')).runModelsEnable(of, flags, context),
        { isInterruptible: true },
      ),
    )
  models
    .command('disable')
    .description('search without it; its files and vectors are kept')
    .addArgument(kind())
    .action((of: ModelKind) =>
      run(async (context) => (await import('./commands/models.js')).runModelsDisable(of, context)),
    )
  models
    .command('list')
    .description('list the models, and the vectors in the library')
    .action(() => run(async (context) => (await import('./commands/models.js')).runModelsList(context)))
  models
    .command('embed')
    .description('give every passage its vector; Ctrl-C keeps what is done')
    .option('--threads <n>', 'threads to compute with (default: one per core)')
    .action((flags: { threads?: string }) =>
      run(async (context) => (await import('./commands/models.js')).runModelsEmbed(flags, context), {
        isInterruptible: true,
      }),
    )
  addLanguageModelCommands(models, run)
}

function addEvalCommands(evaluation: Command, run: RunAction): void {
  evaluation
    .command('answers')
    .description('ask the questions of a file and score the answers')
    .argument('<file>', 'one JSON object per line: question, kind, deciding sentences')
    .option('--limit <n>', 'findings for each sub-question')
    .option('--rows <file>', 'write one JSON line per question')
    .action((file: string, flags: { rows?: string; limit?: string }) =>
      run(async (context) => (await import('./commands/eval.js')).runEvalAnswers(file, flags, context)),
    )
  evaluation
    .command('reading')
    .description('measure how well PDFs are read, against their known text')
    .argument('<dir>', 'NAME.pdf with NAME.xml (JATS) or NAME.txt beside it or in ../jats')
    .option('--rows <file>', 'write one JSON line per PDF')
    .option('--out <dir>', 'write the texts as read')
    .action((directory: string, flags: { rows?: string; out?: string }) =>
      run(async (context) => (await import('./commands/eval.js')).runEvalReading(directory, flags, context)),
    )
  evaluation
    .command('claims')
    .description('run the code checks on labelled claims and score them')
    .argument('<files...>', 'one JSON object per line: claim, passage, label, kind, origin; or error spans')
    .option('--rows <file>', 'write one JSON line per claim')
    .option('--judge', 'put what code leaves open before the enabled judge')
    .option('--look-again', 'look again for what is held back, over all passages of the files')
    .action((files: string[], flags: { rows?: string; judge?: boolean; lookAgain?: boolean }) =>
      run(async (context) =>
        (await import('./commands/eval-claims.js')).runEvalClaims(files, flags, context),
      ),
    )
  evaluation
    .command('retrieval')
    .description('measure search on a set of documents, queries and judgements')
    .argument('<dir>', 'folder with docs.jsonl, queries.jsonl, qrels.tsv')
    .addOption(
      new Option('--mode <mode>', 'how to search (default: lexical); the others need a model').choices([
        'lexical',
        'semantic',
        'hybrid',
        'reranked',
      ]),
    )
    .option('--rows <file>', 'write one JSON line per query')
    .option('--run <file>', 'write the rankings as a TREC run file')
    .action((directory: string, flags: { rows?: string; run?: string; mode?: RetrievalMode }) =>
      run(async (context) =>
        (await import('./commands/eval.js')).runEvalRetrieval(directory, flags, context),
      ),
    )
  addPassagesCommand(evaluation, run)
  addPairsCommand(evaluation, run)
  addPremisesCommand(evaluation, run)
  addDraftsCommand(evaluation, run)
  addJudgesCommand(evaluation, run)
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/u.test(text) || value < 1)
    throw new InvalidArgumentError('Expected a whole number of at least 1.')
  return value
}
