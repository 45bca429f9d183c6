import { createHash } from 'node:crypto'
import { isEmpty, type ReportPage } from '../page.ts'
import { percent, verdict } from '../words.ts'
import { heatSection } from './heat.ts'
import { attentionSection, entriesSection, lists } from './lists.ts'
import { html, type Markup, moment, verbatim } from './markup.ts'
import { sessionSection } from './session.ts'
import { STYLE } from './style.ts'
import { trendSection } from './trend.ts'

const SECTIONS = {
  attention: 'Needs attention',
  session: 'Session',
  files: 'Files by session',
  trend: 'Over time',
  flaky: 'Flaky tests',
  slowest: 'Slowest tests',
  'never-failed': 'Never seen failing',
  outcomes: 'All outcomes',
} as const

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What the page does where scripts run: it adds a filter and sorts tables. Without them nothing is missing but that.
 * Plain text for browsers of some years ago; it makes no markup of what it reads.
 */
const SCRIPT = `
'use strict';
const make = (name, fields) => Object.assign(document.createElement(name), fields);

for (const table of document.querySelectorAll('table[data-sortable]')) {
  const body = table.tBodies[0];
  if (body.rows.length < 2) continue;
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    const button = make('button', { type: 'button', textContent: heading.textContent });
    heading.replaceChildren(button);
    button.addEventListener('click', () => {
      const isUp = heading.getAttribute('aria-sort') === 'ascending';
      const keyOf = ({ cells }) => cells[column].dataset.sort ?? cells[column].textContent;
      const order = (one, other) => one.localeCompare(other, 'en', { numeric: true });
      const rows = [...body.rows].sort((one, other) => order(keyOf(one), keyOf(other)));
      for (const other of headings) other.removeAttribute('aria-sort');
      heading.setAttribute('aria-sort', isUp ? 'descending' : 'ascending');
      body.append(...(isUp ? rows.reverse() : rows));
    });
  });
}

for (const details of document.querySelectorAll('details.filtered')) {
  const rows = [...details.querySelectorAll('tbody tr')];
  const input = make('input', { type: 'search', id: 'filter', autocomplete: 'off', spellcheck: false });
  const label = make('label', { htmlFor: 'filter', textContent: 'Filter by file, outcome or session' });
  const found = make('span', { className: 'quiet' });
  found.setAttribute('role', 'status');
  const filter = make('div', { className: 'filter' });
  filter.append(label, input, found);
  details.querySelector('summary').after(filter);
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\\s+/);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    found.textContent = input.value.trim() === '' ? '' : shown + ' of ' + rows.length;
  });
}

for (const map of document.querySelectorAll('.end')) map.scrollLeft = map.scrollWidth;
`

/** Only our own style and script, by their hashes; nothing is loaded, sent or framed. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The report as one page that needs nothing beside it. Pure; the same facts give the same bytes. */
export function htmlReport(page: ReportPage): string {
  const bare = isEmpty(page)
  const content = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${page.project}: tailtest report</title>
<link rel="icon" href="data:,">
<style>${verbatim(STYLE)}</style>
</head>
<body>
<a class="skip unseen" href="#content">Skip to the content</a>
${head(page, bare)}
<main id="content" tabindex="-1">
${bare ? beginning() : sections(page)}
</main>
<footer><p>Made by tailtest from the journals of its sessions, its history and its ledger of runs, all on this machine.
Times are UTC. The same facts: <code>tailtest report --md</code>, <code>tailtest report --json</code>.</p></footer>
<script>${verbatim(SCRIPT)}</script>
</body>
</html>
`
  return content.markup
}

function head(page: ReportPage, bare: boolean): Markup {
  const { project, generated_at, problems } = page
  return html`<header>
<p class="brand">tailtest report, ${moment(generated_at)} UTC</p>
<h1>${project}</h1>
${!bare && html`<p class="verdict">${verdict(page)}</p>${tiles(page)}`}
${
  problems.length > 0 &&
  html`<ul class="problems" aria-label="What may be missing">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`
}
${
  !bare &&
  html`<nav aria-label="Sections"><ul>${Object.entries(SECTIONS).map(
    ([id, title]) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`
}
</header>`
}

const plural = (number: number, one: string) => (number === 1 ? one : `${one}s`)

function tiles({ regressions, recurring, flaky, trend, session }: ReportPage): Markup {
  const last = trend.at(-1)
  const rows: { term: string; value: string | number; alert?: boolean }[] = [
    {
      ...{ term: plural(regressions.length, 'regression'), value: regressions.length },
      alert: regressions.length > 0,
    },
    {
      ...{ term: plural(recurring.length, 'recurring failure'), value: recurring.length },
      alert: recurring.length > 0,
    },
    { term: plural(flaky.length, 'flaky test'), value: flaky.length },
    { term: 'failing in the session', value: session?.failures.length ?? '–' },
    {
      term: `of the ${last?.basis ?? 'tests'} passed when tests last ran`,
      value: last ? percent(last.pass_rate) : '–',
    },
  ]
  return html`<dl class="tiles">${rows.map(
    ({ term, value, alert }) =>
      html`<div${alert && html` class="alert"`}><dt>${term}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

function sections(page: ReportPage): Markup {
  return html`${attentionSection(page)}
${sessionSection(page.session)}
${heatSection(page.heat)}
${trendSection(page.trend)}
${lists(page)}
${entriesSection(page)}`
}

/** Nothing is recorded yet: what to do so that something is. */
function beginning(): Markup {
  return html`<section aria-labelledby="beginning">
<h2 id="beginning">Nothing is recorded yet</h2>
<p>This page fills up as an agent works here and tailtest verifies its edits.</p>
<ol>
<li><code>tailtest install</code> makes the agent report its edits to tailtest.</li>
<li>Let the agent work. At the end of each turn tailtest runs the tests of what changed.</li>
<li><code>tailtest report --open</code> shows the results.</li>
</ol>
<p class="quiet">Installed already? <code>tailtest doctor</code> checks whether the agent calls it.</p>
</section>`
}
