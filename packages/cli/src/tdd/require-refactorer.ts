import { buildGraph } from '@tailtest/impact'
import { countTested, importsCache, isUntested, type Tested } from '@tailtest/loop'
import { openProject, rootStateDir } from '@tailtest/project'
import { globMatcher, openCollector } from '@tailtest/runners'
import type { CommandPlace } from '../account/session-of.ts'
import type { placesHere } from '../setup/install-places.ts'
import { CommandFailure } from '../shell/failure.ts'

/** One that no test holds is begun by people only; some projects leave every beginning to them. */
export async function requireRefactorer(
  { place, actor }: CommandPlace,
  { withoutTests }: { withoutTests?: boolean | undefined } = {},
): Promise<void> {
  if (actor === 'person') return
  if (withoutTests === true) {
    throw new CommandFailure(
      'only a person can allow a refactoring without tests',
      'Write a test that pins what the sources do today, or ask the person to run the same command in a terminal.',
    )
  }
  const { tdd } = await place.config()
  if (!tdd.require_user_for_refactor) return
  throw new CommandFailure(
    'only a person can begin a refactoring here (tdd.require_user_for_refactor)',
    'Ask the person to run the same command in a terminal.',
  )
}

type Here = Pick<ReturnType<typeof placesHere>, 'root' | 'env'> & { dist: string }

/** How much of the sources that a pattern names some test loads, counted now and kept for the edits to come. */
export async function testedHere({ root, env, dist }: Here, glob: string): Promise<Tested> {
  const project = openProject(root)
  const stateRoot = rootStateDir(env, root)
  const tests = openCollector(project, env).taken
  const graph = await buildGraph(project, { cache: importsCache(stateRoot), from: dist, tests })
  return countTested({ project, stateRoot }, graph, globMatcher(glob))
}

/** The figure in words, for a person. Pure. */
export function testedWords({ sources, reached }: Tested): string {
  const percent = sources === 0 ? 0 : Math.floor((100 * reached) / sources)
  return `tests load ${reached} of ${sources} sources (${percent} %)`
}

/** What helps where most has no test. */
export const INSTEAD =
  '`tailtest tdd enforce --new-files` applies it to new files, `tailtest tdd enforce "<pattern>"` to a part that has tests; `tailtest tdd warn` only warns.'

/** Throws where most of what a pattern names has no test: every edit there would first have to be given one. */
export async function requireTests(here: Here, glob: string): Promise<void> {
  const tested = await testedHere(here, glob)
  if (!isUntested(tested)) return
  throw new CommandFailure(`not enforced: of ${glob} ${testedWords(tested)}`, INSTEAD)
}
