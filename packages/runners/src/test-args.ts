import { posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { detectors } from './families/all.ts'
import type { Runner } from './types.ts'

/** The arguments that make a runner run these test files (from the root); of none: its whole suite. */
export function testArgs(runner: Runner, tests: readonly RelPath[]): readonly string[] {
  // a report that the person named is another tool's: that tool's way of selecting
  const ofReport = detectors.filter(({ report }) => report === runner.report)
  const detector = ofReport.find(({ name }) => name === runner.name) ?? ofReport[0]
  const names = tests.map((test) => argumentFor(runner, test))
  return detector?.select(names, runner) ?? names
}

/** From the runner's directory; a name must not be taken for an option or for pytest's `@file`. */
function argumentFor({ directory }: Runner, test: RelPath): string {
  const name = posix.relative(directory, test)
  return /^[-@]/.test(name) ? `./${name}` : name
}
