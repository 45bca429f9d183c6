import { languageOf } from '@tailtest/project'
import { globMatcher } from '@tailtest/runners'
import {
  bodiesOf,
  type Facts,
  freeReds,
  isStories,
  onlyFormChanged,
  onlyTestsChanged,
  type ProposedFile,
  type TddState,
} from '@tailtest/tdd'
import { configOf } from '../context.ts'
import type { Work } from '../runs/select/imports.ts'
import { reachedBy } from './reached-by.ts'
import { hasGrace } from './tested.ts'

export interface Surroundings {
  place: Work
  state: TddState
}

type Looked<K extends keyof Facts> = (file: ProposedFile, at: Surroundings) => Promise<Facts[K]>

/** How each fact that a rule asks for is looked up. */
const look: { readonly [K in keyof Facts]: Looked<K> } = {
  comments: async ({ path, before = '', after = '' }, { place }) =>
    !isPlainlyCode(before, after) &&
    (await place.syntax.onlyCommentsChanged(path, before, after)) === true,
  form: async ({ path, before, after }, { place }) => {
    if (before === undefined || after === undefined) return false
    return onlyFormChanged(path, { before, after }, place.syntax)
  },
  bodies: async ({ path, class: kind, before, after }, { place }) => {
    const bodies = async (text: string | undefined) =>
      text === undefined ? [] : bodiesOf(path, text, place.syntax, kind === 'test' || undefined)
    return { before: await bodies(before), after: await bodies(after) }
  },
  inTests: async (file, at) =>
    isStories(file.path) ? plays(file, at) : changesOnlyTests(file, at),
  reachedBy: ({ path, before }, { place, state }) => {
    const reds = (['hard', 'soft'] as const).flatMap((kind) => [...freeReds(state, kind).keys()])
    return reachedBy(path, before !== undefined, {
      place,
      imports: place.imports,
      reds: [...new Set(reds)],
    })
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
async function changesOnlyTests({ path, before, after }: ProposedFile, { place }: Surroundings) {
  if (before === undefined || after === undefined) return false
  return onlyTestsChanged(path, { before, after }, place.syntax)
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

/** What begins, ends or may stand in a comment of some language, on the line itself. */
const MARK = /\/\/|\/\*|\*\/|#|--|"""|'''|=begin|=end|<!--/
/** Comments over several lines, by how they begin and end; what ends as it begins is not told apart. */
const BLOCKS = [
  ['/*', '*/'],
  ['<!--', '-->'],
  ['=begin', '=end'],
] as const
const EITHER_WAY = /"""|'''/

/**
 * Whether an edit plainly changes more than comments and spaces: no line that it changes has a mark of a comment, and
 * none lies in one that began before. `false`: a parser has to say. Pure, and far cheaper than one.
 */
export function isPlainlyCode(before: string, after: string): boolean {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, now.length)
  let first = 0
  while (first < shorter && old[first] === now[first]) first += 1
  let last = 0
  while (last < shorter - first && old.at(-1 - last) === now.at(-1 - last)) last += 1
  const changed = [old, now].map((lines) => lines.slice(first, lines.length - last).join('\n'))
  if (changed.some((text) => MARK.test(text))) return false
  const [removed, added] = changed.map((text) => text.replace(/\s+/g, ''))
  return removed !== added && !endsInComment(old.slice(0, first).join('\n'))
}

function endsInComment(text: string): boolean {
  const isOpen = BLOCKS.some(([begin, end]) => text.lastIndexOf(begin) > text.lastIndexOf(end))
  return isOpen || EITHER_WAY.test(text)
}
