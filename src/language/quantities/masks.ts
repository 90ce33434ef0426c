import { matchesOf } from '../each-match.js'
import { quickStart } from '../quick-start.js'
import { type CitationMarkOptions, findCitationMarks } from '../citation-marks.js'
import type { TextSpan } from '../text-span.js'
import { ISSUERS, KINDS, LABELS, NAMED_BY_NUMBER } from './numbered-names.js'

const NUMBERED = String.raw`[A-Za-z]{0,2}\d+(?:\.\d+)*[A-Za-z]?(?:[-–][A-Za-z]?\d*)?`
const PLAIN = String.raw`[A-Za-z]{0,2}\d+[A-Za-z]?(?![.,]?\d)`
/** "Fig. 2 and 5 mg", "Table 2, 12 patients": a number with a unit or noun of its own is no further label. */
const NO_NOUN = String.raw`(?!\s?(?:[%±]|\+\/|(?:mg|µg|μg|ng|g|kg|ml|mL|L|cm|mm|nm|mM|µM|years?|days?|hours?|h|min|weeks?|months?|percent|times|patients|participants|subjects|individuals|people|mice|rats|animals|women|men|children|studies|trials|cases|samples|groups|controls)(?![\p{L}])))`
const JOINT = String.raw`(?:\s?[,&–-]\s?|\s(?:and|or|to|through)\s|,\s(?:and|or)\s)`

/** Each pattern finds stretches whose digits name, address or count off something; `needs` is what no match is without. */
const MASKS = (
  [
    [
      /\b(?:https?:\/\/|www\.|doi:\s?|ftp:\/\/)\S+|\b10\.\d{4,9}\/\S+|(?<!\S)\S{1,64}@\S+/giu,
      /[/@]|www\.|doi:/iu,
    ],
    [
      new RegExp(
        String.raw`(?<![\p{L}])(?:${LABELS})[\s~]?\(?(?:S|SI|A|B|e)?${NUMBERED}(?:${JOINT}\(?${NUMBERED}\)?${NO_NOUN}(?!\d|\.\d))*`,
        'gu',
      ),
    ],
    [
      new RegExp(
        String.raw`(?<![\p{L}])(?:${KINDS})\s#?${PLAIN}(?:${JOINT}${PLAIN}${NO_NOUN})*${NO_NOUN}(?!\sof\b)`,
        'gu',
      ),
    ],
    [
      new RegExp(
        // "Prism (2013)": a bracketed year is when a thing came out, no number of it
        String.raw`(?<![\p{L}])(?:${ISSUERS})(?!\s\((?:19|20)\d\d\))(?:\s(?:[Nn]umbers?|[Nn]os?\.?|[Ii][Dd]))?[\s:#.(]{1,3}(?:[A-Z]{0,6}[-/]?)?\d[\w./-]*(?:(?:,|\sand)\s[A-Z]*\d[\w./-]*\d{3,}[\w-]*)*`,
        'gu',
      ),
    ],
    [
      new RegExp(
        String.raw`(?<![\p{L}\d])(?:${NAMED_BY_NUMBER})[\s-]\d+[A-Za-z]?(?![\d.%]|\s?(?:mg|ng|pg|µg|μg|%))`,
        'gu',
      ),
    ],
    // versions, strains, arguments of test statistics
    [/(?<!\d)\d+(?:\.\d+){2,}(?![\d%])/gu, /\.\d+\.\d/u],
    [/(?<![\p{L}])\p{Lu}{2,}\d*\p{L}*\/\d+[\p{L}\d]*|(?<![\p{L}])\p{Lu}\d+\p{Lu}+\/\d+[\p{L}\d]*/gu, /\//u],
    [
      /(?<![\p{L}])(?:[tFzHUWQ]|[χX][\^]?[2²]|[Cc]hi-?[Ss]quared?)\s?_?\(\s?[\d.,\s]+(?:,\s?[nN]\s?=\s?\d+)?\)/gu,
      /\(/u,
    ],
    [/(?<![\p{L}\d])\p{Lu}[\p{Lu}\d]{1,5}[\s-]?\d\/\d(?![\d%])/gu, /\//u],
    // long codes, codes with leading zeros, hexadecimal ids
    [
      /(?<![\d.,·‧∙⋅:])\d{8,}(?!\d|[.,]\d)|(?<![\d.,·‧∙⋅:]|\d[\s\u2009\u202F\u00A0])0\d+(?!\d|[.,·‧∙⋅:]\d)|\d{4}\/\d{4,}(?:-\d+)?|\b[\dA-F]{8}(?:[-–][\dA-F]{4}){3}[-–][\dA-F]{12}\b/gu,
      /\d{4}|0\d|[-–]/u,
    ],
    // vector components, "appendix p 4"
    [/(?<=\p{L})\[\d{1,2}\]|(?<=\bappendix,?\s\(?)pp?\.?\s?\d+/giu, /\[|appendix/iu],
    // ends of nucleic acids: "5′ CATCC 3′"
    [/(?<![\d.,])[35]\s?['′’](?!\d)/gu, /['’′]/u],
    // names that begin with a number: "5 FU", "1000 Genomes"
    [
      /(?<![\d.,])5[\s-]?FU\b|\b1,?000\s[Gg]enomes?\b(?=\s(?:[Pp]roject|[Cc]onsortium|[Dd]ata))/gu,
      /FU|enome/u,
    ],
    // ordinals
    [/(?<![\p{L}\d.])\d+\s?(?:st|nd|rd|th)(?![\p{L}])(?:\s?[-–]\s?\d+(?:st|nd|rd|th))?/gu],
    // geographical coordinates
    [/(?<!\d)\d{1,3}\s?°\s?\d+(?:[.,]\d+)?\s?['’′](?:\s?\d+(?:[.,]\d+)?\s?["”″])?\s?[NSEWO]?/gu, /°/u],
    // enumerators inside a sentence: "two groups: (1) young and (2) old"
    [/(?<=[:;,]\s|\b(?:and|or)\s|^)\(\d{1,2}\)(?=\s\p{L})/gu, /\(/u],
  ] as readonly (readonly [pattern: RegExp, needs?: RegExp])[]
).map(([pattern, needs]) => [quickStart(pattern), needs] as const)

/** Stretches of a text whose digits are names, marks or addresses; ascending, may overlap. */
export function maskedSpans(text: string, options: CitationMarkOptions): TextSpan[] {
  const spans: TextSpan[] = findCitationMarks(text, options)
    .filter((mark) => !isNamedWork(text.slice(mark.start, mark.end)))
    .map(({ start, end }) => ({ start, end }))
  for (const [pattern, needs] of MASKS) {
    if (needs?.test(text) === false) continue
    for (const match of matchesOf(pattern, text)) {
      spans.push({ start: match.index, end: match.index + match[0].length })
    }
  }
  return spans.sort((a, b) => a.start - b.start)
}

/** "Prism (2013)": an album as likely as an author; the year is read, and has a kind of its own. */
function isNamedWork(mark: string): boolean {
  return /^\S+\s\(\d{4}\)$/u.test(mark)
}

/** Ring systems, positions and prefixes in names: "5-HT", "6-OHDA", "3-methyl", "1,25-dihydroxy", "2D", "16S", "18F-". */
const NAME_AFTER = /^(?:[-‐‑](?:\p{Lu}|\p{Ll})|,\d+(?:,\d+)*[-‐‑]\p{Ll}|['′’][-‐‑]?\p{L}|[\p{L}_])/u
/** What a hyphen may join to a number without making a name of both ("5-point", "12-lead"). */
const COUNTING_AFTER =
  /^[-‐‑](?:points?|items?|arms?|groups?|ways?|stages?|levels?|steps?|channels?|leads?|electrodes?|layers?|patients?|members?|beds?|sites?|cent(?:er|re)s?|countr(?:y|ies)|sided|tailed|by|factors?|dimensional|compartments?|choice|alternatives?|class|category|digit|letter|word|question|star|to|and|or|dose|doses|pulse|trials?|session|locus|hit|node|well|gene|protein|mer|nucleotide|amino|residue|carbon|electron|plex|coil|slice|voxel|pixel|core|page|base|story|cycle|generation|parameter|variable|state|component|fluor|subunit|domain|element|module|block|head|shot|bit)(?![\p{L}])/u

/** Whether letters or hyphens that touch the digits from the left make them part of a name ("IL-6", "H2O", "R^2"). */
export function isNameBefore(text: string, span: TextSpan): boolean {
  const before = text.slice(Math.max(0, span.start - 12), span.start)
  if (/(?:[\p{L}_\p{M}]|\^[-−–+]?|\d\.|[\d\p{L}]['′’])$/u.test(before)) return true
  if (!/\p{L}[\])]?[-‐‑–−]$/u.test(before)) return false
  return !/(?:^|[\s(])[pPnN]-$/u.test(before) && !/\d\s?[\p{L}µμ%°/]{1,6}[-–−]$/u.test(before)
}

/** Whether what touches the digits from the right makes them part of a name, given that it is no unit. */
export function isNameAfter(text: string, span: TextSpan): boolean {
  const after = text.slice(span.end, span.end + 20)
  return NAME_AFTER.test(after) && !COUNTING_AFTER.test(after)
}
