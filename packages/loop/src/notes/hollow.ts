import { quoteName } from '@tailtest/adapter-kit'
import { describeMutant } from '@tailtest/mutation'
import type { Hollow } from '../strength/at-end.ts'

/** Faults of a test file that are named. */
const MOST_FAULTS = 3
/** Test files that are named at an end. */
const MOST_TESTS = 3

/**
 * That tests pass whatever the changed lines do, with faults that they do not notice: what a test is missing can be read
 * from them. Pure.
 */
export function hollowText(
  hollow: readonly Hollow[],
  named: (path: Hollow['test']) => string,
): string {
  const some = hollow.slice(0, MOST_TESTS)
  const lines = some.flatMap(({ test, living }) => [
    `- ${quoteName(named(test))} passes with each of ${living.length} faults, one at a time:`,
    ...living.slice(0, MOST_FAULTS).map(({ file, mutant }) => {
      return `  ${quoteName(named(file))}:${mutant.line}  ${quoteName(describeMutant(mutant), 140)}`
    }),
  ])
  const more = hollow.length - some.length
  return [
    'tailtest: tests that were written in this turn notice nothing of the lines that changed in it.',
    ...lines,
    ...(more > 0 ? [`- and ${more} more test files`] : []),
    'Assert what these lines have to do, so that such faults fail. If that is tested elsewhere, go on.',
  ].join('\n')
}

/** For the person. Pure. */
export function hollowLine({ test, living }: Hollow): string {
  return `[tailtest] ${quoteName(test)} passes with each of ${living.length} faults in the lines that changed: it tests nothing of them`
}
