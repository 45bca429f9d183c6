import { LOOKS } from '../words.ts'

/** The glyph of an outcome before its word; not read out, for the word says it. */
const GLYPHS = Object.entries(LOOKS)
  .map(
    ([kind, { glyph }]) =>
      `.badge.${kind}::before { content: "${glyph}"; content: "${glyph}" / ""; }`,
  )
  .join('\n')

/**
 * The page's style. Text reaches a contrast of 4.5 in both schemes; an outcome is a glyph and a word before it is a
 * colour, and the colours of passing and failing differ in lightness for whoever does not tell red from green.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fbfbf9; --raised: #ffffff; --ink: #1b1e23; --quiet: #5a616b; --rule: #e4e4df;
  --accent: #2b59c3; --accent-soft: #dfe7f8;
  --ok: #0b6355; --ok-soft: #dcefe9; --fixed: #1f4f9d; --fixed-soft: #dfe9fa;
  --bad: #9b2a12; --bad-soft: #fae1d9; --worse: #ffffff; --worse-soft: #a8321a;
  --wait: #6b4a00; --wait-soft: #f6ead0;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #121417; --raised: #191c20; --ink: #e8eaed; --quiet: #a0a8b3; --rule: #2c3138;
    --accent: #9dbcff; --accent-soft: #223252;
    --ok: #86dac7; --ok-soft: #12332d; --fixed: #a9c7ff; --fixed-soft: #1b2e4e;
    --bad: #ffb5a3; --bad-soft: #4a2017; --worse: #2b0b04; --worse-soft: #ff937a;
    --wait: #f2cc80; --wait-soft: #3b2f13;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
header { padding-top: clamp(2rem, 6vw, 4rem); }
footer { padding-top: 3rem; padding-bottom: 4rem; color: var(--quiet); font-size: .875rem; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -.011em; text-wrap: balance; }
h1 { margin: .25rem 0 0; font-size: clamp(1.75rem, 5vw, 2.5rem); font-weight: 650; letter-spacing: -.025em; overflow-wrap: anywhere; }
h2 { margin: 0 0 .75rem; font-size: 1.375rem; font-weight: 620; }
h3 { margin: 2.25rem 0 .5rem; font-size: 1rem; font-weight: 620; }
h4 { text-wrap: wrap; margin: 0; font-size: .9375rem; font-weight: 500; }
p { margin: 0 0 .75rem; max-width: 44rem; }
section { padding-top: 3.5rem; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: .06em; }
code, pre { font-family: var(--mono); font-size: .875em; }
code { overflow-wrap: anywhere; }
time { white-space: nowrap; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.quiet { color: var(--quiet); font-size: .9375rem; }
.brand { color: var(--quiet); font-size: .875rem; letter-spacing: .01em; margin: 0; }
.verdict { font-size: 1.1875rem; line-height: 1.5; margin: 1rem 0 0; }
.unseen:not(:focus) {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.skip:focus { position: fixed; top: .75rem; left: .75rem; padding: .5rem .875rem; background: var(--raised); z-index: 2; }
.problems { margin: 1.25rem 0 0; padding: .75rem 1rem; border-left: 3px solid var(--wait); background: var(--wait-soft); color: var(--ink); list-style: none; border-radius: 0 6px 6px 0; }

.tiles { display: flex; flex-wrap: wrap; gap: 1px; margin: 2rem 0 0; background: var(--rule); border: 1px solid var(--rule); border-radius: 12px; overflow: hidden; }
.tiles div { display: flex; flex: 1 1 8.5rem; flex-direction: column-reverse; justify-content: flex-end; padding: 1.125rem 1.25rem; background: var(--raised); }
.tiles dt { color: var(--quiet); font-size: .875rem; }
.tiles dd { margin: 0; font-size: 1.625rem; line-height: 1.2; font-weight: 620; letter-spacing: -.02em; }
.tiles .alert dd { color: var(--bad); }
nav { margin-top: 1.5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .375rem 1.25rem; margin: 0; padding: 0; list-style: none; font-size: .9375rem; }
nav a { display: inline-block; padding: .125rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }

.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem 2rem; margin: 1rem 0 0; }
.facts div { min-width: 0; }
.facts dt { color: var(--quiet); font-size: .8125rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.calm { color: var(--ok); font-weight: 500; }
.empty { color: var(--quiet); }
.empty code { color: var(--ink); }

.scroll { overflow-x: auto; margin: 0 0 .25rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { padding: .5rem 1.25rem .5rem 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: baseline; font-weight: 400; }
th:last-child, td:last-child { padding-right: .25rem; }
thead th { color: var(--quiet); font-size: .8125rem; white-space: nowrap; border-bottom-color: color-mix(in srgb, var(--quiet) 45%, transparent); }
tbody th { min-width: 11rem; }
th.number, td.number { padding-right: 2rem; text-align: right; white-space: nowrap; }
th.number:last-child, td.number:last-child { padding-right: .25rem; }
thead button { all: unset; cursor: pointer; }
thead button::after { content: "↕"; margin-left: .3em; opacity: .45; }
thead [aria-sort] button { color: var(--ink); }
thead [aria-sort] button::after { opacity: 1; }
thead [aria-sort="ascending"] button::after { content: "↑"; }
thead [aria-sort="descending"] button::after { content: "↓"; }
thead button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }

.badge { display: inline-block; padding: .05em .6em .1em; border-radius: 99px; font-size: .8125rem; white-space: nowrap; }
.badge::before { margin-right: .4em; }
${GLYPHS}
.passed { color: var(--ok); background: var(--ok-soft); }
.fixed { color: var(--fixed); background: var(--fixed-soft); }
.unresolved { color: var(--bad); background: var(--bad-soft); }
.regression { color: var(--worse); background: var(--worse-soft); }
.weakened { color: var(--bad); background: var(--bad-soft); }
.deferred { color: var(--wait); background: var(--wait-soft); }
.untested { color: var(--quiet); box-shadow: inset 0 0 0 1px var(--rule); }
.strip { display: inline-flex; gap: 2px; }
.strip i, .cell { display: inline-grid; place-items: center; width: 1.375rem; height: 1.375rem; border-radius: 4px; font-style: normal; font-size: .75rem; line-height: 1; }

.failure { padding: 1.125rem 1.25rem; margin: .75rem 0 0; background: var(--raised); border: 1px solid var(--rule); border-radius: 10px; }
.failure p { margin: .5rem 0 0; }
pre { margin: .75rem 0 0; padding: .75rem 1rem; overflow-x: auto; background: var(--ground); border-radius: 6px; line-height: 1.5; tab-size: 4; }
summary { width: fit-content; margin: .75rem 0; color: var(--accent); cursor: pointer; font-size: .9375rem; }

.legend { display: flex; flex-wrap: wrap; gap: .375rem 1.25rem; margin: 0 0 1rem; padding: 0; list-style: none; font-size: .875rem; color: var(--quiet); }
.legend .cell { margin-right: .25rem; }
.map { width: auto; }
.map th, .map td { padding: .1875rem .125rem; border: 0; vertical-align: middle; }
.map tbody th { position: sticky; left: 0; min-width: 8rem; max-width: 22rem; padding-right: 1rem; background: var(--ground); }
.map td { min-width: 1.625rem; text-align: center; }
.map td:empty::after { content: ""; display: block; width: 4px; height: 4px; margin: auto; border-radius: 50%; background: var(--rule); }
.map thead th { vertical-align: bottom; font-size: .75rem; }
.map thead th:first-child { position: sticky; left: 0; background: var(--ground); }
.when time { display: inline-block; writing-mode: vertical-rl; rotate: 180deg; padding-top: .25rem; }

.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 2rem 3rem; margin-bottom: 1rem; }
.chart { margin: 0; min-width: 0; }
.chart figcaption { margin-bottom: .875rem; font-weight: 620; }
.plot { display: grid; grid-template-columns: auto 1fr; gap: .375rem .75rem; }
.plot svg { width: 100%; height: 10rem; overflow: visible; }
.scale, .ends { display: flex; justify-content: space-between; color: var(--quiet); font-size: .75rem; line-height: 1; }
.scale { flex-direction: column; align-items: flex-end; margin: -.375rem 0; }
.ends { grid-column: 2; padding-top: .25rem; }
.chart .quiet { margin-top: .75rem; }
.rule { stroke: var(--rule); }
.rule, .line, .dot, .gap { vector-effect: non-scaling-stroke; fill: none; }
.area { fill: var(--accent-soft); opacity: .55; }
.line { stroke: var(--accent); stroke-width: 1.75; stroke-linejoin: round; }
.dot { stroke: var(--accent); stroke-width: 6; stroke-linecap: round; }
.dot.marked { stroke: var(--bad); stroke-width: 8; }
.dense .dot { stroke-width: 3.5; }
.dense .dot.marked { stroke-width: 5; }
.dense .gap { display: none; }
.gap { stroke: var(--bad); stroke-width: 1; stroke-dasharray: 2 3; opacity: .6; }
.bar { fill: var(--accent); opacity: .82; }
.bar:hover { opacity: 1; }

.filter { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: .5rem 0 1rem; }
.filter label { color: var(--quiet); font-size: .9375rem; }
.filter input { min-width: 0; width: 18rem; max-width: 100%; padding: .4rem .7rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid color-mix(in srgb, var(--quiet) 70%, transparent); border-radius: 8px; }

@media (max-width: 40rem) {
  section { padding-top: 2.75rem; }
  th, td { padding-right: .875rem; }
  th.number, td.number { padding-right: 1.25rem; }
  .map tbody th { min-width: 6.5rem; max-width: 9rem; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  @page { margin: 16mm 14mm; }
  :root { --ground: #ffffff; }
  body { font-size: 10pt; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header { padding-top: 0; }
  header, main, footer { max-width: none; padding-left: 0; padding-right: 0; }
  nav, .skip, .filter, thead button::after { display: none; }
  section { padding-top: 1.75rem; }
  h2, h3, h4, figcaption { break-after: avoid; }
  tr, .failure, .chart, .tiles { break-inside: avoid; }
  .scroll, pre { overflow: visible; }
  pre { white-space: pre-wrap; }
  th, td { padding-right: .75rem; }
  tbody th { min-width: 0; }
  details:not([open]), #outcomes:not(:has(details[open])) { display: none; }
  .failure details { display: block; }
  .failure details::details-content { content-visibility: visible; }
}
`
