import { z } from 'zod'
import type { Setting } from '../../model/setting.js'

const REFUSED = {
  rule: 'refused',
  reason: 'a project must not decide which of your secrets are read',
} as const

function keyVariable(service: string, name: string, variable: string) {
  return {
    schema: z.string().regex(/^(?:|[A-Z_][A-Z0-9_]{0,99})$/u, 'expected the name of an environment variable'),
    default: name,
    description: `Environment variable that holds your key of ${service}; the key itself is never stored or shown.`,
    variable,
    projectRule: REFUSED,
  } as const satisfies Setting
}

/** Where the keys of literature services are. */
export const PROVIDER_KEY_SETTINGS = {
  'providers.openalexKey': keyVariable('OpenAlex', 'OPENALEX_API_KEY', 'FIRSTHAND_OPENALEX_KEY_VARIABLE'),
  'providers.coreKey': keyVariable('CORE', 'CORE_API_KEY', 'FIRSTHAND_CORE_KEY_VARIABLE'),
  'providers.ncbiKey': keyVariable('PubMed (NCBI)', 'NCBI_API_KEY', 'FIRSTHAND_NCBI_KEY_VARIABLE'),
  'providers.semanticScholarKey': keyVariable(
    'Semantic Scholar',
    'S2_API_KEY',
    'FIRSTHAND_SEMANTIC_SCHOLAR_KEY_VARIABLE',
  ),
} as const satisfies Record<string, Setting>

/** Values of these settings. */
export type ProviderKeyValues = Readonly<Record<keyof typeof PROVIDER_KEY_SETTINGS, string>>

/** The user's own keys by the name of their setting; undefined where there is none. */
export function providerSecrets(
  values: ProviderKeyValues,
  variables: Readonly<Record<string, string | undefined>>,
): (name: string) => string | undefined {
  const names = new Map<string, string>(Object.entries(values))
  return (setting) => {
    const variable = names.get(setting)
    if (variable === undefined || !Object.hasOwn(PROVIDER_KEY_SETTINGS, setting)) return undefined
    const value = variables[variable]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
}
