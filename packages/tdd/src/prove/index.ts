import type { Project } from '@tailtest/project'
import type { Proof, ProveOptions } from './types.ts'
import type { Written, WrittenOptions, WrittenStrength } from './written.ts'

export { hunksIn } from './range.ts'
export type {
  HollowTest,
  Written,
  WrittenOptions,
  WrittenSource,
  WrittenStrength,
  WrittenTests,
} from './written.ts'

/**
 * Whether the tests that a range of commits adds or changes fail on its old sources and pass on its new ones, and
 * which of its sources no such test reaches. Works on copies: files, index, branches and working trees of the person
 * are only read. Throws a `ProveFailure` where nothing can be said, and `signal`'s reason.
 */
export async function prove(project: Project, options: ProveOptions): Promise<Proof> {
  const { proveRange } = await import('./prove.ts')
  return proveRange(project, options)
}

/**
 * Which new tests notice nothing of the changes that they came with, judged as `prove` does: by small faults in the changed
 * lines, and, of those that would be named, by a run over the old sources. In doubt, and out of time, nothing is said of a
 * test. `undefined`: there is no new test, or nothing changed that one could notice.
 */
export async function judgeWritten(
  options: WrittenOptions,
  written: Written,
): Promise<WrittenStrength | undefined> {
  const { strengthOfWritten } = await import('./written.ts')
  return strengthOfWritten(options, written)
}

export { lineRanges, linesIn, showLines, type UnrunLines, unrunLines, unrunWords } from './unrun.ts'
