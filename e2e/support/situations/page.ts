import type { EndSaid, Outcome } from './stage.ts'
import type { Group } from './step.ts'

/** Lines of a text that a cell shows. */
const MOST_LINES = 4

const HEAD = `# Verdicts

<!-- Written by \`npx vitest run --config e2e/vitest.config.ts e2e/hooks/verdicts-page.test.ts -u\`, after a build; without \`-u\` the same test fails if the built hook says something else. -->

This page shows what tailtest says in each situation: to the agent and to the person at each end of a turn, in the history, and at the start of the next session. Every row was played through the built hook of Claude Code in a small shop: the sources \`cart\`, \`price\` and \`order\` have a test each, and \`order\` imports \`cart\`. If a situation has several ends of a turn, they are numbered. [How it works](how-it-works.md#the-result-line) explains the rules.

\`-\` means that nothing is said. Texts longer than ${MOST_LINES} lines are cut.
`

/** The page docs/verdicts.md; `inClients` is the table of those who play the same. */
export function verdictsPage(
  groups: readonly Group[],
  outcomes: readonly Outcome[],
  inClients: string,
): string {
  const all = [...outcomes]
  const parts = groups.map(({ title, situations }) => {
    const rows = situations.map(({ title: situation }) => {
      const outcome = all.shift()
      return outcome === undefined ? '' : row(situation, outcome)
    })
    const head =
      '| Situation | The agent reads | The person reads | History | Next start |\n| --- | --- | --- | --- | --- |'
    return `## ${title}\n\n${head}\n${rows.join('\n')}\n`
  })
  return `${HEAD}\n${parts.join('\n')}\n${inClients}`
}

function row(situation: string, { ends, history, next }: Outcome): string {
  const start = [next.agent, next.person && `To the person: ${next.person}`]
  const cells = [
    cell([situation]),
    cell(byEnd(ends, 'agent')),
    cell(byEnd(ends, 'person')),
    cell([history.join('\n')]),
    cell([start.filter((text) => text !== '').join('\n')]),
  ]
  return `| ${cells.join(' | ')} |`
}

function byEnd(ends: readonly EndSaid[], who: keyof EndSaid): string[] {
  const said = ends.map((one) => one[who])
  if (said.every((text) => text === '')) return ['']
  return said.length === 1 ? said : said.map((text, at) => `${at + 1}. ${text || '-'}`)
}

function cell(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => {
    const all = text.trim().split('\n')
    return all.length > MOST_LINES ? [...all.slice(0, MOST_LINES), '…'] : all
  })
  return lines.map(plain).join('<br>') || '-'
}

const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
