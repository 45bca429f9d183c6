import { posix, win32 } from 'node:path'
import { type FileChange, type PatchFile, parsePatch } from '@tailtest/adapter-kit'

/** What a patch that was applied in a folder changed, file by file; the old name of a moved file is gone. */
export function changesOf(patch: string, folder: string): FileChange[] {
  return parsePatch(patch).flatMap((file) => changesIn(file, folder))
}

function changesIn(file: PatchFile, folder: string): FileChange[] {
  const { kind } = file
  const path = within(folder, file.path)
  if (kind !== 'renamed') return [{ path, kind }]
  const from = within(folder, file.from)
  return [
    { path: from, kind: 'deleted' },
    { path, kind, from },
  ]
}

/** A path as the host's system reads it, made absolute. */
export function within(folder: string, path: string): string {
  const { resolve } = folder.startsWith('/') ? posix : win32
  return resolve(folder, path)
}
