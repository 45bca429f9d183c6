import { join, resolve } from 'node:path'
import { readState } from './atomic.ts'
import { gitDirectory } from './git-directory.ts'
import type { Project } from './rel-path.ts'

const MAX_REF_BYTES = 4096
/** Git itself follows five (`SYMREF_MAXDEPTH`). */
const MAX_SYMBOLIC = 5
const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** Whether the root is the top level of a git work tree; starts no process. */
export function isGit(project: Project): boolean {
  return gitDirectory(project.root) !== undefined
}

/**
 * The id of the commit that is checked out, read from git's files, without a process; `undefined`: no repository,
 * no commit yet, or references kept in a form only git reads (reftable).
 */
export function headOf(project: Project): string | undefined {
  const own = gitDirectory(project.root)
  if (own === undefined) return undefined
  const pointer = readState(join(own, 'commondir'), MAX_REF_BYTES)?.trim()
  const shared = pointer === undefined ? own : resolve(own, pointer)
  let value = readRef(own, 'HEAD')
  for (let hops = 0; value?.startsWith('ref:') && hops < MAX_SYMBOLIC; hops += 1) {
    const name = value.slice('ref:'.length).trim()
    if (!name.startsWith('refs/') || name.split('/').includes('..')) return undefined
    value = readRef(own, name) ?? readRef(shared, name) ?? packed(shared, name)
  }
  return value !== undefined && OBJECT_ID.test(value) ? value : undefined
}

function readRef(folder: string, name: string): string | undefined {
  return readState(join(folder, name), MAX_REF_BYTES)?.trim()
}

/** A line of `packed-refs` is `<id> <name>`. */
function packed(folder: string, name: string): string | undefined {
  const text = readState(join(folder, 'packed-refs')) ?? ''
  const end = text.indexOf(` ${name}\n`)
  return end < 0 ? undefined : text.slice(text.lastIndexOf('\n', end) + 1, end)
}
