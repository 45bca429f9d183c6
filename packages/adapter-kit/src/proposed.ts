import { applyPatch, type PatchHunk } from './patch.ts'

/** A change of one file that the agent wants to make. */
export type ProposedEdit = {
  /** Absolute path, as the host gave it. */
  path: string
} & (
  | { kind: 'write'; text: string }
  /** The first place of a text, or all of them; an empty text in an empty file: what is to stand there. */
  | { kind: 'replace'; old: string; by: string; everywhere: boolean }
  /** `from`: the absolute path the content comes from, where the file is moved. */
  | { kind: 'patch'; hunks: readonly PatchHunk[]; from?: string }
  | { kind: 'delete' }
)

/** What stood where a proposed edit takes its content from, and what stands in its file afterwards. */
export interface Contents {
  /** `undefined`: there was no file. */
  before: string | undefined
  /** `undefined`: there is none any more. */
  after: string | undefined
}

/** The content of a file after an edit, given the one before (`undefined`: no file); `'refused'`: the host will not make it. Pure. */
export function contentAfter(edit: ProposedEdit, before: string | undefined): Contents | 'refused' {
  switch (edit.kind) {
    case 'write':
      return { before, after: edit.text }
    case 'delete':
      return { before, after: undefined }
    case 'replace': {
      const after = replaced(edit, before ?? '')
      return after === undefined ? 'refused' : { before, after }
    }
    case 'patch': {
      const { path, hunks } = edit
      if (hunks.length === 0) return { before, after: before }
      const after = applyPatch(before ?? '', { kind: 'written', path, hunks })
      return after === undefined ? 'refused' : { before, after }
    }
  }
}

type Replace = Extract<ProposedEdit, { kind: 'replace' }>

function replaced({ old, by, everywhere }: Replace, before: string): string | undefined {
  if (old === '') return before === '' ? by : undefined
  if (!before.includes(old)) return undefined
  return everywhere ? before.replaceAll(old, () => by) : before.replace(old, () => by)
}
