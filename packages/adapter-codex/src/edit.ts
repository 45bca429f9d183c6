import { posix, win32 } from 'node:path'
import { type FileChange, type PatchFile, parsePatch } from '@tailtest/adapter-kit'

/** What a patch that was applied in a directory changed, file by file; the old name of a moved file is gone. */
export function changesOf(patch: string, cwd: string): FileChange[] {
  const { resolve } = cwd.startsWith('/') ? posix : win32
  const absolute = (path: string) => resolve(cwd, path)
  return parsePatch(patch).flatMap((file) => changesIn(file, absolute))
}

function changesIn(file: PatchFile, absolute: (path: string) => string): FileChange[] {
  const { kind } = file
  const path = absolute(file.path)
  if (kind !== 'renamed') return [{ path, kind }]
  const from = absolute(file.from)
  return [
    { path: from, kind: 'deleted' },
    { path, kind, from },
  ]
}
