/** One line of a file of rows; undefined where it is no JSON, which the row's schema then reports as a broken line. */
export function parseJsonLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    // A broken line is a row of the report; any other error is a defect.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
