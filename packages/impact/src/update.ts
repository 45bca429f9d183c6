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
}

/** Takes what was kept of files that are as they were, and reads the others. */
export async function bringUpToDate(
  paths: readonly RelPath[],
  { project, reader, before }: Past,
): Promise<Update> {
  const kept = new Map<RelPath, string>()
  let isChanged = false
  for (const path of paths) {
    const line = before?.lines.get(path)
    const same = line && unchanged(project, path, line)
    if (same !== undefined) kept.set(path, same)
    isChanged ||= same !== line
  }
  const missing = paths.filter((path) => !kept.has(path))
  const found = missing.length === 0 ? new Map<RelPath, Read>() : await reader(missing)
  const lines = new Map<RelPath, string>()
  const declared: string[] = []
  for (const path of paths) {
    const read = found.get(path)
    const line = kept.get(path) ?? (read && encodeEntry({ ...read, links: '' }))
    if (line === undefined) continue
    lines.set(path, line)
    const past = before?.lines.get(path)
    const old = read && past !== undefined ? decodeEntry(past).declares : ''
    if (read !== undefined && read.declares !== old) declared.push(old, read.declares)
  }
  return { lines, read: new Set(found.keys()), declared, isChanged: isChanged || found.size > 0 }
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
