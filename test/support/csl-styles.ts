/** Folder with a real engine: `npm install --prefix FOLDER citeproc`; empty where none is to be tried. */
export const REAL_ENGINE = process.env['FIRSTHAND_TEST_CITATIONS'] ?? ''

/** Styles written for tests. `changes`: what a test puts into the bibliography's layout, or beside it. */
export function cslStyle({
  language = '',
  layout = AUTHOR_TITLE,
  bibliography = (inner: string) => `<bibliography>${inner}</bibliography>`,
}: {
  readonly language?: string
  readonly layout?: string
  readonly bibliography?: (layout: string) => string
} = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"${language === '' ? '' : ` default-locale="${language}"`}>
  <info><title>Kelp</title><id>kelp</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout><text variable="citation-number"/></layout></citation>
  ${bibliography(`<sort><key variable="issued" sort="descending"/></sort><layout suffix=".">${layout}</layout>`)}
</style>`
}

const AUTHOR_TITLE = `
  <text variable="citation-number" prefix="[" suffix="] "/>
  <group delimiter=", ">
    <names variable="author"><name and="text" initialize-with=". " et-al-min="3" et-al-use-first="1"/></names>
    <text variable="title" quotes="true"/>
    <text variable="container-title"/>
    <group delimiter=" "><label variable="volume" form="short"/><text variable="volume"/></group>
    <group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group>
    <date variable="issued" form="text"/>
  </group>`

/** A style that points to another one, as most of the CSL project's do. */
export const DEPENDENT_STYLE = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" default-locale="en-US">
  <info><title>Weed</title><id>weed</id><link href="https://styles.example.org/kelp" rel="independent-parent"/><updated>2026-01-01T00:00:00+00:00</updated></info>
</style>`

/** A locale with a few words only. */
export const GERMAN_LOCALE = `<?xml version="1.0" encoding="utf-8"?>
<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="de-DE">
<date form="text"><date-part name="day" suffix=". "/><date-part name="month" suffix=" "/><date-part name="year"/></date>
<date form="numeric"><date-part name="year"/></date>
<terms><term name="and">und</term><term name="et-al">u. a.</term><term name="and others">u. a.</term>
<term name="month-03">März</term><term name="volume" form="short"><single>Bd.</single><multiple>Bde.</multiple></term>
<term name="page" form="short"><single>S.</single><multiple>S.</multiple></term>
<term name="open-quote">„</term><term name="close-quote">“</term></terms></locale>`
