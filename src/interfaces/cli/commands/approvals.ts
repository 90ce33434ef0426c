import { type CliContext, EXIT, printJson } from '../cli-context.js'

const BY: Readonly<Record<string, string>> = { prompt: 'asked', flag: '--yes', settings: 'the settings' }

/** Lists what may leave this machine, with the terms in full. */
export async function runApprovals(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const approvals = await firsthand.approvals()
  if (context.isJson) printJson(context, { approvals })
  else if (approvals.length === 0) terminal.note('Nothing was agreed to for this library.')
  else
    terminal.print(
      approvals
        .map(({ fingerprint, approvedAt, by, terms, lines, isStale }) =>
          [
            `${fingerprint.slice(0, 12)}  ${terms.kind}, ${approvedAt.slice(0, 16).replace('T', ' ')} by ${BY[by] ?? by}`,
            ...(isStale === true
              ? [
                  '  stale: the staged papers are others now; it allows nothing unless they are the same again',
                ]
              : []),
            ...lines.map((line) => `  ${terminal.colours.dim(line)}`),
          ].join('\n'),
        )
        .join('\n'),
    )
  return EXIT.done
}

/** Takes a yes back; what was done under it stays. */
export async function runRevokeApproval(fingerprint: string, context: CliContext): Promise<number> {
  const firsthand = await context.open()
  const revoked = await firsthand.revokeApproval(fingerprint)
  if (context.isJson) printJson(context, { revoked })
  else context.terminal.print(`Taken back: ${revoked.fingerprint.slice(0, 12)} (${revoked.terms.kind}).`)
  return EXIT.done
}
