/** Words of questions that a description of what was done answers: doses, durations, numbers enrolled, procedures. */
const ABOUT_METHODS =
  /\b(?:dos(?:e|es|age)|enrol\w*|recruit\w*|includ\w*|randomi[sz]\w*|assign\w*|allocat\w*|give[ns]?|gave|administ\w*|receiv\w*|take[ns]?|took|used?|using|fed|treated for|per group|in each group|groups?|sample size|blind\w*|pilot\w*|calculat\w*|methods?|model|protocol|criteria|measured|trial|planned|will)\b/i

/** Whether a description of the method may answer the question, rather than a result alone. */
export function isAboutMethods(question: string): boolean {
  return ABOUT_METHODS.test(question)
}

const PLAN = /\bwill (?:also )?be\b|\bwe will\b|\bis planned\b|\bare planned\b/i

/** Whether a text states what is going to be done. */
export function statesPlan(text: string): boolean {
  return PLAN.test(text)
}
