import { join } from 'node:path'
import { z } from 'zod'
import type { Setting } from '../../model/setting.js'

const REFUSED = {
  rule: 'refused',
  reason: 'where requests may go and what they tell about you is the choice of the user of this machine',
} as const

const list = z.string().max(4000)

/** How Firsthand uses the network. `dataFolder`: where the platform keeps the data of programs. */
export function networkSettings(dataFolder: string) {
  return { ...REACH_SETTINGS, ...keepingSettings(dataFolder) }
}

const REACH_SETTINGS = {
  'network.offline': {
    schema: z.boolean(),
    default: false,
    description: 'Nothing leaves this machine, whatever was approved; kept answers are still used.',
    variable: 'FIRSTHAND_OFFLINE',
    projectRule: { rule: 'allowed' },
  },
  'network.contact': {
    schema: z.union([z.literal(''), z.email()]),
    default: '',
    description:
      'Your e-mail address, sent to literature services so that they can reach you; some then allow more. Empty: none is sent.',
    variable: 'FIRSTHAND_CONTACT',
    projectRule: REFUSED,
  },
  'network.loopbackServices': {
    schema: list,
    default: '',
    description:
      'Services on this machine that may be asked over plain HTTP, e.g. http://127.0.0.1:11434; several are separated by commas.',
    variable: 'FIRSTHAND_LOOPBACK_SERVICES',
    projectRule: REFUSED,
  },
  'network.httpsOrigins': {
    schema: list,
    default: '',
    description:
      'Public HTTPS services at another port than 443, e.g. https://api.example.org:8443; several are separated by commas.',
    variable: 'FIRSTHAND_HTTPS_ORIGINS',
    projectRule: REFUSED,
  },
  'network.proxy': {
    schema: z.union([z.literal(''), z.url({ protocol: /^http$/u })]),
    default: '',
    description:
      'Proxy that requests go through, e.g. http://proxy.example.org:3128. Those of the environment are not used.',
    variable: 'FIRSTHAND_PROXY',
    projectRule: REFUSED,
  },
} as const satisfies Record<string, Setting>

function keepingSettings(dataFolder: string) {
  return {
    'network.dailyBudgetUsd': {
      schema: z.number().min(0).max(1000),
      default: 0.1,
      description:
        'US dollars that may be used up in a day (UTC) at a metered service (OpenAlex: 0.10 without a key, 1 with a free one).',
      variable: 'FIRSTHAND_DAILY_BUDGET_USD',
      projectRule: REFUSED,
    },
    'network.cacheDirectory': {
      schema: z.string().min(1),
      default: join(dataFolder, 'network'),
      description: 'Folder of kept answers and of what is known of hosts, shared by all libraries.',
      variable: 'FIRSTHAND_CACHE_DIRECTORY',
      projectRule: REFUSED,
      isPath: true,
    },
    'network.cacheDays': {
      schema: z.number().min(0).max(3650),
      default: 30,
      description: 'Days for which an answer of a literature service is kept; 0 keeps none.',
      variable: 'FIRSTHAND_CACHE_DAYS',
      projectRule: { rule: 'allowed' },
    },
  } as const satisfies Record<string, Setting>
}

/** The parts of a setting that is a list. */
export function listed(value: string): readonly string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
