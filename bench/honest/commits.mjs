// The newest commits of a clone that change a test file, with the content of their files before and after.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Larger changes are left out: nobody reads all their verdicts, and they are imports, moves and formatting. */
const MOST_FILES = 60
/** The maximum number of commits of a clone that are searched. */
const MOST_COMMITS = 2000

/** The clones in a folder, bare or with a work tree: a name and where git's files are. */
export function clonesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const places = ['.git', 'repo/.git', 'repo', '.'].map((place) => join(folder, name, place))
    const at = places.find((place) => existsSync(join(place, 'HEAD')))
    return at === undefined ? [] : [{ name: name.replace('+', '/'), at }]
  })
}

const git = (at, args, input) =>
  execFileSync('git', ['--git-dir', at, ...args], { input, maxBuffer: 1 << 30 })

/** The newest commits with one parent that change a test file which was there before. */
export function commitsOf(at, isTestFile, most) {
  const args = ['-c', 'core.quotePath=false', 'log', '--no-merges', '--no-renames']
  const form = [`--max-count=${MOST_COMMITS}`, '--name-status', '--format=%n%H %P']
  const found = []
  for (const block of git(at, [...args, ...form])
    .toString()
    .split('\n\n')) {
    const commit = /^([0-9a-f]{40}) ([0-9a-f]{40})$/m.exec(block)
    if (commit) found.push({ commit: commit[1], parent: commit[2], changes: [] })
    for (const [, kind, path] of block.matchAll(/^([AMD])\t(.+)$/gm))
      found.at(-1)?.changes.push({ kind, path })
  }
  const isWanted = ({ changes }) =>
    changes.length <= MOST_FILES &&
    changes.some(({ kind, path }) => kind !== 'A' && isTestFile(path))
  return found.filter(isWanted).slice(0, most)
}

/** The files of commits as text, before and after each: one process of git for all. */
export function filesOf(at, commits) {
  const wanted = commits.flatMap(({ commit, parent, changes }) =>
    changes.flatMap(({ kind, path }) => [
      ...(kind === 'A' ? [] : [`${parent}:${path}`]),
      ...(kind === 'D' ? [] : [`${commit}:${path}`]),
    ]),
  )
  const texts = textsOf(at, [...new Set(wanted)])
  return commits.map(({ commit, parent, changes }) =>
    changes.map(({ kind, path }) => ({
      path,
      before: kind === 'A' ? undefined : texts.get(`${parent}:${path}`),
      after: kind === 'D' ? undefined : texts.get(`${commit}:${path}`),
    })),
  )
}

/** The objects with these names; a submodule is none. */
function textsOf(at, names) {
  const out = git(at, ['cat-file', '--batch'], `${names.join('\n')}\n`)
  const texts = new Map()
  let from = 0
  for (const name of names) {
    const end = out.indexOf(10, from)
    const size = /^[0-9a-f]+ \w+ (\d+)$/.exec(out.toString('utf8', from, end))?.[1]
    from = end + 1
    if (size === undefined) continue
    texts.set(name, out.toString('utf8', from, from + Number(size)))
    from += Number(size) + 1
  }
  return texts
}
