import { partlyWords } from '../../../model/paper.js'
import type { PaperRow } from '../../../operations/list-papers.js'
import { OUTCOME_WORDS } from '../../../operations/paper-flow.js'
import type { SourceRow } from '../../../operations/list-sources.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'
import { shownPath } from './add.js'

/** Lists every document of the library and every file that gave nothing. */
export async function runSources(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const sources = await firsthand.sources()
  if (context.isJson) printJson(context, { library: firsthand.directory, sources })
  else if (sources.length === 0)
    terminal.note('The library holds nothing yet; add papers with `firsthand add PATH`.')
  else
    terminal.print(
      formatTable<SourceRow>(
        sources,
        [
          { title: 'Paper', text: ({ paper }) => paper?.citation ?? '' },
          { title: 'Level', text: ({ level }) => level },
          { title: 'Status', text: ({ status }) => status },
          { title: 'Pages', text: ({ pages }) => (pages === 0 ? '' : String(pages)), isRight: true },
          { title: 'Editorial', text: ({ paper }) => paper?.editorial ?? '' },
          { title: 'File', text: fileText, isElastic: true },
        ],
        terminal.width,
      ),
    )
  return EXIT.done
}

function fileText({ fileName, paths, message }: SourceRow): string {
  const file = fileName ?? paths.map(shownPath).join(', ')
  return message === undefined ? file : `${file}: ${message}`
}

/** Lists the papers of the library with their records. */
export async function runPapers(flags: { readonly find?: string }, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const papers = await firsthand.papers(flags)
  if (context.isJson) printJson(context, { library: firsthand.directory, papers })
  else if (papers.length === 0)
    terminal.note(
      flags.find === undefined
        ? 'The library holds no papers; add some with `firsthand add PATH`.'
        : 'No paper has these words.',
    )
  else {
    terminal.print(papers.map(paperText(terminal.colours)).join('\n'))
    terminal.note(countOf(papers.length, 'paper'))
  }
  return EXIT.done
}

function paperText(colours: CliContext['terminal']['colours']) {
  return ({ key, record, level, editorial, recordSource, acquisition }: PaperRow): string => {
    const [first] = record.authors
    const authors = first === undefined ? '' : `${first.family}${record.authors.length > 1 ? ' et al.' : ''}`
    const head = [authors, String(record.issued?.year ?? 'n.d.'), colours.bold(record.title)]
    const facts = [
      key,
      record.containerTitle ?? '',
      level,
      editorialText(editorial),
      acquisition === undefined ? '' : `fetched: ${OUTCOME_WORDS[acquisition.outcome]}`,
      recordSource === 'file-name' ? 'title from the file name' : '',
    ]
    return `${head.filter(isFilled).join(' · ')}\n  ${colours.dim(facts.filter(isFilled).join(' · '))}`
  }
}

/** A status with the day of its look-up: an old one is to be seen as such. */
function editorialText({ status, checkedAt, partly }: PaperRow['editorial']): string {
  if (checkedAt === undefined) return status
  const far = partlyWords(partly === undefined ? {} : { partly })
  const known = far !== '' && status === 'unchecked' ? far : status
  return `${known} (checked ${checkedAt.slice(0, 10)}${far === '' || known === far ? '' : `, ${far}`})`
}

function isFilled(text: string): boolean {
  return text !== ''
}
