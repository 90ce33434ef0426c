const FENCE = /^```(\w*)[^\n]*\n(.*?)^```/gms
const SHELLS = new Set(['', 'sh', 'bash', 'shell', 'console', 'text'])

/** Targets of inline links and images outside code. */
export function linksOf(markdown: string): readonly string[] {
  const text = markdown.replaceAll(FENCE, '').replaceAll(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, target = '']) => target)
}

/** Anchors that a forge gives to the headings. */
export function anchorsOf(markdown: string): readonly string[] {
  const headings = markdown.replaceAll(FENCE, '').matchAll(/^#{1,6}\s+(.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

/** Command lines of the fenced shell blocks, without prompt, comment and continuation. Output of a command is left out. */
export function shellCommandsOf(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(FENCE)].filter(([, language = '']) => SHELLS.has(language))
  return blocks.flatMap(([, , body = '']) => {
    const lines = body.replaceAll(/\s*\\\n\s*/g, ' ').split('\n')
    const hasPrompts = lines.some((line) => line.startsWith('$ '))
    return lines
      .filter((line) => !hasPrompts || line.startsWith('$ '))
      .map((line) =>
        line
          .replace(/^\$ /, '')
          .replace(/(^|\s)#\s.*$/, '')
          .trim(),
      )
      .filter((line) => /^(\w+=\S+\s+)*(npm|npx|node|firsthand)\b/.test(line) || line.includes('&&'))
  })
}
