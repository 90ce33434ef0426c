import { isFirsthandError } from '../../model/errors.js'
import type { Consent } from '../../operations/obtain-consent.js'
import { askConsent } from './consent.js'
import type { Terminal } from './terminal.js'

const WORDS = {
  search: { lead: 'This would be sent:', question: 'Send this?', declined: 'Nothing was sent' },
  fetch: {
    lead: 'These would be downloaded:',
    question: 'Download them?',
    declined: 'Nothing was downloaded',
  },
  'remote-model': { lead: 'This would be sent:', question: 'Send this?', declined: 'Nothing was sent' },
} as const

/** Asks on the terminal; with `--yes` prints what it agrees to. What was agreed to before passes with one line. */
export function consentOf({ yes }: { readonly yes?: boolean }, terminal: Terminal): Consent {
  const isYes = yes === true
  return {
    by: isYes ? 'flag' : 'prompt',
    async confirm({ terms, lines, given, fingerprint }, notes) {
      const { lead, question, declined } = WORDS[terms.kind]
      if (given !== undefined) {
        terminal.note(
          `Agreed to on ${given.approvedAt.slice(0, 10)} (firsthand approvals revoke ${fingerprint.slice(0, 12)} takes it back):`,
        )
        for (const line of lines) terminal.note(`  ${line}`)
        return true
      }
      try {
        const shown = [...notes, lead, ...lines.map((line) => `  ${line}`)]
        await askConsent({ lines: shown, question, declined, isYes }, terminal)
        return true
      } catch (error) {
        // A no is an answer; the caller knows what it means for the rest.
        if (!isFirsthandError(error, 'cancelled')) throw error
        return false
      }
    },
  }
}
