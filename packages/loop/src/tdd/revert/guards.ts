import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { git, isGit, type Project } from '@tailtest/project'
import { type Session, touchedByOthers } from '@tailtest/session'
import { markOf } from '../../runs/changes/mark.ts'
import type { Objection } from './types.ts'
import type { Unit } from './units.ts'

/** What lies in git's folder while it is in the middle of something, or another git is at work. */
const BUSY = [
  ...['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'REBASE_HEAD', 'BISECT_LOG', 'BISECT_START'],
  ...['rebase-merge', 'rebase-apply', 'sequencer', 'index.lock', 'HEAD.lock'],
] as const

/** Why nothing of a unit may be taken back now; git is only asked. */
export async function objectionOf(
  project: Project,
  unit: Unit,
  session: Session,
): Promise<Objection | undefined> {
  if (unit.isShared) return 'shared'
  const edits = [...unit.files.values()].flat()
  const heads = edits.map(({ mark }) => headThen(mark, session))
  const objection = await gitObjection(project, heads)
  if (objection !== undefined) return objection
  const others = touchedByOthers(project, session.id, session.startedAt)
  return [...unit.files.keys()].some((path) => others.has(path)) ? 'session' : undefined
}

/** Why git's state forbids it: it is at work, or one of these commits is not the one that is checked out. */
export async function gitObjection(
  project: Project,
  heads: readonly (string | undefined)[],
): Promise<Objection | undefined> {
  if (!isGit(project)) return undefined
  const folder = await lineOf(project, ['rev-parse', '--absolute-git-dir'])
  if (folder === undefined || BUSY.some((name) => existsSync(join(folder, name)))) return 'busy'
  const now = await headNow(project)
  return heads.some((head) => head !== now) ? 'head' : undefined
}

/** The commit that is checked out; `undefined`: none yet, or no git. */
export function headNow(project: Project): Promise<string | undefined> {
  return lineOf(project, ['rev-parse', '--verify', '--quiet', 'HEAD'])
}

/** The commit that was checked out when an edit's turn began, or, where nobody looked, when the session did. */
function headThen(text: string | undefined, session: Session): string | undefined {
  const mark = markOf(text)
  return mark?.type === 'git' ? mark.head : session.head
}

async function lineOf(project: Project, args: readonly string[]): Promise<string | undefined> {
  return (await git(project, args))?.toString('utf8').trim()
}
