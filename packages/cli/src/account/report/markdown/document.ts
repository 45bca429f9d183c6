import { isEmpty, type ReportPage } from '../page.ts'
import { verdict } from '../words.ts'
import { sessionBlocks } from './session.ts'
import { flaky, heat, neverFailed, outcomes, pasts, slowest, trend } from './tables.ts'
import { minute, part, plain } from './text.ts'

/** The report as Markdown: the facts of the page, long tables cut. Names and messages stand in code, where they are nothing but text. Pure. */
export function markdownReport(page: ReportPage): string {
  const { project, generated_at, problems } = page
  const blocks = [
    `# ${plain(project)}: tailtest report`,
    `${minute(generated_at)} UTC. ${
      isEmpty(page)
        ? 'Nothing is recorded yet: `tailtest install`, then let the agent work.'
        : verdict(page)
    }`,
    problems.map((problem) => `> ${plain(problem)}`).join('\n>\n'),
    ...(isEmpty(page) ? [] : sections(page)),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function sections(page: ReportPage): string[] {
  return [
    ...part('## Regressions', pasts(page.regressions)),
    ...part('## Recurring failures', pasts(page.recurring)),
    ...(page.session === null ? [] : sessionBlocks(page.session)),
    ...part('## Files by session', heat(page.heat)),
    ...part('## Over time', trend(page.trend)),
    ...part('## Flaky tests', flaky(page)),
    ...part('## Slowest test files', slowest(page)),
    ...part('## Tests never seen failing', neverFailed(page)),
    ...part('## Outcomes', outcomes(page)),
  ]
}
