import { majorOf } from './plot.mjs'
import { between, markdown } from './table.mjs'

/**
 * The page about the stored runs: the newest run of each Node in full, and a list of all runs.
 * @param {readonly import('./judge.mjs').Run[]} runs the oldest first
 */
export function page(runs) {
  const newest = new Map(runs.map((run) => [majorOf(run), run]))
  const oldestNodeFirst = [...newest].toSorted(([one], [two]) => one - two)
  return `${[
    '# Measurements',
    '`npm run bench -- --save` writes this page from the files beside it, one for each run and version of Node. Times are ratios: each process is paired with a bare Node, or with the row under “Compared with”, and the table shows the median ratio of the pairs, for wall time and for processor time, with its 95 % confidence interval (sign test) in parentheses. On a busy machine the interval of wall time is wide, and that of processor time is hardly wider than on a quiet machine. `npm run bench -- --check` fails if a row takes more than a tenth longer than in the newest run on the same system and the same major version of Node. A row that looks slower is measured three more times; it fails if both ratios are slower, or if the whole interval of one of them is. Wall time alone counts only if a bare process waits no longer than it did in the stored run.',
    '![Ratios over the stored runs](ratios.svg)',
    ...oldestNodeFirst.flatMap(([, run]) => chapter(run)),
    '## Runs',
    markdown([
      ['Date', 'Commit', 'Node', 'System', 'Cores', 'Rounds', 'Rows'],
      ...runs.map((run) => [
        run.date.slice(0, 16).replace('T', ' '),
        run.commit,
        run.node,
        run.platform,
        ...[run.cores, run.profile === 'quick' ? `${run.rounds}, quick` : run.rounds],
        run.rows.length,
      ]),
    ]),
  ].join('\n\n')}\n`
}

function chapter(run) {
  const parts = [...new Set(run.rows.map(({ part }) => part))]
  const figures = [...new Set((run.figures ?? []).map(({ part }) => part))]
  return [
    `## Node ${run.node}`,
    `${run.date.slice(0, 10)}, commit ${run.commit}, ${run.platform}, ${run.cores} cores, ${run.rounds} rounds.`,
    ...parts.flatMap((part) => [`### ${title(part)}`, ratios(run, part)]),
    ...figures.flatMap((part) => [`### ${title(part)}`, values(run, part)]),
  ]
}

function ratios({ rows }, part) {
  const head = ['What', 'Median', 'Ratio', 'Processor', 'Budget', 'Compared with']
  return markdown([
    head,
    ...rows
      .filter((row) => row.part === part)
      .map((row) => [
        row.name,
        `${row.ms.toFixed(1)} ms`,
        `${row.ratio.toFixed(2)} (${between(row)})`,
        row.cpu === undefined ? '' : `${row.cpu.ratio.toFixed(2)} (${between(row.cpu)})`,
        row.limit === undefined ? '' : `${row.limit.toFixed(2)}${row.holds ? '' : ', over'}`,
        row.of ?? '',
      ]),
  ])
}

function values({ figures }, part) {
  const rows = figures
    .filter((figure) => figure.part === part)
    .map(({ name, value, unit, limit, holds }) => [
      name,
      `${value.toLocaleString('en')} ${unit}`.trim(),
      limit?.toLocaleString('en') ?? '',
      holds === false ? 'over' : '',
    ])
  return markdown([['What', 'Value', 'Limit', ''], ...rows])
}

const title = (part) => `${part[0].toUpperCase()}${part.slice(1)}`
