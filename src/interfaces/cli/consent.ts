/*
 * Asking a person to agree, in one way for everything that leaves the machine or is installed: what would happen is shown
 * first; on a terminal the person is asked; elsewhere `--yes` is needed, and what it agreed to is printed.
 */
import { createInterface } from 'node:readline/promises'
import type { Firsthand } from '../../compose.js'
import type { Approval } from '../../model/approval.js'
import { FirsthandError, isFirsthandError } from '../../model/errors.js'
import type { Terminal } from './terminal.js'

export interface Consent {
  /** One line each, shown before anything is asked. */
  readonly lines: readonly string[]
  readonly question: string
  /** Said where the answer is no. */
  readonly declined: string
  readonly isYes: boolean
}

/** Throws `cancelled` for a no, and `approval-missing` where nobody can be asked. */
export async function askConsent(
  { lines, question, declined, isYes }: Consent,
  terminal: Terminal,
): Promise<Approval['by']> {
  for (const line of lines) terminal.note(line)
  if (isYes) {
    terminal.note('Approved by --yes.')
    return 'flag'
  }
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new FirsthandError(
      'approval-missing',
      `${declined}: nobody can be asked here. Add --yes to agree to what is shown.`,
    )
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(`${question} [y/N] `).finally(() => prompt.close())
  if (!/^y(?:es)?$/iu.test(answer.trim())) throw new FirsthandError('cancelled', `${declined}.`)
  return 'prompt'
}

/**
 * Does something; where it needs an approval that is missing and says on which terms, a person is asked, and it is done again
 * with the approval stored.
 */
export async function withConsent<Result>(
  action: () => Promise<Result>,
  about: {
    readonly firsthand: Pick<Firsthand, 'previewApproval' | 'approve'>
    readonly terminal: Terminal
    readonly isYes: boolean
  },
): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    // The one expected failure: something would leave this machine and nobody was asked yet.
    if (!isFirsthandError(error, 'approval-missing') || error.details['terms'] === undefined) throw error
    await approveTerms(error.details['terms'], about)
    return action()
  }
}

async function approveTerms(
  terms: unknown,
  { firsthand, terminal, isYes }: Parameters<typeof withConsent>[1],
): Promise<void> {
  const preview = await firsthand.previewApproval(terms)
  const by = await askConsent(
    {
      lines: ['This would leave your machine:', ...preview.lines.map((line) => `  ${line}`)],
      question: 'Send this?',
      declined: 'Nothing was sent',
      isYes,
    },
    terminal,
  )
  await firsthand.approve({ terms: preview.terms, fingerprint: preview.fingerprint, by })
}
