import { posix, win32 } from 'node:path'
import {
  type FileChange,
  type PatchFile,
  type ProposedEdit,
  parsePatch,
} from '@tailtest/adapter-kit'

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

/** What a patch is to do in a folder, file by file. */
export function proposedEdits(patch: string, folder: string): ProposedEdit[] {
  return parsePatch(patch).flatMap((file): ProposedEdit[] => {
    const path = within(folder, file.path)
    if (file.kind === 'created') return [{ kind: 'write', path, text: file.text }]
    if (file.kind === 'deleted') return [{ kind: 'delete', path }]
    if (file.kind === 'written') return [{ kind: 'patch', path, hunks: file.hunks }]
    const from = within(folder, file.from)
    return [
      { kind: 'delete', path: from },
      { kind: 'patch', path, hunks: file.hunks, from },
    ]
  })
}

/** A path as the host's system reads it, made absolute. */
export function within(folder: string, path: string): string {
  const { resolve } = folder.startsWith('/') ? posix : win32
  return resolve(folder, path)
}
