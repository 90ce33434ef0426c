import type { Firsthand } from '../../../compose.js'
import { FirsthandError } from '../../../model/errors.js'
import { OUTCOME_WORDS } from '../../../operations/paper-flow.js'
import { DEFAULT_COLLECTION, type StagedRow } from '../../../operations/stage-papers.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'

export interface StageFlags {
  readonly collection?: string
  readonly auto?: number
}

/** Adds papers to a collection and lists it. Nothing is downloaded. */
export async function runStage(
  keys: readonly string[],
  { collection = DEFAULT_COLLECTION, auto }: StageFlags,
  context: CliContext,
): Promise<number> {
  if ((keys.length === 0) === (auto === undefined))
    throw new FirsthandError('usage-invalid', 'Name papers by their keys, or give --auto with a number.')
  const firsthand = await context.open()
  const rows =
    auto === undefined ? await firsthand.stage(collection, keys) : await firsthand.stageBest(collection, auto)
  printCollection(collection, rows, context)
  await printStale(firsthand, collection, context)
  return EXIT.done
}

/** Takes papers out of a collection and lists what is left. */
export async function runUnstage(
  keys: readonly string[],
  { collection = DEFAULT_COLLECTION }: StageFlags,
  context: CliContext,
): Promise<number> {
  const firsthand = await context.open()
  printCollection(collection, await firsthand.unstage(collection, keys), context)
  await printStale(firsthand, collection, context)
  return EXIT.done
}

/** A changed collection leaves the answers over it behind: said at once, where it was changed. */
async function printStale(firsthand: Firsthand, collection: string, { terminal }: CliContext): Promise<void> {
  const standings = [...(await firsthand.standings()).values()]
  const stale = standings.filter((one) => one.kind === 'stale' && one.collection === collection).length
  if (stale > 0)
    terminal.note(
      `${countOf(stale, 'answer')} over this collection ${stale === 1 ? 'is' : 'are'} stale now; ask again, or stage what it was (firsthand runs lists them).`,
    )
}

/** Lists the collections, or the papers of one. */
export async function runCollections(name: string | undefined, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  if (name !== undefined) {
    printCollection(name, await firsthand.collection(name), context)
    return EXIT.done
  }
  const collections = await firsthand.collections()
  if (context.isJson) printJson(context, { collections })
  else if (collections.length === 0)
    terminal.note('There are no collections yet; papers of a search are staged with `firsthand stage`.')
  else terminal.print(collections.map((one) => `${one.name}: ${countOf(one.papers, 'paper')}`).join('\n'))
  return EXIT.done
}

function printCollection(collection: string, rows: readonly StagedRow[], context: CliContext): void {
  const { terminal } = context
  if (context.isJson) {
    printJson(context, { collection, papers: rows })
    return
  }
  if (rows.length > 0)
    terminal.print(
      formatTable<StagedRow>(
        rows,
        [
          { title: 'Paper', text: ({ key }) => key },
          { title: 'Year', text: ({ record }) => String(record.issued?.year ?? '') },
          { title: 'State', text: stateText },
          { title: 'Title', text: ({ record }) => record.title, isElastic: true },
        ],
        terminal.width,
      ),
    )
  terminal.note(`Collection ${collection}: ${countOf(rows.length, 'paper')}. Staging downloads nothing.`)
}

function stateText({ hasFullText, paperKey, acquisition }: StagedRow): string {
  if (hasFullText) return 'full text in the library'
  if (acquisition !== undefined) return OUTCOME_WORDS[acquisition.outcome]
  return paperKey === undefined ? 'not fetched' : 'in the library'
}
