import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { HollowTest } from '@tailtest/tdd'

/** Faults that are named of a test. */
const MOST_FAULTS = 3
/** Tests that are named at an end. */
const MOST_TESTS = 3

/**
 * That tests pass whatever the changed lines do, with faults that they do not notice: what a test is missing can be read
 * from them. Pure.
 */
export function hollowText(
  hollow: readonly HollowTest[],
  named: (path: HollowTest['file']) => string,
): string {
  const some = hollow.slice(0, MOST_TESTS)
  const lines = some.flatMap(({ living, ...test }, at) => {
    const faults = faultsOf(living, named)
    const isTold = some
      .slice(0, at)
      .some((one) => faultsOf(one.living, named).join() === faults.join())
    const head = `- ${quoteName(named(test.file))}:${test.line} ${titleOf(test)}`
    const list = living.length > 0 && !isTold
    return [
      `${head} ${whatOf({ living, ...test })}${list ? ', one at a time:' : ''}`,
      ...(list ? faults : []),
    ]
  })
  const more = hollow.length - some.length
  return [
    'tailtest: new tests notice nothing of the lines that changed with them.',
    ...lines,
    ...(more > 0 ? [`- and ${more} more`] : []),
    'Assert what these lines have to do, so that such faults fail. If that is tested elsewhere, go on.',
  ].join('\n')
}

function faultsOf(
  living: HollowTest['living'],
  named: (path: HollowTest['file']) => string,
): string[] {
  return living
    .slice(0, MOST_FAULTS)
    .map(({ file, line, shown }) => `  ${quoteName(named(file))}:${line}  ${quoteName(shown, 140)}`)
}

function titleOf({ id, file }: Pick<HollowTest, 'id' | 'file'>): string {
  const shown = showId(id)
  return quoteName(shown.startsWith(`${file}::`) ? shown.slice(file.length + 2) : shown, 100)
}

/** What is wrong with a test, in words. */
function whatOf({ living, failsWithSome }: Pick<HollowTest, 'living' | 'failsWithSome'>): string {
  if (living.length === 0) return 'passes although each function that changed throws'
  const faults = living.length === 1 ? 'a fault' : `each of ${living.length} faults`
  return failsWithSome
    ? `fails only where something breaks or has another form: it passes with ${faults}`
    : `passes with ${faults}`
}

/** For the person, a line for each file. Pure. */
export function hollowLines(hollow: readonly HollowTest[]): string[] {
  const byFile = new Map<HollowTest['file'], number>()
  for (const { file } of hollow) byFile.set(file, (byFile.get(file) ?? 0) + 1)
  return [...byFile].map(([file, count]) => {
    const tests = count === 1 ? '1 new test notices' : `${count} new tests notice`
    return `[tailtest] ${quoteName(file)}: ${tests} nothing of the lines that changed`
  })
}
