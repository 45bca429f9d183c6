import { languageOf, type RelPath } from '@tailtest/project'
import { globMatcher } from '@tailtest/runners'
import { bodiesOf, type Facts, GATE_CAPS, type ProposedFile, type TddState } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { WorkContext } from '../turn/imports.ts'
import { hasGrace } from './tested.ts'

export interface Surroundings {
  place: Place
  context: WorkContext
  state: TddState
}

type Looked<K extends keyof Facts> = (file: ProposedFile, at: Surroundings) => Promise<Facts[K]>

/** How each fact that a rule asks for is looked up. */
export const look: { readonly [K in keyof Facts]: Looked<K> } = {
  comments: async ({ path, before = '', after = '' }, { context }) =>
    (await context.syntax.onlyCommentsChanged(path, before, after)) === true,
  bodies: async ({ path, before, after }, { context }) => ({
    before: before === undefined ? [] : await bodiesOf(path, before, context.syntax),
    after: after === undefined ? [] : await bodiesOf(path, after, context.syntax),
  }),
  reachedBy: ({ path }, at) => reachedBy(path, at),
  runner: async ({ path }, { place }) => {
    const language = languageOf(path)
    const runner = language && (await place.runnerOf(path, language))
    return runner?.installed === true
  },
  grace: async ({ path }, { place }) => hasGrace(place, path),
  inScope: async ({ path }, { state }) =>
    state.refactoring?.scope.some((glob) => globMatcher(glob)(path)) === true,
}

/** Tests near enough to be the red of a file; none of what very many tests load. */
async function reachedBy(path: RelPath, { context }: Surroundings): Promise<RelPath[]> {
  const graph = await context.imports.graph()
  const near = graph?.importers(path, GATE_CAPS.hops) ?? []
  const tests = near.filter(({ file }) => graph?.isTest(file) === true)
  return tests.length > GATE_CAPS.reachedByTests ? [] : tests.map(({ file }) => file)
}

/** The file with one fact more. */
export async function withFact<K extends keyof Facts>(
  file: ProposedFile,
  fact: K,
  at: Surroundings,
): Promise<ProposedFile> {
  const looked: Looked<K> = look[fact]
  return { ...file, facts: { ...file.facts, [fact]: await looked(file, at) } }
}
