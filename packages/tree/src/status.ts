import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import { git, type Project, type RelPath, relPath, skippedBy, statAt } from '@tailtest/project'
import { isInstalled, isMade } from './made.ts'
import { recordsOf } from './records.ts'

/** Where the work tree differs from the commit that is checked out. */
export interface Status {
  /** Absent: no commit yet. */
  head?: string
  /** By path: the object id in that commit; `undefined`: not in it. */
  dirty: ReadonlyMap<RelPath, string | undefined>
  /** Files that differ in folders that are passed over, without dependencies and caches. */
  aside: ReadonlySet<RelPath>
}

const COMMAND = [
  ...['status', '--porcelain=v2', '-z', '--branch', '--no-ahead-behind'],
  '--no-renames',
] as const
/** The same files as `--untracked-files=all` lists. */
const UNTRACKED = ['ls-files', '-z', '--others', '--exclude-standard'] as const

/** Tracked files with a tag: `h` git was told to assume unchanged, `S` to skip. `status` is silent about both. */
const TAGGED = ['ls-files', '-z', '-v', '--stage'] as const
/** More than so many are a sparse checkout: nobody hides edits in files that are not there. */
const MAX_HIDDEN = 1000

/** Of the index, in bytes: some 20,000 files. Below that a second process costs more than it saves. */
const LARGE_INDEX = 2 * 1024 * 1024

/** How many fields stand before the path, and which of them is the object in HEAD (git-status(1), porcelain v2). */
const ENTRIES: Readonly<Record<string, { path: number; head?: number }>> = {
  '1': { path: 8, head: 6 },
  u: { path: 10, head: 8 },
  '?': { path: 1 },
}

/**
 * Asks git, in one call, or where there are many files in two at the same time: it compares tracked ones on all cores,
 * and then looks for the others on one. `undefined`: git cannot tell.
 */
export async function readStatus(project: Project): Promise<Status | undefined> {
  const [hidden, text] = await Promise.all([hiddenFiles(project), statusText(project)])
  return text === undefined ? undefined : withHidden(parseStatus(text), hidden)
}

async function statusText(project: Project): Promise<string | undefined> {
  if (!isLarge(project)) {
    const output = await git(project, [...COMMAND, '--untracked-files=all'])
    return output === undefined ? undefined : textOf(output)
  }
  const [output, others] = await Promise.all([
    git(project, [...COMMAND, '--untracked-files=no']),
    git(project, UNTRACKED),
  ])
  if (output === undefined || others === undefined) return undefined
  const untracked = textOf(others).split('\0').filter(Boolean)
  return [textOf(output), ...untracked.map((path) => `? ${path}`)].join('\0')
}

/** Files that git was told not to look at, with their objects in the index. */
async function hiddenFiles(project: Project): Promise<Map<RelPath, string>> {
  const output = await git(project, TAGGED)
  const hidden = new Map<RelPath, string>()
  for (const record of textOf(output ?? Buffer.alloc(0)).split('\0')) {
    const [, oid, name] = /^[a-zS] \d+ ([0-9a-f]+) 0\t(.+)$/s.exec(record) ?? []
    if (oid !== undefined && name !== undefined) hidden.set(relPath(name), oid)
  }
  return hidden.size > MAX_HIDDEN ? new Map() : hidden
}

function withHidden(status: Status, hidden: ReadonlyMap<RelPath, string>): Status {
  if (hidden.size === 0) return status
  const kept = [...hidden].filter(([path]) => skippedBy(path, () => new Set()) === undefined)
  return { ...status, dirty: new Map([...kept, ...status.dirty]) }
}

/** A linked work tree, whose `.git` is a file, counts as small. */
function isLarge({ root }: Project): boolean {
  const index = statAt(join(root, '.git', 'index'))
  return typeof index !== 'string' && index.size >= LARGE_INDEX
}

/**
 * Without the records of names that are no UTF-8: no host can say such a name and no path of ours hold it; decoded, it
 * would name another file, or none, which then looked deleted.
 */
function textOf(output: Buffer): string {
  if (isUtf8(output)) return output.toString('utf8')
  const named = [...recordsOf(output)].filter((record) => isUtf8(record))
  return named.map((record) => record.toString('utf8')).join('\0')
}

/** Reads `git status --porcelain=v2 -z --branch --no-renames`. */
export function parseStatus(text: string): Status {
  const records = text.split('\0')
  const commit = records.find((record) => record.startsWith('# branch.oid '))?.split(' ')[2]
  const dirty = new Map<RelPath, string | undefined>()
  const aside = new Set<RelPath>()
  for (const record of records) {
    const entry = parseEntry(record)
    if (entry?.isPassedOver === true) {
      if (!(entry.isTracked ? isInstalled : isMade)(entry.path)) aside.add(entry.path)
    } else if (entry !== undefined && !dirty.has(entry.path)) {
      // a file taken out of the index alone is listed twice: as deleted, with its object, and as untracked
      dirty.set(entry.path, entry.head)
    }
  }
  return { head: commit === '(initial)' ? undefined : commit, dirty, aside }
}

interface StatusEntry {
  path: RelPath
  head: string | undefined
  isTracked: boolean
  isPassedOver: boolean
}

function parseEntry(record: string): StatusEntry | undefined {
  const entry = ENTRIES[record.slice(0, record.indexOf(' '))]
  if (entry === undefined) return undefined
  const fields = record.split(' ')
  const name = fields.slice(entry.path).join(' ')
  if (name.endsWith('/')) return undefined // a repository of its own
  const path = relPath(name)
  const head = entry.head === undefined ? undefined : fields[entry.head]
  const isNew = head === undefined || /^0+$/.test(head)
  return {
    path,
    head: isNew ? undefined : head,
    isTracked: entry.head !== undefined,
    isPassedOver: skippedBy(path, () => new Set()) !== undefined,
  }
}
