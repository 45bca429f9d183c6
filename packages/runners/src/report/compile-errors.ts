import type { RelPath } from '@tailtest/project'
import type { FileError } from './types.ts'

/** What a compiler says of one place. */
export interface CompileError {
  file: RelPath
  line: number
  column?: number
  message: string
}

/**
 * Compiler errors as those of the files that were asked for: none of them could be run, whichever file is at fault.
 * In a run of all, as those of the files at fault.
 */
export function fileErrorsOf(
  errors: readonly CompileError[],
  asked: readonly RelPath[],
): FileError[] {
  const [first] = errors
  if (first === undefined) return []
  const stack = errors
    .map(({ file, line, column = 1 }) => `at ${file}:${line}:${column}`)
    .join('\n')
  const files = asked.length > 0 ? asked : [...new Set(errors.map(({ file }) => file))]
  return files.map((file) => {
    const { message, file: at } = errors.find((error) => error.file === file) ?? first
    return { file, message, kind: 'compile', at, stack }
  })
}
