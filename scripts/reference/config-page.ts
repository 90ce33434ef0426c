import { readSettings } from '../../src/compose.js'
import { PROJECT_FILE, USER_FILE } from '../../src/config/load-settings.js'
import type { ResolvedSetting } from '../../src/model/setting.js'
import { markdownTable, type ReferencePage } from './page.js'

/** A new machine with Linux: no variables, no settings files. */
const NEW_MACHINE = {
  variables: {},
  platform: 'linux',
  homeDirectory: '~',
  workingDirectory: '/no-project-here',
} as const

/** Defaults that differ from machine to machine; `config explain` prints the value that holds. */
const MACHINE_DEFAULTS: Readonly<Record<string, string>> = {
  'reader.processes': 'by the number of processors',
}

/** Every setting with its default, untouched by the machine that the page is generated on. */
export function referenceSettings(): ReturnType<typeof readSettings> {
  return readSettings({ environment: NEW_MACHINE })
}

function projectRuleOf({ projectRule }: ResolvedSetting): string {
  if (projectRule.rule === 'allowed') return 'yes'
  const answer = projectRule.rule === 'refused' ? 'no' : 'only inside the project'
  return `${answer}: ${projectRule.reason}`
}

function rowOf(setting: ResolvedSetting): readonly string[] {
  const { key, description, default: standard, variable, flag } = setting
  return [
    `\`${key}\``,
    description,
    MACHINE_DEFAULTS[key] ?? `\`${String(standard)}\``,
    `\`${variable}\``,
    flag === undefined ? '' : `\`${flag}\``,
    projectRuleOf(setting),
  ]
}

/** Every setting, from the settings that the program itself reads. */
export const CONFIG_PAGE: ReferencePage = {
  path: 'docs/reference/config.md',
  source: 'the settings of src',
  render: async () =>
    [
      '# Settings',
      '',
      "Later layers win: defaults, the user's file, the project's file, environment variables, flags. The user's file is",
      `\`${USER_FILE}\` in the configuration folder of the platform (\`~/.config/firsthand\` on Linux), the project's file is`,
      `\`${PROJECT_FILE}\` in the working directory. Both are JSON; \`{"a": {"b": 1}}\` and \`{"a.b": 1}\` say the same. An unknown`,
      'key is an error. A project may come from somebody else, so its file may set only what the last column allows.',
      'Defaults are those on Linux.',
      '',
      markdownTable(
        ['Setting', 'Meaning', 'Default', 'Variable', 'Flag', 'In a project file'],
        (await referenceSettings()).settings.map(rowOf),
      ),
    ].join('\n'),
}
