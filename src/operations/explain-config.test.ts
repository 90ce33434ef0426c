import { expect, it } from 'vitest'
import type { ResolvedSetting } from '../model/setting.js'
import { explainConfig } from './explain-config.js'

const setting = (key: string): ResolvedSetting => ({
  key,
  value: 1,
  origin: 'default',
  default: 1,
  description: '',
  variable: '',
  projectRule: { rule: 'allowed' },
})
const SETTINGS = ['reader.maxPages', 'reader.timeoutSeconds', 'ask.findingsLimit'].map(setting)
const keys = (key?: string) =>
  explainConfig(key === undefined ? {} : { key }, SETTINGS).map((each) => each.key)

it('explains all settings, one, or a group', () => {
  expect(keys()).toHaveLength(3)
  expect(keys('ask.findingsLimit')).toEqual(['ask.findingsLimit'])
  expect(keys('reader')).toEqual(['reader.maxPages', 'reader.timeoutSeconds'])
})

it('names the nearest setting for one that does not exist', () => {
  expect(() => keys('ask.findingLimits')).toThrowError(/Did you mean ask\.findingsLimit\?/)
})
