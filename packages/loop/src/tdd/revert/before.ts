import { git, isGit, type Project, type RelPath, sha256 } from '@tailtest/project'
import { before, changedSince } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { markOf } from '../../runs/changes/mark.ts'
import { keepBlob, readBlobBytes } from '../blobs.ts'
import type { Edit } from './units.ts'

/** What a file was before the first of its edits, and that it can be had. */
export type Before = { type: 'absent' } | { type: 'kept'; hash: string } | { type: 'unknown' }

const UNKNOWN: Before = { type: 'unknown' }

/**
 * What a file was before an edit: as the gate kept it, else as the mark of the edit's turn remembers it. `now`: what it
 * holds, if it is there.
 */
export async function contentBefore(
  place: Place,
  { path, at, pre, mode, mark }: Edit,
  now: Buffer | undefined,
): Promise<Before> {
  if (pre === undefined) {
    if (mode !== undefined) return UNKNOWN // it was there, and could not be kept
    return at === 'proposal' || (await wasCreated(place, path, mark)) ? { type: 'absent' } : UNKNOWN
  }
  if (readBlobBytes(place.project, pre) !== undefined) return { type: 'kept', hash: pre }
  const bytes = await remembered(place, path, mark)
  if (bytes === undefined || sha256(bytes) !== pre) return UNKNOWN
  if (!(await isAsInTree(place, path, { bytes, now }))) return UNKNOWN
  return keepBlob(place.project, bytes) === pre ? { type: 'kept', hash: pre } : UNKNOWN
}

/** Whether a file was certainly not there when its turn began. */
async function wasCreated(
  { project, stateRoot: stateDirectory }: Place,
  path: RelPath,
  text: string | undefined,
): Promise<boolean> {
  const mark = markOf(text)
  const changed = mark && (await changedSince(project, mark, { stateDirectory }))
  return changed?.changes.some((each) => each.path === path && each.kind === 'created') === true
}

async function remembered(
  { project, stateRoot: stateDirectory }: Place,
  path: RelPath,
  text: string | undefined,
): Promise<Buffer | undefined> {
  const mark = markOf(text)
  return mark && before(project, mark, path, { stateDirectory })
}

/** Attributes by which git keeps other bytes than lie in the tree. */
const CONVERTING = ['filter', 'ident', 'working-tree-encoding', 'text', 'eol'] as const

/**
 * Whether the bytes that are remembered of a file are surely those that lay in the tree: git converts nothing, and the
 * line ends are those of the file.
 */
async function isAsInTree(
  { project }: Place,
  path: RelPath,
  { bytes, now }: { bytes: Buffer; now: Buffer | undefined },
): Promise<boolean> {
  if (!isGit(project)) return true
  if (now !== undefined && (isMixed(now) || endOf(now) !== endOf(bytes))) return false
  const attributes = await git(project, ['check-attr', '-z', ...CONVERTING, '--', path])
  if (attributes === undefined) return false
  const fields = attributes.toString('utf8').split('\0')
  const [filter, ident, encoding, text, eol] = fields.filter((_, at) => at % 3 === 2)
  const isPlain = [filter, ident, encoding].every((value) => !isSet(value))
  if (!isPlain || now !== undefined) return isPlain
  return text === 'unset' || (!isSet(eol) && !(await hasOtherEnds(project)))
}

const isSet = (value: string | undefined) => value !== 'unspecified' && value !== 'unset'

/** Whether git may write other line ends than it keeps. */
async function hasOtherEnds(project: Project): Promise<boolean> {
  if (process.platform === 'win32') return true
  const settings = await git(project, ['config', '--get-regexp', '^core\\.(autocrlf|eol)$'])
  return /^core\.(?:autocrlf true|eol crlf)$/im.test(settings?.toString('utf8') ?? '')
}

function endOf(bytes: Buffer): 'crlf' | 'lf' {
  return bytes.includes('\r\n') ? 'crlf' : 'lf'
}

function isMixed(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return text.includes('\r\n') && /(?:^|[^\r])\n/.test(text)
}
