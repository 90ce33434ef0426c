import type { HitPart, RunRecord, SearchHit, SearchRecord } from '../../../model/run.js'
import type { CliContext } from '../cli-context.js'
import { formatTable } from '../table.js'

/** Hits shown of one search. */
const SHOWN = 10

/** Prints, for each search of a run, why its best passages have their ranks. */
export function printTrace(run: RunRecord, { terminal }: CliContext): void {
  for (const search of run.searches) {
    terminal.print(
      `\n${terminal.colours.bold(`${search.owner} ${search.purpose}, ${search.mode}`)}: ${search.query}`,
    )
    terminal.print(termsLine(search))
    if (search.hits.length > 0) terminal.print(hitTable(search, terminal.width))
  }
}

function termsLine({ terms, absentTerms, hits }: SearchRecord): string {
  const absent = absentTerms.length === 0 ? '' : `; nowhere: ${absentTerms.join(' ')}`
  return `terms: ${terms.join(' ')}${absent}; ${hits.length} passages`
}

/**
 * Words: place and BM25 score; meaning: place and cosine; judged: place and score of the reranker; piece: place of the
 * context that was read, over all searches of the question, the same for neighbours that were merged.
 */
function hitTable({ hits, mode }: SearchRecord, width: number): string {
  const columns = [
    { title: 'Rank', text: ({ rank }: SearchHit) => String(rank), isRight: true },
    { title: 'Score', text: ({ score }: SearchHit) => score.toFixed(4), isRight: true },
    { title: 'Passage', text: ({ passageId }: SearchHit) => passageId },
  ]
  const parts = [
    { title: 'Words', text: ({ lexical }: SearchHit) => partText(lexical) },
    { title: 'Meaning', text: ({ semantic }: SearchHit) => partText(semantic) },
    { title: 'Judged', text: ({ reranked }: SearchHit) => partText(reranked) },
  ]
  const piece = { title: 'Piece', text: ({ piece: at }: SearchHit) => (at === undefined ? '–' : String(at)) }
  const shown = mode === 'lexical' ? [] : mode === 'hybrid' ? parts.slice(0, 2) : parts
  return formatTable(hits.slice(0, SHOWN), [...columns, ...shown, { ...piece, isRight: true }], width)
}

function partText(part: HitPart | undefined): string {
  return part === undefined ? '–' : `${part.rank} (${part.score.toFixed(3)})`
}
