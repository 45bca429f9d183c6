import { languageOf } from '@tailtest/project'
import { globMatcher } from '@tailtest/runners'
import { bodiesOf, type Facts, type ProposedFile, type TddState } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { WorkContext } from '../turn/imports.ts'
import { reachedBy } from './reached-by.ts'
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
  reachedBy: ({ path, before }, { place, context: { imports } }) =>
    reachedBy(path, before !== undefined, { place, imports }),
  runner: async ({ path }, { place }) => {
    const language = languageOf(path)
    const runner = language && (await place.runnerOf(path, language))
    return runner?.installed === true
  },
  grace: async ({ path }, { place }) => hasGrace(place, path),
  inScope: async ({ path }, { state }) =>
    state.refactoring?.scope.some((glob) => globMatcher(glob)(path)) === true,
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
