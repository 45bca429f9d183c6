import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, openHistory, readHistory } from '@tailtest/history'
import { openProject, relPath } from '@tailtest/project'
import { type Folders, folders } from '../places.ts'

/** Git as on a machine on which nobody configured it. */
export function git({ root, home }: Folders, ...args: string[]): string {
  const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', args, { cwd: root, env, encoding: 'utf8' })
}

const AS_SOMEBODY = ['-c', 'user.name=dev', '-c', 'user.email=dev@shop.test']

/** A repository with one commit, in which tailtest's folder is known to git, and no remote. */
export function repository(): Folders {
  const places = folders()
  rmSync(join(places.root, '.git'), { recursive: true, force: true })
  git(places, 'init', '--quiet', '--initial-branch=main')
  mkdirSync(join(places.root, '.tailtest'))
  writeFileSync(join(places.root, '.tailtest', '.gitignore'), '*\n!.gitignore\n!config.json\n')
  writeFileSync(join(places.root, 'cart.ts'), 'export const sum = 0\n')
  git(places, 'add', '.')
  git(places, ...AS_SOMEBODY, 'commit', '--quiet', '-m', 'the shop')
  return places
}

/** A bare repository beside a project, with what was pushed to it. */
export function bareBeside(places: Folders, name = 'shop.git'): string {
  const remote = join(places.root, '..', name)
  git(places, 'init', '--quiet', '--bare', '--initial-branch=main', remote)
  return remote
}

/** Two clones of a repository, and where they came from. */
export function team(): { one: Folders; two: Folders; remote: string } {
  const one = repository()
  const remote = bareBeside(one)
  git(one, 'remote', 'add', 'origin', remote)
  git(one, 'push', '--quiet', '--set-upstream', 'origin', 'main')
  const two = { ...one, root: join(one.root, '..', 'their shop') }
  git(one, 'clone', '--quiet', remote, two.root)
  return { one, two, remote }
}

/** Records what a session left of a file. */
export function record(
  { root }: Folders,
  session_id: string,
  minute: number,
  fields: { file?: string; status?: Entry['status'] } = {},
): void {
  const { file = 'cart.ts', status = 'passed' } = fields
  const timestamp = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  openHistory(openProject(root)).upsert([
    { file: relPath(file), status, attempts: 0, session_id, timestamp },
  ])
}

/** The outcomes of a project: `one passed` … */
export const outcomes = ({ root }: Folders): string[] =>
  readHistory(root).entries.map(
    ({ session_id, classification }) => `${session_id} ${classification}`,
  )

/** Everything of a repository that is the person's. */
export function belongings(places: Folders): unknown {
  const file = (name: string) => {
    const path = join(places.root, '.git', name)
    return existsSync(path) ? readFileSync(path, 'latin1') : undefined
  }
  return {
    refs: git(places, 'for-each-ref').replace(/^.* commit\trefs\/tailtest\/history\n/m, ''),
    files: ['HEAD', 'index', 'config', 'FETCH_HEAD', 'ORIG_HEAD', 'shallow', 'logs/HEAD'].map(file),
    status: git(places, 'status', '--porcelain', '--branch', '--untracked-files=all'),
  }
}

/** Puts a text where a team's history is kept; `undefined`: a commit without that file. */
export function plant(places: Folders, text: string | undefined, mode = '100644'): string {
  const write = (input: string, ...args: string[]) =>
    execFileSync('git', args, { cwd: places.root, input, encoding: 'utf8' }).trim()
  const blob = write(text ?? '', 'hash-object', '-w', '--stdin')
  const tree = write(
    `${mode} blob ${blob}\t${text === undefined ? 'other' : 'history.json'}\n`,
    'mktree',
  )
  const commit = write('', ...AS_SOMEBODY, 'commit-tree', '-m', 'planted', tree)
  git(places, 'push', '--quiet', 'origin', `+${commit}:refs/tailtest/history`)
  return commit
}
