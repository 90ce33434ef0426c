import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CiteFlags } from './commands/cite.js'
import type { FetchFlags } from './commands/fetch.js'
import type { ImportFlags } from './commands/import.js'
import type { RetractionFlags } from './commands/retractions.js'
import type { SearchFlags } from './commands/search.js'
import type { StageFlags } from './commands/stage.js'
import type { RunAction } from './run-action.js'

const COLLECTION = ['--collection <name>', 'collection of papers (default: staged)'] as const
const JUDGE = ['--judge', 'have models.extractor judge what is found, by title and abstract'] as const
const YES = ['-y, --yes', 'agree to what is shown without being asked; it is printed'] as const

const CONSENT_HELP = `
Shows every query, destination, address and limit first and asks; where nobody
can be asked --yes is needed. Exit code 16: nobody agreed, and nothing was sent.`

/** Finding papers outside of the library and getting the open ones. */
export function addDiscoveryCommands(program: Command, run: RunAction): void {
  addImportCommand(program, run)
  program.commandsGroup('Papers elsewhere:')
  addSearchCommands(program, run)
  addStageCommands(program, run)
  program
    .command('fetch')
    .description('get the open copies of staged papers, after asking')
    .option(...COLLECTION)
    .addOption(
      new Option('--limit <n>', 'papers sought in this run, up to 50 (default: 6)').argParser(upTo50),
    )
    .option(...YES)
    .addHelpText(
      'after',
      `${CONSENT_HELP} 4: of no paper anything was had.
Only copies that a service reports as open are got. A paper without one is kept as
its abstract, and every statement from it says so.`,
    )
    .action((flags: FetchFlags) =>
      run(async (context) => (await import('./commands/fetch.js')).runFetch(flags, context), {
        isInterruptible: true,
      }),
    )
  program
    .command('retractions')
    .description('look up whether papers of the library were retracted, after asking')
    .argument('[key...]', 'keys as papers lists them (default: all)')
    .option('--refresh-list', 'download the list of Retraction Watch first (about 60 MB)')
    .option(...YES)
    .addHelpText(
      'after',
      `${CONSENT_HELP} 1: a paper is retracted or withdrawn.
Papers that were looked up within 30 days are left as they are.`,
    )
    .action((keys: string[], flags: RetractionFlags) =>
      run(
        async (context) => (await import('./commands/retractions.js')).runRetractions(keys, flags, context),
        { isInterruptible: true },
      ),
    )
  addApprovalCommands(program, run)
}

function addSearchCommands(program: Command, run: RunAction): void {
  const search = program
    .command('search')
    .description('find papers at literature services, after asking')
    .argument('[query...]', 'each argument is a query; quote a query of several words')
    .option('--plan <run>', 'search with the queries of the plan of a run')
  addSearchOptions(search)
    .addOption(
      new Option('--limit <n>', 'hits of each query at each service (default: 25)').argParser(positive),
    )
    .option('--refresh', 'ask the services again, even where an answer is kept')
    .option(...JUDGE)
    .option('--all', 'list every paper, not only the first 25')
    .option(...YES)
    .addHelpText(
      'after',
      `${CONSENT_HELP} 3: every service that answered has nothing.
4: no service answered. A service that is silent is named; that is no "nothing found".`,
    )
    .action((queries: string[], flags: SearchFlags) =>
      run(async (context) => (await import('./commands/search.js')).runSearch(queries, flags, context), {
        isInterruptible: true,
      }),
    )
  program
    .command('searches')
    .description('list the searches made so far')
    .action(() => run(async (context) => (await import('./commands/search.js')).runSearches(context)))
  program
    .command('providers')
    .description('list the literature services: what they can do, keys, state, budget')
    .action(() => run(async (context) => (await import('./commands/providers.js')).runProviders(context)))
}

/** Which services are asked, and for which years. */
export function addSearchOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--provider <id>',
        'ask only this service (see firsthand providers); may be repeated',
      ).argParser((id: string, before: readonly string[] | undefined) => [...(before ?? []), id]),
    )
    .option('--from <year>', 'papers of this year or later')
    .option('--to <year>', 'papers of this year or earlier')
}

/** Where the papers of an answer come from. */
export function addOnlineOptions(ask: Command): Command {
  return addSearchOptions(
    ask
      .option('--online', 'search literature services and get open papers first, after asking')
      .option('--offline', 'nothing leaves this machine; says what was not checked')
      .option('--collection <name>', 'answer from the papers of a collection; with --online they go there')
      .option(...JUDGE)
      .addOption(new Option('--papers <n>', 'papers sought with --online (default: 12)').argParser(upTo50)),
  )
}

function addStageCommands(program: Command, run: RunAction): void {
  const load = () => import('./commands/stage.js')
  program
    .command('stage')
    .description('add papers of a search to a collection; downloads nothing')
    .argument('[key...]', 'keys as search lists them')
    .option(...COLLECTION)
    .addOption(
      new Option('--auto <n>', 'the best papers of the last search, the best of each query first').argParser(
        positive,
      ),
    )
    .action((keys: string[], flags: StageFlags) =>
      run(async (context) => (await load()).runStage(keys, flags, context)),
    )
  program
    .command('unstage')
    .description('take papers out of a collection')
    .argument('<key...>', 'keys as collections lists them')
    .option(...COLLECTION)
    .action((keys: string[], flags: StageFlags) =>
      run(async (context) => (await load()).runUnstage(keys, flags, context)),
    )
  program
    .command('collections')
    .description('list the collections, or the papers of one')
    .argument('[name]')
    .action((name: string | undefined) =>
      run(async (context) => (await load()).runCollections(name, context)),
    )
}

/** Taking papers over from a reference manager. */
export function addImportCommand(program: Command, run: RunAction): void {
  const importing = program
    .command('import')
    .description('take over papers from a reference manager (import zotero)')
  importing
    .command('zotero')
    .description('add the items of Zotero with their attached files')
    .option(
      '--file <file>',
      'an export instead: Zotero RDF, BibTeX, RIS or CSL-JSON, with its files beside it',
    )
    .option('--api <url>', 'local API of Zotero (default: http://127.0.0.1:23119/api/users/0)')
    .addHelpText(
      'after',
      `
Zotero has to run and to allow other applications to communicate with it. Nothing
leaves this machine. Of an export only files inside of its own folder are read.`,
    )
    .action((flags: ImportFlags) =>
      run(async (context) => (await import('./commands/import.js')).runImportZotero(flags, context), {
        isInterruptible: true,
      }),
    )
}

function addApprovalCommands(program: Command, run: RunAction): void {
  const load = () => import('./commands/approvals.js')
  const approvals = program
    .command('approvals')
    .description('list what was agreed to (approvals revoke takes one back)')
    .action(() => run(async (context) => (await load()).runApprovals(context)))
  approvals
    .command('revoke')
    .description('take a yes back')
    .argument('<fingerprint>', 'its first 8 characters or more')
    .action((fingerprint: string) =>
      run(async (context) => (await load()).runRevokeApproval(fingerprint, context)),
    )
}

const positive = (text: string) => wholeNumber(text, 1000)
/** A preview of more papers is not read. */
const upTo50 = (text: string) => wholeNumber(text, 50)

function wholeNumber(text: string, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
}

/** References of papers of the library. */
export function addCiteCommand(program: Command, run: RunAction): void {
  program
    .command('cite')
    .description('print references of papers: APA, Vancouver, Nature, IEEE, BibTeX, RIS, CSL-JSON')
    .argument('<key...>', 'keys as `papers` lists them, or DOIs, arXiv ids, PubMed ids')
    .addOption(
      new Option('--format <format>', 'style or file format (default: apa)').choices([
        'apa',
        'vancouver',
        'nature',
        'ieee',
        'bibtex',
        'ris',
        'csl-json',
      ]),
    )
    .option('--style <file>', 'any CSL style; needs an engine that you have installed')
    .option('--locale <file>', 'CSL locale for --style (default: English)')
    .addHelpText(
      'after',
      `
References come from the stored records alone; what a record lacks is left out,
and a retraction is named first. Titles keep the capitals of the record.
--style: see docs/guides/citations.md.`,
    )
    .action((keys: string[], flags: CiteFlags) =>
      run(async (context) => (await import('./commands/cite.js')).runCite(keys, flags, context)),
    )
}
