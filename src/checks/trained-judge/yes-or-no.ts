const QUESTION = /[“"«][^“”"»]*\?\s*[”"»]|^[^?]*\?(?=\s)/u
const YES_OR_NO = /(?:^|[\s:“"])(?:yes|no)[”"]?[\s.!]*$/iu

/**
 * Whether a claim repeats a question and answers it with yes or no: `The answer to the question “Does zinc lower glucose?”
 * is no.` What is claimed then hangs on one word, and which words of the question the passage has says next to nothing.
 */
export function answersYesOrNo(claim: string): boolean {
  const question = QUESTION.exec(claim)
  return question !== null && YES_OR_NO.test(claim.slice(question.index + question[0].length))
}
