import { type CitationMarkOptions, findCitationMarks } from '../citation-marks.js'
import type { TextSpan } from '../text-span.js'

const NUMBERED = String.raw`[A-Za-z]{0,2}\d+(?:\.\d+)*[A-Za-z]?(?:[-–][A-Za-z]?\d*)?`
/** "Fig. 2 and 5 mg", "Table 2, 12 patients": a number with a noun or unit of its own is no further label. */
const NO_NOUN = String.raw`(?!\s?%|\s(?!and\b|or\b|to\b|through\b|in\b|of\b|for\b|show|were\b|was\b|are\b|is\b)\p{Ll}{2})`
const PLAIN = String.raw`[A-Za-z]{0,2}\d+[A-Za-z]?(?![.,]?\d)`
const PLAIN_LIST = String.raw`${PLAIN}(?:(?:\s?[,&–-]\s?|\s(?:and|or|to|through)\s|,\s(?:and|or)\s)${PLAIN}${NO_NOUN})*`
const NUMBERED_LIST = String.raw`${NUMBERED}(?:(?:\s?[,&–-]\s?|\s(?:and|or|to|through)\s|,\s(?:and|or)\s)\(?${NUMBERED}\)?${NO_NOUN}(?!\d|\.\d))*`
/** Words that number things: what follows is a name, not an amount. */
const LABELS = String.raw`[Tt]ables?|TABLES?|[Ff]igs?\.?|[Ff]igures?|FIGURES?|[Ee]qs?\.?|[Ee]qns?\.?|[Ee]quations?|[Rr]efs?\.?|[Rr]eferences?|[Ss]ections?|[Ss]ects?\.?|[Cc]hapters?|[Ss]uppl(?:ementa(?:ry|l))?\.?\s(?:[Ff]ig(?:ure|\.)?s?|[Tt]ables?|[Ff]iles?|[Dd]ata|[Mm]ovies?|[Vv]ideos?|[Nn]otes?)|[Aa]ppendi(?:x|ces)|[Bb]ox(?:es)?|[Ss]chemes?|[Pp]anels?|[Vv]ideos?|[Mm]ovies?|[Ll]anes?|[Aa]dditional [Ff]iles?|[Ff]iles?|[Pp]late|[Ll]ine|[Ee]ntr(?:y|ies)|[Pp]aragraphs?`
const KINDS = String.raw`[Tt]ypes?|[Pp]hases?|[Gg]rades?|[Ss]tages?|[Cc]lass(?:es)?|[Gg]roups?|[Vv]ersions?|[Ll]evels?|[Nn]o\.|[Nn]umber|[Ss]tud(?:y|ies)|[Ee]xperiments?|[Ee]xp\.|[Tt]rials?|[Cc]ase|[Pp]atient|[Ss]ubject|[Pp]articipant|[Ss]ample|[Cc]hromosomes?|[Cc]hr\.?|[Ee]xons?|[Ii]ntrons?|[Cc]odons?|[Ss]teps?|[Mm]odels?|[Ii]tems?|[Aa]lgorithms?|[Tt]heorems?|[Ll]emmas?|[Pp]art|[Ww]aves?|[Vv]isits?|[Cc]ohorts?|[Aa]rms?|[Cc]lusters?|[Ff]actors?|[Ss]essions?|[Rr]uns?|[Bb]locks?|[Ll]ayers?|[Ss]ites?|[Cc]hannels?|[Ss]trains?|[Ii]solates?|[Cc]lones?|[Cc]omponents?|[Pp]rotocols?|[Qq]uestions?|[Hh]ypothes[ie]s|[Aa]im|[Oo]bjective|[Rr]ound|[Cc]ycle|[Ss]chedule|[Pp]rogram|[Pp]eaks?|[Cc]ompounds?|[Ff]ractions?|[Tt]reatments?|[Ss]eries|[Vv]ol(?:ume)?\.?|[Ii]ssue|[Aa]rea|[Ff]ormula|[Rr]oom|[Aa]rticle|[Pp]p?\.|[Pp]ages?|[Ss]erotype|[Hh]aplotype|[Gg]enotype|[Dd]omain|[Pp]osition|[Rr]esidue|[Ll]ocus|[Bb]rodmann(?:'s|’s)? areas?|BA`
const ISSUED = String.raw`[Gg]rants?|[Aa]wards?|[Cc]ontracts?|[Pp]roject|NCT|ISRCTN|[Ee]thics|[Aa]pproval|[Pp]rotocol|[Rr]egistration|[Rr]egistry|[Aa]ccession|[Cc]atalog(?:ue)?|[Cc]at\.?|[Ll]ot|[Ll]icen[cs]e|[Pp]atent|[Vv]oucher|[Ss]pecimen|ISBN|ISSN|PMID|PMC|DOI|CAS|ID|IRB|ATCC|DSM|MTCC|CBS|ISO|RRID|CVCL|SPSS|GPT|Windows|Prism|MATLAB|Matlab|Stata|STATA|SAS|Python|Java|Office|Excel|Statistica|Llama|v\.?|V\.|version|Version|ver\.|release|GeneBank|GenBank|[Zz]ip(?:\scode)?|P\.?O\.?\sBox|[Pp]hone|[Tt]el\.?|[Ff]ax`

const MASKS: readonly RegExp[] = [
  /\b(?:https?:\/\/|www\.|doi:\s?|ftp:\/\/)\S+|\b10\.\d{4,9}\/\S+|\S+@\S+\.\p{L}{2,}/giu,
  new RegExp(String.raw`(?<![\p{L}])(?:${LABELS})[\s~]?\(?(?:S|SI|A|B|e)?${NUMBERED_LIST}`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}])(?:${KINDS})\s#?${PLAIN_LIST}(?!\s?(?:[±%]|\+\/|mg|µg|μg|g|kg|ml|mL|cm|mm|percent|years?|days?|hours?|min|weeks?|months?|patients|participants|subjects|mice|rats|of)(?![\p{L}]))`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?:${ISSUED})(?:\s(?:[Nn]umbers?|[Nn]os?\.?|[Ii][Dd]))?[\s:#.(]{1,3}(?:[A-Z]{0,6}[-/]?)?\d[\w./-]*(?:(?:,|\sand)\s[A-Z]*\d[\w./-]*\d{3,}[\w-]*)*`,
    'gu',
  ),
  /(?<![\p{L}\d])(?:IL|CA|CD|COX|HLA|ICD|HPV|GLUT|TLR|MMP|CYP|PM|EGFR|TNF|HIV|HSV|SARS-CoV|COVID|HER|BRCA|EV|CB|AT|CXCL|CCL|CCR|CXCR|BMP|FGF|VEGFR?|Nav|Kv|Cav)[\s-]\d+[A-Za-z]?(?![\d.%]|\s?(?:mg|ng|pg|µg|μg|%))/gu,
  /(?<!\d)\d+(?:\.\d+){2,}(?![\d%])/gu,
  /(?<![\p{L}])\p{Lu}{2,}\d*\p{L}*\/\d+[\p{L}\d]*|(?<![\p{L}])\p{Lu}\d+\p{Lu}+\/\d+[\p{L}\d]*/gu,
  /(?<![\p{L}])(?:[tFzHUWQ]|[χX][\^]?[2²]|[Cc]hi-?[Ss]quared?)\s?_?\(\s?[\d.,\s]+(?:,\s?[nN]\s?=\s?\d+)?\)/gu,
  /(?<![\d.,])\d{8,}(?![\d.,])|(?<![\d.,])0\d+(?![\d.,:])/gu,
  /\d{4}\/\d{4,}(?:-\d+)?/gu,
  /(?<=\p{L})\[\d{1,2}\]|(?<=\bappendix,?\s)pp?\.?\s?\d+/giu,
  /(?<![\p{L}\d.])\d+(?:st|nd|rd|th)(?![\p{L}])(?:\s?[-–]\s?\d+(?:st|nd|rd|th))?/gu,
  /(?<![\d.,])\d+(?:\s(?:st|nd|rd|th)(?=\s(?:cent|day|week|month|year|percentile|edition|grade|gen)))/gu,
]

/** Stretches of a text whose digits are names, marks or addresses; ascending, may overlap. */
export function maskedSpans(text: string, options: CitationMarkOptions): TextSpan[] {
  const spans: TextSpan[] = findCitationMarks(text, options).map(({ start, end }) => ({ start, end }))
  for (const pattern of MASKS) {
    for (const match of text.matchAll(pattern))
      spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return spans.sort((a, b) => a.start - b.start)
}

/** Ring systems, positions and prefixes in names: "5-HT", "6-OHDA", "3-methyl", "1,25-dihydroxy", "2D", "16S", "18F-". */
const NAME_AFTER = /^(?:[-‐‑](?:\p{Lu}|\p{Ll})|,\d+(?:,\d+)*[-‐‑]\p{Ll}|['′’][-‐‑]?\p{L}|[\p{L}_])/u
const COUNTING_AFTER =
  /^[-‐‑](?:points?|items?|arms?|groups?|ways?|stages?|levels?|steps?|channels?|leads?|electrodes?|layers?|patients?|members?|beds?|sites?|cent(?:er|re)s?|countr(?:y|ies)|sided|tailed|by|factors?|dimensional|compartments?|choice|alternatives?|class|category|digit|letter|word|question|star|month|year|day|week|hour|h|d|min|minute|second|s|ms|mo|wk|yr|fold|fold-|times|to|and|or|or-|mL?|ml|mg|g|kg|cm|mm|µm|μm|nm|m|Hz|kHz|MHz|GHz|V|mV|T|kb|bp|kDa|Gy|degrees?|percent|%|inch|dose|doses|pulse|trials?|session|locus|hit|node|well|gene|protein|mer|nucleotide|amino|residue|carbon|electron|step|plex|coil|slice|voxel|pixel|bit|core|unit|session|page|base|mile|metre|meter|story|litre|liter|gallon|cycle|generation|parameter|variable|state|site|component|year-old|fluor)(?![\p{L}])/u

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
