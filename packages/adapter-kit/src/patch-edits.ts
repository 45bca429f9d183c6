import type { FileChange, ProposedEdit } from './event.ts'
import { type PatchFile, parsePatch } from './patch.ts'
import { resolvePath } from './paths.ts'

export { applyPatch, type PatchFile, type PatchHunk, type PatchLine, parsePatch } from './patch.ts'

/** What a patch that was applied in a directory changed, file by file; the old name of a moved file is gone. */
export function patchChanges(patch: string, cwd: string): FileChange[] {
  const absolute = absoluteIn(cwd)
  return parsePatch(patch).flatMap((file) => changesIn(file, absolute))
}

/** What a patch is to do in a directory, file by file. */
export function patchProposals(patch: string, cwd: string): ProposedEdit[] {
  const absolute = absoluteIn(cwd)
  return parsePatch(patch).flatMap((file) => editsIn(file, absolute))
}

function absoluteIn(cwd: string): (path: string) => string {
  return (path) => resolvePath(cwd, path)
}

function editsIn(file: PatchFile, absolute: (path: string) => string): ProposedEdit[] {
  const path = absolute(file.path)
  switch (file.kind) {
    case 'created':
      return [{ kind: 'write', path, text: file.text }]
    case 'deleted':
      return [{ kind: 'delete', path }]
    case 'written':
      return [{ kind: 'patch', path, hunks: file.hunks }]
    case 'renamed': {
      const from = absolute(file.from)
      return [
        { kind: 'delete', path: from },
        { kind: 'patch', path, hunks: file.hunks, from },
      ]
    }
  }
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
