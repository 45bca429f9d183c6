import { statSync } from 'node:fs'
import { join } from 'node:path'
import { git, type Project, type RelPath, relPath, skippedBy } from '@tailtest/project'
import { gitPath } from './own-git.ts'
import { recordsOf } from './records.ts'

/** What lies between the commit of a mark and the one that is checked out now. */
export interface Moved {
  /** Files that differ between the two: their object in the old one; `undefined`: not in it. */
  old: ReadonlyMap<RelPath, string | undefined>
  /** Of these, the ones that a checkout, a pull or a merge brought: no commit made since the mark holds them so. */
  brought: ReadonlySet<RelPath>
}

/** A file in a commit that differs from the same file in another. */
interface Entry {
  path: RelPath
  /** Object ids; `undefined`: not there. */
  old: string | undefined
  now: string | undefined
}

/** The tree without files, by the length of a repository's object ids. */
const EMPTY_TREE: Readonly<Record<number, string>> = {
  40: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  64: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
}

const RAW = ['-r', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff'] as const

/** Reflog entries that are read; a session that moved HEAD oftener owns what the newest of them say. */
const MOST_ENTRIES = 500

/** How git names what makes a commit: `commit (amend): …`, `rebase (pick): …`. A rebase starts and ends on others'. */
const MAKES_COMMIT = /^(?:commit|cherry-pick|revert|am)\b|^rebase\b[^:]*\((?!start|finish|abort)/

/**
 * Tells commits that were made here since a mark, on any branch, from those that came from elsewhere: by git's own
 * reflog. `undefined`: git cannot tell what differs.
 */
export async function movedSince(
  project: Project,
  since: { head?: string; ts: number },
  head: string,
): Promise<Moved | undefined> {
  const base = since.head ?? EMPTY_TREE[head.length]
  if (base === undefined) return undefined
  const output = await git(project, ['diff-tree', ...RAW, base, head])
  if (output === undefined) return undefined
  const entries = rawEntries(output).filter(({ path }) => !isPassedOver(path))
  const made = await madeSince(project, since.ts)
  const brought = entries.filter(({ path, now }) => !made.has(nameOf(path, now)))
  return {
    old: new Map(entries.map(({ path, old }) => [path, old])),
    brought: new Set(brought.map(({ path }) => path)),
  }
}

function isPassedOver(path: RelPath): boolean {
  return skippedBy(path, () => new Set()) !== undefined
}

const nameOf = (path: RelPath, oid: string | undefined): string => `${oid ?? ''} ${path}`

/** Files as commits hold them that were made since; of a merge, what it holds otherwise than each of its parents. */
async function madeSince(project: Project, ts: number): Promise<ReadonlySet<string>> {
  const log = await git(project, [
    ...['log', '--walk-reflogs', '--all', `--max-count=${MOST_ENTRIES}`, '--date=unix'],
    ...['-z', '--format=%H %gd %gs'],
  ])
  const logged = log === undefined ? [] : commitsIn(log.toString('utf8'))
  if (logged.length === 0) return new Set()
  const objects = await gitPath(project, 'objects')
  const isSince = ({ commit, at }: LoggedCommit) =>
    at > ts || (writtenAt(objects, commit) ?? at + 999) >= ts
  const commits = [...new Set(logged.filter(isSince).map(({ commit }) => commit))]
  if (commits.length === 0) return new Set()
  const diff = ['diff-tree', '--stdin', '--root', '-c', ...RAW]
  const output = await git(project, diff, { input: `${commits.join('\n')}\n` })
  const entries = output === undefined ? [] : rawEntries(output)
  return new Set(entries.map(({ path, now }) => nameOf(path, now)))
}

/** A commit made in this repository, by its reflog. */
interface LoggedCommit {
  commit: string
  /** The beginning of the second in which git says it was made, ms since the epoch. */
  at: number
}

/** Pure: the commits that a reflog says were made in this repository. */
function commitsIn(log: string): LoggedCommit[] {
  return log.split('\0').flatMap((line) => {
    const [, commit, seconds, action] = /^(\S+) \S*@\{(\d+)\} (.*)$/s.exec(line) ?? []
    if (commit === undefined || action === undefined || !MAKES_COMMIT.test(action)) return []
    return [{ commit, at: Number(seconds) * 1000 }]
  })
}

/**
 * When a commit was written here, ms since the epoch, by its file's time: the reflog knows seconds only, and repeats
 * what `GIT_COMMITTER_DATE` says. `undefined`: the commit is packed.
 */
function writtenAt(objects: string | undefined, commit: string): number | undefined {
  if (objects === undefined) return undefined
  const file = join(objects, commit.slice(0, 2), commit.slice(2))
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

/** Reads `git diff-tree -z --raw`: `:<modes> <objects> <status>`, then the path; of merges with more of each. */
function rawEntries(output: Buffer): Entry[] {
  const entries: Entry[] = []
  let fields: string[] | undefined
  for (const record of recordsOf(output)) {
    const text = record.toString('utf8')
    if (fields === undefined) {
      if (text.startsWith(':')) fields = text.split(' ')
      continue // the id of the commit
    }
    const oids = fields.filter((field) => /^[0-9a-f]{40,}$/.test(field)).map(there)
    entries.push({ path: relPath(text), old: oids[0], now: oids.at(-1) })
    fields = undefined
  }
  return entries
}

const there = (oid: string): string | undefined => (/^0+$/.test(oid) ? undefined : oid)
