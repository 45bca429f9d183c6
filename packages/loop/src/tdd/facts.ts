import { languageOf } from '@tailtest/project'
import { globMatcher } from '@tailtest/runners'
import {
  bodiesOf,
  type Facts,
  freeReds,
  isStories,
  onlyTestsChanged,
  type ProposedFile,
  type TddState,
} from '@tailtest/tdd'
import { configOf, type Place } from '../context.ts'
import type { WorkContext } from '../turn/imports.ts'
import { isPlainlyCode } from './plainly-code.ts'
import { reachedBy } from './reached-by.ts'
import { hasGrace } from './tested.ts'

export interface Surroundings {
  place: Place
  context: WorkContext
  state: TddState
}

type Looked<K extends keyof Facts> = (file: ProposedFile, at: Surroundings) => Promise<Facts[K]>

/** How each fact that a rule asks for is looked up. */
const look: { readonly [K in keyof Facts]: Looked<K> } = {
  comments: async ({ path, before = '', after = '' }, { context }) =>
    !isPlainlyCode(before, after) &&
    (await context.syntax.onlyCommentsChanged(path, before, after)) === true,
  bodies: async ({ path, before, after }, { context }) => ({
    before: before === undefined ? [] : await bodiesOf(path, before, context.syntax),
    after: after === undefined ? [] : await bodiesOf(path, after, context.syntax),
  }),
  inTests: async (file, at) =>
    isStories(file.path) ? plays(file, at) : changesOnlyTests(file, at),
  reachedBy: ({ path, before }, { place, state, context: { imports } }) => {
    const reds = (['hard', 'soft'] as const).flatMap((kind) => [...freeReds(state, kind).keys()])
    return reachedBy(path, before !== undefined, { place, imports, reds: [...new Set(reds)] })
  },
  runner: async ({ path }, { place }) => {
    const language = languageOf(path)
    const runner = language && (await place.runnerOf(path, language))
    return runner?.installed === true
  },
  grace: async ({ path }, { place }) => hasGrace(place, path),
  inScope: async ({ path }, { state }) =>
    state.refactoring?.scope.some((glob) => globMatcher(glob)(path)) === true,
}

/** New, it is a source until somebody looks into it. */
async function changesOnlyTests({ path, before, after }: ProposedFile, { context }: Surroundings) {
  if (before === undefined || after === undefined) return false
  return onlyTestsChanged(path, { before, after }, context.syntax)
}

/** A story that only shows something asks for nothing. */
async function plays({ path, before = '', after = '' }: ProposedFile, { place }: Surroundings) {
  const { tdd } = await configOf(place, path)
  return tdd.stories_are_tests && /\bplay\b\s*[:=(]/.test(`${before}\n${after}`)
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
