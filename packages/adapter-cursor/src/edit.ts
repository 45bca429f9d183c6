import { statSync } from 'node:fs'
import type { FileChange } from '@tailtest/adapter-kit'
import { systemPath } from './workspace.ts'

interface FileEdit {
  file_path: string
  edits: readonly { old_string: string; new_string: string }[]
}

/** What an edit changed. The host names changed lines only: of a new file all of them, without any before. */
export function changeOf({ file_path, edits }: FileEdit): FileChange {
  const path = systemPath(file_path)
  const [edit, ...more] = edits
  const isNew = edit?.old_string === '' && more.length === 0 && isAll(edit.new_string, path)
  return { path, kind: isNew ? 'created' : 'written' }
}

/** Lines put into a file that was there look the same as a new file, but for the file's size. */
function isAll(text: string, path: string): boolean {
  try {
    return statSync(path).size === Buffer.byteLength(text)
  } catch {
    return true // gone again
  }
}
