/** GitHub takes 65,536 characters for a comment. */
const MOST = 60_000
const MOST_OF_PROOF = 30_000

/** The first line of the comment of a folder of a repository: by it the next run finds it. */
export const markerOf = (directory) => `<!-- tailtest ${JSON.stringify(directory)} -->`

/** What fits, in whole lines. */
function cut(text, most) {
  if (text.length <= most) return text
  return `${text.slice(0, text.lastIndexOf('\n', most))}\n… (cut: the log has all of it)`
}

/** What a program said, in which nothing is Markdown, a mention or the end of the block. */
export function block(text) {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)))
  return `${fence}\n${text}\n${fence}`
}

const PROVE_TITLES = {
  proven: 'The tests of this branch are proven',
  unproven: 'The tests of this branch are not proven',
  unknown: 'Whether the tests of this branch are proven could not be found out',
}

/** What the comment and the job's summary say of the two outcomes. Pure. */
export function textOf({ directory, prove, history }) {
  const parts = [
    markerOf(directory),
    ...(prove.outcome === 'skipped'
      ? []
      : [`## ${PROVE_TITLES[prove.outcome]}`, block(cut(prove.said.trim(), MOST_OF_PROOF))]),
    ...(history.outcome === 'skipped' ? [] : [history.said.trim()]),
  ]
  return `${cut(parts.join('\n\n'), MOST)}\n`
}
