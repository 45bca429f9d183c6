import { join } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { openHistory } from '@tailtest/history'
import { ensureStateDir, git, isLink, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { type Check, ok, problem, warning } from './check.ts'

/** All of the state folder that belongs into a repository. */
const COMMITTED = ['.gitignore', 'config.json', 'config.yaml'].map((name) => `.tailtest/${name}`)

/** Whether the person agreed that tests run here. */
export const trust: Check = ({ project, env }) =>
  openTrust(userStateDir(env)).has(project.root)
    ? [ok('trust', `tests may run in ${project.root}`)]
    : [warning('trust', `nobody agreed yet that tests run in ${project.root}`, 'tailtest trust')]

/** Whether state can be kept in the project. */
export const state: Check = ({ project }) => {
  const path = join(project.root, '.tailtest')
  if (isLink(path)) {
    return [problem('state', `${path} is a link: no state is kept`, 'Replace it by a folder.')]
  }
  if (ensureStateDir(project) === undefined) {
    return [problem('state', `${path} cannot be used`, 'Check that it is a folder you may write.')]
  }
  return [ok('state', path)]
}

/** Only the configuration may be committed; anything else there was planted or added by mistake. */
export const tracked: Check = async ({ project }) => {
  const listed = await git(project, ['ls-files', '-z', '--', '.tailtest'])
  const paths = listed?.toString('utf8').split('\0') ?? []
  return paths
    .filter((path) => path.startsWith('.tailtest/') && !COMMITTED.includes(path))
    .map((path) => quoteName(path))
    .map((name) => warning('state', `${name} is tracked by git`, `git rm --cached ${name}`))
}

/** Whether the history can be read; what cannot is moved aside when the next outcome is recorded. */
export const history: Check = ({ project }) => {
  const { entries, problem: found } = openHistory(project).read()
  return found === undefined
    ? [ok('history', `${entries.length} entries`)]
    : [warning('history', found, 'Repair that file or delete it; tailtest goes on without it.')]
}
