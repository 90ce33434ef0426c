/** Judges how well each text answers a query, by reading both together (a cross-encoder). */
export interface Reranker {
  readonly model: string
  readonly fingerprint: string
  /**
   * One score per text, higher is better, in the order of the texts. Where the time runs out the rest has no score,
   * so the caller has to give the most promising texts first. Throws `model-failed`.
   */
  score(
    query: string,
    texts: readonly string[],
    budget: { readonly milliseconds: number },
  ): Promise<readonly (number | undefined)[]>
  close(): Promise<void>
}
