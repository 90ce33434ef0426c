import { expect, it } from 'vitest'
import { PROVIDER_KEY_SETTINGS, providerSecrets } from './provider-key-settings.js'

const values = {
  'providers.openalexKey': 'OPENALEX_API_KEY',
  'providers.coreKey': 'MY_CORE',
  'providers.ncbiKey': '',
  'providers.semanticScholarKey': 'S2_API_KEY',
}

it('reads a key from the variable that the setting names, and nothing else', () => {
  const secret = providerSecrets(values, {
    MY_CORE: ' abc ',
    CORE_API_KEY: 'no',
    S2_API_KEY: '',
    HOME: '/home/me',
  })
  expect(secret('providers.coreKey')).toBe('abc')
  expect(secret('providers.ncbiKey')).toBeUndefined()
  expect(secret('providers.semanticScholarKey')).toBeUndefined()
  expect(secret('HOME')).toBeUndefined()
})

it('takes the name of a variable, never a key', () => {
  const { schema } = PROVIDER_KEY_SETTINGS['providers.coreKey']
  expect(schema.safeParse('CORE_API_KEY').success).toBe(true)
  expect(schema.safeParse('sk-1234 abcd').success).toBe(false)
})
