import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { createKeySource, type KeySourceOptions, parseCommand } from './key-source.js'

const KEY = 'sk-test-0123456789abcdef'
const NONE = { openai: '', anthropic: '', server: '' }
const source = (options: Partial<KeySourceOptions>) =>
  createKeySource({ variables: NONE, commands: NONE, environment: {}, ...options })
const command = (script: string) => JSON.stringify([process.execPath, '-e', script])

it('finds a key in the environment before it runs a command, and none where neither is set', async () => {
  const keys = source({
    variables: { ...NONE, openai: 'OPENAI_API_KEY' },
    commands: { ...NONE, openai: 'false' },
    environment: { OPENAI_API_KEY: ` ${KEY}\n` },
  })
  expect((await keys.find('openai'))?.reveal()).toBe(KEY)
  expect(await keys.find('anthropic')).toBeUndefined()
})

it('takes the first line that a command prints, and runs it once', async () => {
  const commands = {
    ...NONE,
    server: command(`console.log('${KEY}-' + process.pid); console.log('user: moe')`),
  }
  const keys = source({ commands })
  const first = await keys.find('server')
  expect(first?.reveal()).toMatch(/^sk-test-0123456789abcdef-\d+$/u)
  expect((await keys.find('server'))?.reveal()).toBe(first?.reveal())
})

it('shows a key nowhere: not as text, JSON or in an inspection, and takes it out of messages', async () => {
  const keys = source({ commands: { ...NONE, openai: command(`console.log('${KEY}')`) } })
  const secret = await keys.find('openai')
  expect(
    `${secret} ${JSON.stringify({ secret })} ${inspect({ secret, keys }, { depth: 9, showHidden: true })}`,
  ).not.toContain(KEY)
  expect(keys.redact(`Bearer ${KEY}, again ${KEY}`)).toBe('Bearer [secret], again [secret]')
})

it.each([
  [command("console.error('sk-secret-on-stderr'); process.exit(3)"), /ended with 3/u],
  [JSON.stringify(['no-such-program-here']), /no such program/u],
  [command("console.log('')"), /gives no key/u],
  [command("console.log('two words')"), /gives no key/u],
  [command("console.log('x'.repeat(100000))"), /gave no key/u],
  [command('setTimeout(() => {}, 60000)'), /too long/u],
])('says why %s gives none, without what it printed', async (text, reason) => {
  const keys = source({ commands: { ...NONE, openai: text }, timeoutMilliseconds: 2000 })
  const error: unknown = await keys.find('openai').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'config-invalid', message: expect.stringMatching(reason) })
  expect(inspect(error, { depth: 9 })).not.toMatch(/sk-secret|two words|xxx/u)
})

it('hands nothing to a shell', async () => {
  expect(parseCommand('pass show  openai')).toEqual(['pass', 'show', 'openai'])
  expect(parseCommand('["secret-tool", "lookup", "service", "my service"]')).toEqual([
    'secret-tool',
    'lookup',
    'service',
    'my service',
  ])
  for (const text of ['pass show a; id', 'echo $(id)', 'cat `x`', 'a | b', 'a "b c"', '[1]', '["a"', '[]'])
    expect(() => parseCommand(text), text).toThrow(/key command/u)
  const argument = JSON.stringify([
    process.execPath,
    '-e',
    'console.log(process.argv[1])',
    '$HOME;id-literal',
  ])
  expect((await source({ commands: { ...NONE, openai: argument } }).find('openai'))?.reveal()).toBe(
    '$HOME;id-literal',
  )
})
