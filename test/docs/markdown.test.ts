import { describe, expect, it } from 'vitest'
import { unknownCommands } from './known-commands.js'
import { anchorsOf, linksOf, shellCommandsOf } from './markdown.js'

describe('reading Markdown', () => {
  it('finds links and images, not those in code', () => {
    const text = '[a](docs/a.md "title") ![b](b.png)\n`[c](c.md)`\n```sh\n[d](d.md)\n```\n[e](#part)'
    expect(linksOf(text)).toEqual(['docs/a.md', 'b.png', '#part'])
  })

  it('makes the anchors of headings', () => {
    expect(anchorsOf('# One `run.json`\n\n## What it *must* never do\n')).toEqual([
      'one-runjson',
      'what-it-must-never-do',
    ])
  })

  it('finds shell commands without prompt, comment and output', () => {
    const text =
      '```console\n$ npm run x  # why\nnpm is output here\n$ FIRSTHAND_LIBRARY=a firsthand ask \\\n  "b"\n```\n'
    expect(shellCommandsOf(text)).toEqual(['npm run x', 'FIRSTHAND_LIBRARY=a firsthand ask "b"'])
    expect(shellCommandsOf('```ts\nnpm run x\n```\n```sh\nnpm ci && npm run check\nls\n```\n')).toEqual([
      'npm ci && npm run check',
    ])
  })
})

describe('commands shown in documents', () => {
  it('are unknown where the script, the file or the subcommand does not exist', () => {
    expect(
      unknownCommands([
        'npm ci && npm run check',
        'npm run no-such-script',
        'npx vitest run',
        'npx no-such-tool',
        'node scripts/no-such.mjs',
        'node scripts/check.mjs',
        'echo "a && npm run b; c" | npm run neither',
        'firsthand no-such-command',
        'npx firsthand no-such-command',
        'firsthand ask "why" --no-such-option',
        'firsthand ask "why" --limit 3 --json',
        'firsthand --help',
      ]),
    ).toEqual([
      'npm run no-such-script',
      'npx no-such-tool',
      'node scripts/no-such.mjs',
      'npm run neither',
      'firsthand no-such-command',
      'npx firsthand no-such-command',
      'firsthand ask "why" --no-such-option',
    ])
  })
})
