import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { environment, git, run } from './tailtest.mjs'

/** Whether a folder is or contains a git directory. */
function gitDirectoryIn(folder) {
  const places = ['.git', '.', 'repo/.git', 'repo']
  return places.map((place) => join(folder, place)).find((place) => existsSync(join(place, 'HEAD')))
}

/**
 * The known repositories that a folder has clones of: `owner+name`, `owner-name`, `owner/name` or `name`.
 * @template {{ name: string }} Known
 * @param {readonly Known[]} known
 */
export function clonesIn(folder, known) {
  return known.flatMap(({ name, ...rest }) => {
    const [owner, short] = name.split('/')
    const names = [`${owner}+${short}`, `${owner}-${short}`, name, short]
    const found = names.map((each) => join(folder, each)).find((at) => isFolder(at))
    const from = found && gitDirectoryIn(found)
    return from === undefined ? [] : [{ name, from, ...rest }]
  })
}

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Creates a separate work tree to check commits out in; the clone itself stays unchanged. */
export function checkOut({ name, from }, top) {
  const root = join(top, 'clones', name.replace('/', '+'))
  const env = environment(join(top, 'state'))
  const { status, stderr } = run({ root: top, env }, 'git', [
    ...['-c', 'core.hooksPath=/dev/null', 'clone', '--quiet', '--shared', '--no-checkout'],
    ...[from, root],
  ])
  if (status !== 0) throw new Error(`${name}: ${stderr.slice(0, 300)}`)
  const place = { root, env }
  git(place, 'checkout', '--quiet', '--force', 'HEAD')
  return place
}

/** Checks out the newest commit, as after a clone, or a tag. */
export function checkOutNewest(place, tag) {
  if (tag !== undefined) return git(place, 'checkout', '--quiet', '--force', tag)
  const [branch] = git(place, 'for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n')
  return git(place, 'checkout', '--quiet', '--force', branch)
}

/** The names in a folder, for the message about a folder without clones. */
export const namesIn = (folder) => readdirSync(folder).join(', ')
