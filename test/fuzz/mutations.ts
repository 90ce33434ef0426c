/** A source of random numbers, 0 to below 1; the same seed gives the same numbers (mulberry32, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Mutant {
  /** Names of what was done to the file, for a report. */
  readonly kind: string
  readonly bytes: Uint8Array
}

type Random = () => number
type Mutation = (bytes: Buffer, random: Random) => Buffer

const upTo = (random: Random, limit: number): number => Math.floor(random() * Math.max(1, limit))

function cut(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, upTo(random, bytes.length))
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  const count = 1 + upTo(random, Math.min(200, bytes.length / 20))
  for (let index = 0; index < count; index++) {
    const at = upTo(random, changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << upTo(random, 8))
  }
  return changed
}

function overwrite(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  const from = upTo(random, bytes.length)
  const value = [0, 0xff, 0x20, 0x3c, 0x28][upTo(random, 5)] ?? 0
  return changed.fill(value, from, Math.min(bytes.length, from + 1 + upTo(random, 2000)))
}

/** Takes a stretch out, doubles it, or moves it to another place. */
function shuffleStretch(bytes: Buffer, random: Random): Buffer {
  const from = upTo(random, bytes.length)
  const to = Math.min(bytes.length, from + 1 + upTo(random, 5000))
  const stretch = bytes.subarray(from, to)
  const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  const at = upTo(random, rest.length)
  const copies = upTo(random, 4)
  return Buffer.concat([
    rest.subarray(0, at),
    ...Array.from({ length: copies }, () => stretch),
    rest.subarray(at),
  ])
}

const LYING_NUMBERS = [
  '0',
  '-1',
  '1',
  '65535',
  '2147483647',
  '-2147483648',
  '4294967296',
  '99999999999999999999',
  '1e308',
  'NaN',
]

/** Numbers (lengths, offsets, sizes, counts) replaced by others that do not fit. */
function lieInNumbers(bytes: Buffer, random: Random): Buffer {
  const share = random() * 0.05
  const text = bytes.toString('latin1')
  const lied = text.replace(/(?<=[\s"/[(=])-?\d{1,10}(?=[\s"\])>/])/g, (number) =>
    random() < share ? (LYING_NUMBERS[upTo(random, LYING_NUMBERS.length)] ?? number) : number,
  )
  return Buffer.from(lied, 'latin1')
}

/** Keys whose values a PDF reader follows; each gets the value of another. */
const PDF_KEY =
  /\/(?:Length|Kids|Parent|Contents|Resources|Font|XObject|Filter|Predictor|Columns|W|Index|Prev|Size|Count|MediaBox|Rotate|FirstChar|Widths|ToUnicode|Encoding)\s*(?:\d+ \d+ R|-?\d+|\[[^\]]{0,80}\]|\/\w+)/g

function swapPdfValues(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString('latin1')
  const values = (text.match(PDF_KEY) ?? []).map((pair) => pair.replace(/^\/\w+\s*/, ''))
  if (values.length === 0) return flipBits(bytes, random)
  const swapped = text.replace(PDF_KEY, (pair) =>
    random() < 0.1 ? pair.replace(/(^\/\w+\s*).*$/s, `$1${values[upTo(random, values.length)] ?? ''}`) : pair,
  )
  return Buffer.from(swapped, 'latin1')
}

/** Deeply nested arrays, dictionaries or operators in place of an object's value. */
function nestPdf(bytes: Buffer, random: Random): Buffer {
  const depth = 10 ** (2 + upTo(random, 4))
  const pairs = [
    { open: '[', close: ']' },
    { open: '<</A ', close: '>>' },
    { open: '(', close: ')' },
    { open: 'q ', close: 'Q ' },
  ]
  const { open, close } = pairs[upTo(random, pairs.length)] ?? { open: '[', close: ']' }
  const nested = `${open.repeat(depth)} 1 ${random() < 0.5 ? close.repeat(depth) : ''}`
  const text = bytes.toString('latin1')
  const places = [...text.matchAll(/\bobj\b|\bstream\r?\n/g)].map((match) => match.index + match[0].length)
  const at = places[upTo(random, places.length)] ?? upTo(random, text.length)
  return Buffer.from(`${text.slice(0, at)}${nested}${text.slice(at)}`, 'latin1')
}

/** An object that refers to itself, or pages that are their own children. */
function loopPdf(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString('latin1')
  const ids = [...text.matchAll(/(\d+) 0 obj/g)].map((match) => match[1] ?? '1')
  const looped = text.replace(/\d+ 0 R/g, (reference) =>
    random() < 0.08 ? `${ids[upTo(random, ids.length)] ?? '1'} 0 R` : reference,
  )
  return Buffer.from(looped, 'latin1')
}

const XML_BOMB =
  '<!DOCTYPE article [<!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e SYSTEM "file:///etc/passwd">]>'

/** Entities that grow, tags that never close, tags inside each other ten thousand deep, attributes twice. */
function breakMarkup(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString('utf8')
  const at = upTo(random, text.length)
  const depth = 10 ** (2 + upTo(random, 3))
  const pieces = [
    `${'<sec><p>'.repeat(depth)}x`,
    `${'<sec>'.repeat(depth)}x${'</sec>'.repeat(depth)}`,
    '&d;&e;&#x110000;&#0;&undefined;',
    '<table-wrap><table><tr><td colspan="99999999" rowspan="99999999">1</td></tr></table></table-wrap>',
    '<p a="1" a="2"><![CDATA[',
    `<!-- ${'-'.repeat(depth)}`,
    `${'<sup>'.repeat(depth)}1`,
  ]
  const broken = `${text.slice(0, at)}${pieces[upTo(random, pieces.length)] ?? ''}${text.slice(at)}`
  return Buffer.from(random() < 0.3 ? broken.replace(/<!DOCTYPE[^>]*>|^/, XML_BOMB) : broken, 'utf8')
}

/** Marks of plain formats, repeated: brackets, quotes, fences, pipes, at-signs, hashes. */
function repeatMarks(bytes: Buffer, random: Random): Buffer {
  const marks = [
    '{',
    '}',
    '[',
    '](',
    '"',
    '`',
    '```\n',
    '|',
    '@article{',
    '#',
    '> ',
    '* ',
    '\\',
    '$',
    '\u0000',
    '(',
    '<',
    '  - ',
    '\n|-|',
  ]
  const mark = (marks[upTo(random, marks.length)] ?? '{').repeat(10 ** (1 + upTo(random, 4)))
  const at = upTo(random, bytes.length)
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(mark), bytes.subarray(at)])
}

const COMMON: Readonly<Record<string, Mutation>> = { cut, flipBits, overwrite, shuffleStretch, lieInNumbers }
const MUTATIONS: Readonly<Record<'pdf' | 'xml' | 'text', Readonly<Record<string, Mutation>>>> = {
  pdf: { ...COMMON, swapPdfValues, nestPdf, loopPdf },
  xml: { ...COMMON, breakMarkup, repeatMarks },
  text: { ...COMMON, repeatMarks },
}

/** A damaged copy of a file: one to three mutations that fit its kind, one after the other. */
export function mutate(bytes: Uint8Array, kind: keyof typeof MUTATIONS, random: Random): Mutant {
  const mutations = Object.entries(MUTATIONS[kind])
  const names: string[] = []
  let changed: Buffer = Buffer.from(bytes)
  for (let count = 1 + upTo(random, 3); count > 0 && changed.length > 0; count--) {
    const [name, change] = mutations[upTo(random, mutations.length)] ?? ['cut', cut]
    changed = change(changed, random)
    names.push(name)
  }
  return { kind: names.join('+'), bytes: changed }
}
