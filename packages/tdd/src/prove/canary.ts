import { languageOf, type RelPath } from '@tailtest/project'
import type { Results } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { Range } from './range.ts'
import type { Side } from './run.ts'
import type { ProveOptions } from './types.ts'

/** As many tests of before are run with the new ones: if none of them passes any more, it is the copy that fails. */
const MOST = 2

interface Wanted {
  runner: Runner
  range: Range
  options: ProveOptions
  sides: { base: Side; head: Side }
}

/** Test files of a runner that the range leaves alone, with all that they reach. */
export async function canariesFor({ runner, range, options, sides }: Wanted): Promise<RelPath[]> {
  const changed = new Set(range.files.flatMap(({ path, from }) => [path, ...(from ? [from] : [])]))
  const there = new Set(sides.base.graph.files)
  const found: RelPath[] = []
  for (const path of sides.head.graph.files) {
    const language = languageOf(path)
    if (!sides.head.graph.isTest(path) || !there.has(path) || /(?:^|\/)conftest\.py$/.test(path))
      continue
    if (language === undefined || !runner.languages.includes(language)) continue
    const reached = sides.head.graph.reach([path]).files
    if (changed.has(path) || [...reached].some((one) => changed.has(one))) continue
    const own = await options.runnerOf(path)
    if (own?.command !== runner.command || own.directory !== runner.directory) continue
    if (found.push(path) === MOST) break
  }
  return found
}

/** Why a copy of the base cannot be relied on; `undefined`: nothing speaks against it. Pure. */
export function doubtIn(
  canaries: readonly RelPath[],
  { base, head }: { base: Results; head: Results },
): string | undefined {
  if (base.timedOut) return 'the tests of the base took too long'
  const known = canaries.filter((path) => passes(path, head))
  if (known.length === 0 || known.some((path) => passes(path, base))) return undefined
  const test = base.tests.find(({ file, message }) => file === known[0] && message !== undefined)
  const error = base.fileErrors.find(({ file }) => file === known[0])
  const why = test?.message ?? error?.message ?? base.crash ?? 'nothing was reported'
  return `${known[0]} passes on the head, was not changed, and fails in the copy of the base: ${why.split('\n', 1)[0]}`
}

function passes(path: RelPath, { tests, fileErrors }: Results): boolean {
  const own = tests.filter(({ file }) => file === path)
  const isBroken = fileErrors.some(({ file }) => file === path)
  return (
    !isBroken &&
    own.some(({ status }) => status === 'pass') &&
    !own.some(({ status }) => /^(?:fail|error)$/.test(status))
  )
}
