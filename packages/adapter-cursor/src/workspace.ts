import { isAbsolutePath } from '@tailtest/adapter-kit'
import type { CursorInput } from './schema/index.ts'

/**
 * A folder that is not there: of a window without a workspace the host names none, and where the hook was started says
 * nothing. Files of a repository are found from their own place.
 */
const NOWHERE = '/no-workspace'

/** The workspace's folders: the first is where the session is, the others belong to it. */
export function workspaceOf({ workspace_roots }: CursorInput): {
  start: string
  others: readonly string[]
  isOpen: boolean
} {
  const folders = workspace_roots.map(systemPath).filter(isAbsolutePath)
  const [start = NOWHERE, ...others] = folders
  return { start, others, isOpen: folders.length > 0 }
}

/** A path of Windows comes as `/c:/dev/shop` too. */
export function systemPath(path: string): string {
  return path.replace(/^\/(?=[A-Za-z]:(?:\/|$))/, '')
}
