import { plainLine } from '../../reading/markup-text.js'

const PARTS = /^(?:by|nc|nd|sa)$/u

/**
 * A Creative Commons licence by its short name (`CC-BY-NC-4.0`, `CC0-1.0`), however a service writes it; any other
 * licence as stated. Undefined where nothing is said.
 */
export function licenceName(stated: string | null | undefined): string | undefined {
  const text = plainLine(stated ?? '')
  if (text === '' || /^(?:null|na|none|unknown|unspecified)$/iu.test(text)) return undefined
  const link = /creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)(?:\/(\d\.\d))?/iu.exec(text)
  if (link !== null) return fromParts(link[1] ?? '', link[2]) ?? text
  const packed = /^cc(0|by)(nc)?(nd|sa)?$/iu.exec(text)
  if (packed !== null)
    return fromParts(
      packed
        .slice(1)
        .filter((part) => part !== undefined)
        .join('-'),
      undefined,
    )
  const name = /^cc[\s_-]*(0|(?:by|zero)(?:[\s_-]+(?:nc|nd|sa))*)(?:[\s_-]*v?(\d\.\d))?$/iu.exec(text)
  return name === null ? text : (fromParts(name[1] ?? '', name[2]) ?? text)
}

function fromParts(parts: string, version: string | undefined): string | undefined {
  const words = parts.toLowerCase().split(/[\s_-]+/u)
  const end = version === undefined ? '' : `-${version}`
  if (words[0] === 'zero' || words[0] === '0') return `CC0${end}`
  if (!words.every((word) => PARTS.test(word))) return undefined
  return `CC-${words.map((word) => word.toUpperCase()).join('-')}${end}`
}
