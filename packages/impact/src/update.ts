import type { Project, RelPath } from '@tailtest/project'
import { decodeEntry, encodeEntry, type Snapshot, settled } from './cache.ts'
import { hasContent, type Read } from './read.ts'
import type { Reader } from './reader.ts'
import { stampOf } from './stamp.ts'

/** The sources as they are now. */
export interface Update {
  /** In the order that was asked for. */
  lines: Map<RelPath, string>
  /** Those whose line is new. */
  read: ReadonlySet<RelPath>
  /** What they declared before and declare now, where that differs. */
  declared: readonly string[]
  /** Some line is not as it was kept. */
  isChanged: boolean
}

interface Past {
  project: Project
  reader: Reader
  before: Snapshot | undefined
  /** No other file than these is looked at; absent: all are. */
  changed?: ReadonlySet<string> | undefined
}

/** Takes what was kept of files that are as they were, and reads the others. */
export async function bringUpToDate(
  paths: readonly RelPath[],
  { project, reader, before, changed }: Past,
): Promise<Update> {
  const lines = new Map<RelPath, string>()
  const missing: RelPath[] = []
  let isChanged = false
  for (const path of paths) {
    const line = before?.lines.get(path)
    const isAsked = line === undefined || changed === undefined || changed.has(path)
    const same = line && isAsked ? unchanged(project, path, line) : line
    lines.set(path, same ?? '') // the order is that of the paths
    if (same === undefined) missing.push(path)
    isChanged ||= same !== line
  }
  const read = missing.length === 0 ? new Map<RelPath, Read>() : await reader(missing)
  const declared: string[] = []
  for (const path of missing) {
    const now = read.get(path)
    if (now === undefined) lines.delete(path)
    else lines.set(path, encodeEntry({ ...now, links: '' }))
    const past = before?.lines.get(path)
    const old = past === undefined ? '' : decodeEntry(past).declares
    if ((now?.declares ?? '') !== old) declared.push(old, now?.declares ?? '')
  }
  return { lines, read: new Set(read.keys()), declared, isChanged: isChanged || read.size > 0 }
}

/** The line of a file that is as it was; once a young one has grown old, its stamp alone will do. */
function unchanged(project: Project, path: RelPath, line: string): string | undefined {
  const stamp = stampOf(project, path)
  if (stamp === undefined || !line.startsWith(`${stamp.text}\t`)) return undefined
  if (line.startsWith(settled(stamp.text))) return line
  const entry = decodeEntry(line)
  if (!hasContent(project, path, entry.hash)) return undefined
  return stamp.isYoung ? line : encodeEntry({ ...entry, hash: '' })
}
