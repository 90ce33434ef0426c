/**
 * Style sheet of the HTML answer: a reading column, system fonts, light and dark by the reader's setting, A4
 * print with all passages open. Text and background pairs have a contrast of at least 4.5 to 1.
 */
export const ANSWER_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fcfbf8; --card: #ffffff; --ink: #1d2329; --quiet: #56606a; --line: #dedad1;
  --link: #1b5e8c; --own: #17705f; --own-soft: #e3f1ed; --other: #8a5a00; --other-soft: #f8edd5;
  --warn: #a32020; --warn-soft: #fbe6e3; --mark: #ffec9e;
  --serif: Charter, 'Bitstream Charter', 'Iowan Old Style', 'Source Serif 4', Cambria, Georgia, serif;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181c; --card: #1b2127; --ink: #e4e6e8; --quiet: #a3adb6; --line: #333c44;
    --link: #8cc4ee; --own: #74cdb8; --own-soft: #173831; --other: #e3b867; --other-soft: #3a2e14;
    --warn: #ff9c92; --warn-soft: #45201d; --mark: #6b5706;
  }
}
* { box-sizing: border-box; }
html { font: 100%/1.55 var(--sans); background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { max-width: 47rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; overflow-wrap: break-word; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:focus-visible, summary:focus-visible, .table:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.25rem 0.5rem; }
.mark { font-size: 0.75rem; color: var(--quiet); margin: 0 0 1.75rem; }
h1 { font: 600 1.75rem/1.25 var(--serif); margin: 0 0 1rem; text-wrap: pretty; }
h2 { font: 600 1.25rem/1.3 var(--serif); margin: 3rem 0 0.85rem; padding-top: 0.85rem; border-top: 1px solid var(--line); }
h3 { font: 600 1rem/1.4 var(--sans); margin: 1.75rem 0 0.6rem; text-wrap: pretty; }
.label { color: var(--quiet); font-weight: 500; margin-right: 0.2rem; }
p, ul { margin: 0.5rem 0; }
main ul { padding-left: 1.15rem; }
main li { margin: 0.3rem 0; }
code { font: 0.8125em var(--mono); }
sup, sub { font-size: 0.72em; line-height: 0; }
.sign { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.status { padding: 0.8rem 1rem; border-radius: 6px; border-left: 4px solid var(--own); background: var(--own-soft); }
.status strong { display: block; font-weight: 600; }
.status span { font-size: 0.875rem; color: var(--quiet); }
.status-partial, .status-insufficient { border-color: var(--other); background: var(--other-soft); }
.status-premise-refuted { border-color: var(--warn); background: var(--warn-soft); }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; padding: 0; margin: 1rem 0 0; font-size: 0.875rem; }
.premise .verdict { margin: 0 0 0.5rem; font-size: 0.9375rem; }
.premise h3 { margin-bottom: 0.1rem; font-family: var(--serif); font-size: 1.0625rem; }
.premise h3::first-letter { text-transform: uppercase; }
.premise-refuted .verdict, .premise-contested .verdict { color: var(--warn); font-weight: 600; }
.premise-holds .verdict { color: var(--own); }
.premise-not-found .verdict { color: var(--quiet); }
.claim { margin-top: 1.25rem; font-weight: 600; }
.quote { margin: 0.9rem 0 1.35rem; padding: 0.95rem 1.1rem 0.8rem; background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--own); border-radius: 6px; scroll-margin-top: 1rem; }
.quote.other { border-left-color: var(--other); }
.quote.near { border-left: 4px dashed var(--line); }
.quote::after { content: ''; display: block; clear: both; }
.quote:target, .sources li:target, details:target { box-shadow: 0 0 0 2px var(--link); }
blockquote { margin: 0; font: 1.0938rem/1.6 var(--serif); hanging-punctuation: first last; }
blockquote p { margin: 0 0 0.5rem; }
.attribution { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.3rem 0.75rem; margin: 0.6rem 0 0.3rem; font-size: 0.875rem; }
.cite { font-weight: 600; }
.tools { float: right; margin: 0.05rem 0 0 1rem; font-size: 0.875rem; }
.id { margin-left: 0.75rem; font: 0.75rem var(--mono); color: var(--quiet); text-decoration: none; }
.id:hover { text-decoration: underline; }
.tag { padding: 0.05rem 0.45rem; border-radius: 4px; font-size: 0.8125rem; color: var(--other); background: var(--other-soft); }
.role-firsthand { color: var(--own); background: var(--own-soft); }
.tag.warn { color: var(--warn); background: var(--warn-soft); }
.relay, .missing, .inherited { font-size: 0.875rem; margin: 0.3rem 0; color: var(--quiet); }
.missing { color: var(--other); }
details { font-size: 0.875rem; margin-top: 0.35rem; border-radius: 4px; }
summary { cursor: pointer; color: var(--quiet); width: fit-content; }
summary:hover { color: var(--link); }
.passage { clear: both; margin: 0.5rem 0 0.25rem; padding-top: 0.55rem; border-top: 1px dashed var(--line); }
.passage p { font: 0.9688rem/1.6 var(--serif); }
.passage .path { font: 0.75rem/1.5 var(--sans); color: var(--quiet); }
mark { background: var(--mark); color: inherit; padding: 0.05em 0; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.more, .removed { font-size: 0.9375rem; color: var(--quiet); }
.removed { margin-top: 0.85rem; }
.removed ul { font-size: 0.875rem; }
.table { overflow-x: auto; margin-top: 0.9rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th { text-align: left; font-weight: 600; color: var(--quiet); }
th, td { padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child, th { white-space: nowrap; }
.number { font-variant-numeric: tabular-nums; }
main ul.sources { list-style: none; padding: 0; }
.sources li { display: flex; gap: 0.6rem; margin: 0.6rem -0.5rem; padding: 0.3rem 0.5rem; border-radius: 6px; scroll-margin-top: 1rem; }
.sources li > div { min-width: 0; }
.source-number { color: var(--quiet); font-variant-numeric: tabular-nums; }
.sources p { margin: 0; }
.facts { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; font-size: 0.8125rem; color: var(--quiet); }
footer { margin-top: 3rem; padding-top: 0.8rem; border-top: 1px solid var(--line); font-size: 0.75rem; color: var(--quiet); }
footer p { margin: 0.2rem 0; }
footer .mark { margin: 0.2rem 0; }
@media (max-width: 32rem) {
  body { padding: 1rem 0.9rem 3rem; }
  h1 { font-size: 1.4rem; }
  .quote { padding: 0.8rem 0.85rem 0.65rem; }
  blockquote { font-size: 1.0313rem; }
}
@page { margin: 18mm 16mm; }
@media print {
  :root {
    --paper: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #bbb; --link: #000; --own: #0d5a4b;
    --own-soft: #fff; --other: #6b4500; --other-soft: #fff; --warn: #8a1616; --warn-soft: #fff; --mark: #ececec;
  }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  nav, .skip, .open { display: none; }
  a { text-decoration: none; }
  h2, h3 { break-after: avoid; }
  blockquote, .attribution, .sources li, tr { break-inside: avoid; }
  .tag { border: 1px solid currentColor; padding: 0 0.3rem; }
  .table { overflow: visible; }
  details::details-content { content-visibility: visible; display: block; height: auto; block-size: auto; }
  summary { list-style: none; font-weight: 600; }
  mark { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
}
`
