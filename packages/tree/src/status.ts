import { isUtf8 } from 'node:buffer'
import { git, type Project, type RelPath, relPath, skippedBy } from '@tailtest/project'
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
  ...['--untracked-files=all', '--no-renames', '--ignore-submodules=all'],
] as const

/** How many fields stand before the path, and which of them is the object in HEAD (git-status(1), porcelain v2). */
const ENTRIES: Readonly<Record<string, { path: number; head?: number }>> = {
  '1': { path: 8, head: 6 },
  u: { path: 10, head: 8 },
  '?': { path: 1 },
}

/** Asks git, in one call; `undefined`: git cannot tell. */
export async function readStatus(project: Project): Promise<Status | undefined> {
  const output = await git(project, COMMAND)
  return output === undefined ? undefined : parseStatus(textOf(output))
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
