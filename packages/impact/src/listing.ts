import { type Project, parentOf, type RelPath, toRelative } from '@tailtest/project'
import type { Snapshot } from './cache.ts'
import { type Files, filesOf, listFiles, stampOf } from './files.ts'
import { rulesFor } from './languages/index.ts'
import type { Rules } from './languages/rules.ts'

/** The files of a project by what they are. */
export interface Listing {
  files: Files
  sources: readonly RelPath[]
  others: readonly RelPath[]
  /** Of the languages that are there. */
  rules: ReadonlySet<Rules>
}

/** Walks the project; where it is known what changed since it was walked, takes what was kept of that. */
export function listing(
  project: Project,
  before: Snapshot | undefined,
  changed: readonly RelPath[] | undefined,
): Listing {
  const isKnown = before !== undefined && changed !== undefined
  return sorted(isKnown ? relist(project, before, changed) : listFiles(project))
}

/** The files that were there when a snapshot was made; those of `changed` as they are now. */
export function relist(
  project: Project,
  before: Snapshot,
  changed: readonly RelPath[] = [],
): Files {
  const past = new Set<string>([...before.lines.keys(), ...before.others])
  for (const path of before.beyond) past.delete(path)
  const isBeyond = new Set(before.beyond)
  for (const path of changed) {
    const isHere = toRelative(project, path) === path && stampOf(project, path) !== undefined
    if (!isHere) past.delete(path)
    else if (!isBeyond.has(path)) past.add(path)
  }
  return filesOf(project, [...past].sort().filter(isBelow))
}

/** Cached paths were walked once, and are checked without being taken apart again. */
export function isBelow(path: string): path is RelPath {
  return path !== '' && !/(?:^|\/)(?:\.{0,2})(?:\/|$)|\0/.test(path)
}

/** The script through which a client starts tailtest, in a folder that only the client looks into. */
const HOOK = /(?:^|\/)\.[^/]+\/(?:.*\/)?tailtest-hook\.cjs$/

/** What lies in these folders is the client's and ours, and no source of the project. */
function hookFoldersIn(files: Files): string[] {
  return files.all.filter((path) => HOOK.test(path)).map((path) => `${parentOf(path)}/`)
}

function sorted(files: Files): Listing {
  const folders = hookFoldersIn(files)
  const sources: RelPath[] = []
  const others: RelPath[] = []
  const rules = new Set<Rules>()
  for (const path of files.all) {
    const isHook = folders.some((folder) => path.startsWith(folder))
    const found = isHook ? undefined : rulesFor(path)
    if (found === undefined) others.push(path)
    else {
      rules.add(found)
      sources.push(path)
    }
  }
  return { files, sources, others, rules }
}
