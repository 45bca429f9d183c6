import { majorOf } from './plot.mjs'
import { between, markdown } from './table.mjs'

/**
 * The page that shows the stored runs: the newest of each Node in full, and which there are.
 * @param {readonly import('./judge.mjs').Run[]} runs the oldest first
 */
export function page(runs) {
  const newest = new Map(runs.map((run) => [majorOf(run), run]))
  const oldestNodeFirst = [...newest].toSorted(([one], [two]) => one - two)
  return `${[
    '# What was measured',
    'Written by `npm run bench -- --save` from the files beside it, one for each run and version of Node. A time is a ratio: each process is started beside a bare Node, or beside the row that is named, and the median of the pairs counts, on the clock and of the processor. In brackets: where it lies in 95 of 100 (sign test). On a busy machine the ratio on the clock lies wide, that of the processor hardly wider than on a quiet one. `npm run bench -- --check` fails where a row takes more than a tenth longer than in the newest run of the same major version of Node on the same system: what looks slower is measured three times more, and both ratios must say so, or one with all of its interval; the clock alone only counts where a bare process waits no more than it did.',
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
