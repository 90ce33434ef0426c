/** The abbreviations of one paper, as index terms. */
export interface Abbreviations {
  /**
   * The terms with those of what an abbreviation among them stands for, and with each abbreviation whose long form is
   * wholly among them.
   */
  expand(terms: readonly string[]): Set<string>
}

interface LongForm {
  readonly short: string
  readonly long: readonly string[]
  /** Place in the paper's list. */
  readonly order: number
}

/** `longForms`: from the index term of an abbreviation to the terms of what it stands for, in the order of the paper. */
export function createAbbreviations(longForms: ReadonlyMap<string, readonly string[]>): Abbreviations {
  const byFirst = groupByFirstTerm(longForms)
  return {
    expand(terms) {
      const all = new Set(terms)
      for (const term of terms) for (const long of longForms.get(term) ?? []) all.add(long)
      shorten(all, byFirst)
      return all
    },
  }
}

/** A long form can be among some terms only if its first term is. */
function groupByFirstTerm(
  longForms: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly LongForm[]> {
  const groups = new Map<string, LongForm[]>()
  let order = 0
  for (const [short, long] of longForms) {
    const form = { short, long, order }
    order += 1
    const [first] = long
    if (first === undefined) continue
    const group = groups.get(first)
    if (group === undefined) groups.set(first, [form])
    else group.push(form)
  }
  return groups
}

/** In the order of the paper's list, so that a short form found serves the long forms behind it, and no others. */
function shorten(all: Set<string>, byFirst: ReadonlyMap<string, readonly LongForm[]>): void {
  let open: LongForm[] = []
  for (const term of all) open.push(...(byFirst.get(term) ?? []))
  open.sort((a, b) => b.order - a.order)
  for (let form = open.pop(); form !== undefined; form = open.pop()) {
    const { short, long, order } = form
    if (all.has(short) || !long.every((term) => all.has(term))) continue
    all.add(short)
    const behind = (byFirst.get(short) ?? []).filter((other) => other.order > order)
    if (behind.length > 0) open = [...open, ...behind].sort((a, b) => b.order - a.order)
  }
}
