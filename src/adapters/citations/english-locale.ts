/** Terms as `name`, `name long`, `name short`, …: one form, or singular and plural. */
type Terms = Readonly<Record<string, string | readonly [single: string, multiple: string]>>

const WORDS: Terms = {
  accessed: 'accessed',
  and: 'and',
  'and others': 'and others',
  anonymous: 'anonymous',
  'anonymous short': 'anon.',
  at: 'at',
  'available at': 'available at',
  by: 'by',
  circa: 'circa',
  'circa short': 'c.',
  cited: 'cited',
  edition: ['edition', 'editions'],
  'edition short': 'ed.',
  'et-al': 'et al.',
  forthcoming: 'forthcoming',
  from: 'from',
  ibid: 'ibid.',
  in: 'in',
  'in press': 'in press',
  internet: 'internet',
  letter: 'letter',
  'no date': 'no date',
  'no date short': 'n.d.',
  online: 'online',
  'presented at': 'presented at the',
  reference: ['reference', 'references'],
  'reference short': ['ref.', 'refs.'],
  retrieved: 'retrieved',
  scale: 'scale',
  version: 'version',
  ad: 'AD',
  bc: 'BC',
  'open-quote': '“',
  'close-quote': '”',
  'open-inner-quote': '‘',
  'close-inner-quote': '’',
  'page-range-delimiter': '–',
}

const LOCATORS: Terms = {
  book: ['book', 'books'],
  chapter: ['chapter', 'chapters'],
  'chapter short': ['chap.', 'chaps.'],
  figure: ['figure', 'figures'],
  'figure short': ['fig.', 'figs.'],
  issue: ['number', 'numbers'],
  'issue short': ['no.', 'nos.'],
  number: ['number', 'numbers'],
  'number short': ['no.', 'nos.'],
  'number-of-pages': ['page', 'pages'],
  'number-of-pages short': ['p.', 'pp.'],
  page: ['page', 'pages'],
  'page short': ['p.', 'pp.'],
  paragraph: ['paragraph', 'paragraphs'],
  'paragraph short': ['para.', 'paras.'],
  part: ['part', 'parts'],
  'part short': ['pt.', 'pts.'],
  section: ['section', 'sections'],
  'section short': ['sec.', 'secs.'],
  volume: ['volume', 'volumes'],
  'volume short': ['vol.', 'vols.'],
}

const ROLES: Terms = {
  author: ['author', 'authors'],
  editor: ['editor', 'editors'],
  'editor short': ['ed.', 'eds.'],
  'editor verb': 'edited by',
  'editor verb-short': 'ed. by',
  'collection-editor': ['editor', 'editors'],
  'collection-editor short': ['ed.', 'eds.'],
  'collection-editor verb': 'edited by',
  translator: ['translator', 'translators'],
  'translator short': ['tran.', 'trans.'],
  'translator verb': 'translated by',
  'translator verb-short': 'trans. by',
}

const ORDINALS: Terms = {
  ordinal: 'th',
  'ordinal-01': 'st',
  'ordinal-02': 'nd',
  'ordinal-03': 'rd',
  'ordinal-11': 'th',
  'ordinal-12': 'th',
  'ordinal-13': 'th',
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** Months of up to four letters are not shortened, and September by custom to four. */
const shortMonth = (month: string) =>
  month.length <= 4 ? month : `${month.slice(0, month === 'September' ? 4 : 3)}.`
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter']

const DATES = `<date form="text"><date-part name="month" suffix=" "/><date-part name="day" suffix=", "/><date-part name="year"/></date>
<date form="numeric"><date-part name="year"/><date-part name="month" form="numeric-leading-zeros" prefix="-" range-delimiter="/"/><date-part name="day" form="numeric-leading-zeros" prefix="-" range-delimiter="/"/></date>`

/**
 * English words for a style where the user gives no locale, in the form of CSL 1.0.2 (terms by its specification, appendix II). The
 * locale files of the CSL project are under CC BY-SA and are not carried along.
 */
export function englishLocale(): string {
  const two = (at: number) => String(at + 1).padStart(2, '0')
  const months = MONTHS.flatMap((month, at): [string, string][] => [
    [`month-${two(at)}`, month],
    [`month-${two(at)} short`, shortMonth(month)],
  ])
  const seasons = SEASONS.map((season, at): [string, string] => [`season-${two(at)}`, season])
  const terms = {
    ...WORDS,
    ...LOCATORS,
    ...ROLES,
    ...ORDINALS,
    ...Object.fromEntries([...months, ...seasons]),
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="en-US">
<style-options punctuation-in-quote="true"/>
${DATES}
<terms>
${Object.entries(terms).map(termElement).join('\n')}
</terms>
</locale>
`
}

function termElement([key, words]: readonly [string, Terms[string]]): string {
  const form = / (short|verb|verb-short)$/u.exec(key)?.[1]
  const name = form === undefined ? key : key.slice(0, -form.length - 1)
  const start = `<term name="${name}"${form === undefined ? '' : ` form="${form}"`}>`
  const [single, multiple] = typeof words === 'string' ? [words] : words
  return multiple === undefined
    ? `${start}${single}</term>`
    : `${start}<single>${single}</single><multiple>${multiple}</multiple></term>`
}
