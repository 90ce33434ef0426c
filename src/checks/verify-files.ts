import { around, firstDifference, type RunProblem } from './run-verification.js'

/** A file's name and its text. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

/** Compares the files of a run folder with a fresh rendering, byte for byte, and names the first difference of each. */
export function fileProblems(
  expected: readonly NamedText[],
  found: ReadonlyMap<string, string>,
): RunProblem[] {
  return expected.flatMap(({ name, text }): RunProblem[] => {
    const there = found.get(name)
    if (there === undefined) return [{ kind: 'file', where: name, message: 'The file is missing.' }]
    const position = firstDifference(there, text)
    if (position === undefined) return []
    const { line, column } = placeOf(there, position)
    const message = `The file is not what the record gives, first at line ${line}, column ${column}: it has ${around(there, position)}, expected is ${around(text, position)}.`
    return [{ kind: 'file', where: name, message, position }]
  })
}

function placeOf(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
