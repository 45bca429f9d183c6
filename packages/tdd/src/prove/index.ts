import type { Project } from '@tailtest/project'
import type { Proof, ProveOptions } from './types.ts'

export { hunksIn } from './range.ts'

/**
 * Whether the tests that a range of commits adds or changes fail on its old sources and pass on its new ones, and
 * which of its sources no such test reaches. Works on copies: files, index, branches and working trees of the person
 * are only read. Throws a `ProveFailure` where nothing can be said, and `signal`'s reason.
 */
export async function prove(project: Project, options: ProveOptions): Promise<Proof> {
  const { proveRange } = await import('./prove.ts')
  return proveRange(project, options)
}
export { lineRanges, linesIn, showLines, type UnrunLines, unrunLines, unrunWords } from './unrun.ts'
