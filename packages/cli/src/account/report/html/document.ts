import { createHash } from 'node:crypto'
import { isEmpty, type ReportPage } from '../page.ts'
import { percent, verdict } from '../words.ts'
import { attentionSection } from './attention.ts'
import { heatSection } from './heat.ts'
import { entriesSection, lists } from './lists.ts'
import { html, type Markup, verbatim } from './markup.ts'
import { SCRIPT } from './script.ts'
import { sessionSection } from './session.ts'
import { STYLE } from './style.ts'
import { trendSection } from './trend.ts'
import { moment } from './words.ts'

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

function tiles({ regressions, recurring, flaky, trend, session }: ReportPage): Markup {
  const last = trend.at(-1)
  const rows: { term: string; value: string | number; alert?: boolean }[] = [
    { term: 'regressions', value: regressions.length, alert: regressions.length > 0 },
    { term: 'recurring failures', value: recurring.length, alert: recurring.length > 0 },
    { term: 'flaky tests', value: flaky.length },
    { term: 'failing in the session', value: session?.failures.length ?? '–' },
    {
      term: `of the ${last?.basis ?? 'tests'} passed in the newest session`,
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
<p>This page fills itself from what an agent writes and tailtest verifies here.</p>
<ol>
<li><code>tailtest install</code> lets the agent tell tailtest of its edits.</li>
<li>Let the agent work. At the end of each turn tailtest runs the tests of what changed.</li>
<li><code>tailtest report --open</code> shows what came of it.</li>
</ol>
<p class="quiet">Installed already? <code>tailtest doctor</code> says whether the agent calls it.</p>
</section>`
}
