/** Least share of a claim's words that stand opposite in a sentence for a fail, where the numbers differ. */
export const RUNS_ALIKE = 0.75
/** The same for a flag, or for an absent value to be told what stands in its place. */
export const RUNS_SOMEWHAT_ALIKE = 0.55
