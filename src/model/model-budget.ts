/** Limits of a run on what its models may cost; an absent one is none. */
export interface BudgetLimits {
  readonly calls?: number
  /** Of prompts and answers together. */
  readonly tokens?: number
  /** Wall clock since the budget was opened. */
  readonly minutes?: number
  /** In the currency of the prices. */
  readonly money?: number
}

/** What has been used. Tokens are those that servers count, or an estimate where one tells none. */
export interface BudgetSpent {
  readonly calls: number
  readonly tokens: number
  readonly minutes: number
  readonly money: number
}

/** Price of a million tokens. */
export interface TokenPrice {
  readonly input: number
  readonly output: number
}
