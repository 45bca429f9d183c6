import { isAmongTests, isTestFile, type RelPath } from '@tailtest/project'
import type { Classification } from '../types.ts'
import type { Failed, FailureFacts } from './facts.ts'
import { framesIn } from './frames.ts'
import { tellingLines } from './said.ts'

/** A failure and its surroundings, as the rules look at them. */
export interface Seen {
  /** The test's file. */
  file: RelPath
  /** The exception's own line first; see `tellingLines`. */
  lines: readonly string[]
  message: string
  stack: string
  /** Files of the project on the stack, the innermost first. */
  frames: readonly string[]
  /** The file at fault, as the runner says or the stack. */
  place?: string
  isCompile: boolean
  /** The runner came to its end and found no test in the file. */
  isEmpty: boolean
  /** It failed before the test itself began. */
  isSetUp: boolean
  /** The test's own file, another test's, or what tests share. */
  isTestCode(path: string): boolean
  /** Something of the tests was changed: the file of this one, or what is on the stack. */
  isTestChanged: boolean
  /** Sources that were changed in this turn and that the test reaches. */
  suspects: readonly RelPath[]
  /** Those of them that are on the stack; where no source is, all. */
  onTheWay: readonly RelPath[]
  facts: FailureFacts
}

export type Rule = (seen: Seen) => Classification | undefined

/** What the rules ask of a failure, once. */
export function look(failure: Failed, facts: FailureFacts): Seen {
  const { file, message = '', stack = '', status, kind, at } = failure
  const isTestCode = (path: string) => {
    if (/\.rs$/.test(path)) return isAmongTests(path) // a unit test stands in its source
    return path === file || isTestFile(path) || isAmongTests(path) || facts.isTest?.(path) === true
  }
  const frames = framesIn(stack).length > 0 ? framesIn(stack) : framesIn(message)
  const { changed, reaches } = facts
  const isReached = (path: RelPath) => frames.includes(path) || (reaches?.includes(path) ?? true)
  const suspects = changed.filter((path) => !isTestCode(path) && isReached(path))
  const hasSourceFrame = frames.some((path) => !isTestCode(path))
  const testPaths = [file, ...frames.filter(isTestCode)]
  return {
    ...{ file, message, stack, frames, facts, isTestCode },
    lines: tellingLines(message, stack),
    place: at ?? frames[0],
    isCompile: kind === 'compile',
    isEmpty: status === 'missing',
    isSetUp: status === 'error',
    isTestChanged: changed.some((path) => testPaths.includes(path)),
    suspects,
    onTheWay: hasSourceFrame ? suspects.filter((path) => frames.includes(path)) : suspects,
  }
}
