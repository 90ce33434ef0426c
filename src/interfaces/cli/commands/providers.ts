import type { ProviderRow } from '../../../operations/list-providers.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { formatTable } from '../table.js'

const HEALTH_WORDS: Readonly<Record<ProviderRow['health'], string>> = {
  ready: 'ready',
  failing: 'failed last',
  resting: 'left alone',
  'needs-key': 'needs a key',
  'needs-contact': 'needs network.contact',
}

/** Lists the literature services: what they can do, whether a key is set, and how they stand. Asks nobody. */
export async function runProviders(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const providers = await firsthand.providers()
  if (context.isJson) {
    printJson(context, { providers })
    return EXIT.done
  }
  terminal.print(
    formatTable<ProviderRow>(
      providers,
      [
        { title: 'Service', text: ({ id }) => id },
        { title: 'Can', text: canText },
        { title: 'Key', text: keyText },
        { title: 'State', text: stateText },
        { title: 'Limits', text: ({ capabilities }) => capabilities.limits, isElastic: true },
      ],
      terminal.width,
    ),
  )
  for (const { name, budget } of providers)
    if (budget !== undefined)
      terminal.print(
        `\n${name}: ${budget.usedUsd.toFixed(3)} of ${budget.budgetUsd.toFixed(2)} US dollars of today's budget used.`,
      )
  return EXIT.done
}

function canText({ capabilities }: ProviderRow): string {
  return [
    capabilities.canSearch ? 'search' : '',
    capabilities.canLookUp ? 'look up' : '',
    capabilities.tellsEditorialStatus ? 'retractions' : '',
    capabilities.tellsLocations ? 'copies' : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function keyText({ hasKey, capabilities }: ProviderRow): string {
  if (hasKey === undefined) return 'none needed'
  if (hasKey) return 'set'
  return capabilities.keyless ? 'not set' : `missing (${capabilities.keySetting ?? ''})`
}

function stateText({ health, restsUntil, failures }: ProviderRow): string {
  const words = HEALTH_WORDS[health]
  if (restsUntil !== undefined) return `${words} until ${restsUntil.slice(11, 16)} UTC`
  return failures > 0 && health === 'failing' ? `${words} (${failures}×)` : words
}
