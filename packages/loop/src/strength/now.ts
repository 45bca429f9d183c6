import { openFilter } from '@tailtest/filter'
import {
  type Batch,
  canMutate,
  type Mutant,
  measure,
  mutantsOf,
  type Suspect,
  strengthOf,
  type Tried,
} from '@tailtest/mutation'
import { languageOf, type RelPath, readBytes, toAbsolute } from '@tailtest/project'
import { showId } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { emptySession } from '@tailtest/session'
import type { Context, Place } from '../context.ts'
import { lackingFor } from '../frameworks.ts'
import { branchPoint, changedPaths } from '../turn/changed-paths.ts'
import { openImports, type WorkContext } from '../turn/imports.ts'
import { selectFor } from '../turn/select-for.ts'
import { isFailed } from '../turn/verified.ts'
import { linesSince } from './lines.ts'
import { type Copy, openCopy, roomsFor } from './rooms.ts'

export interface StrengthDemand {
  /** Sources; absent: those that differ from `base`. */
  paths?: readonly RelPath[]
  /** A branch, a tag or a commit: only lines that differ from where the branch left it. @default whole files where paths are given, else HEAD */
  base?: string
  /** Milliseconds for all of it. */
  budgetMs: number
  signal?: AbortSignal
  /** What is being done, for a person who waits. */
  onStep?(step: string): void
}

/** What the tests of a source notice. */
export interface FileStrength {
  file: RelPath
  /** The tests that mutants of it were run against, the nearest first. */
  tests: readonly RelPath[]
  /** How many more reach it. */
  more: number
  mutants: readonly Pick<Tried, 'mutant' | 'status'>[]
}

export type Strength =
  | {
      type: 'measured'
      killed: number
      of: number
      files: readonly FileStrength[]
      /** Mutants for which there was no time. */
      left: number
      durationMs: number
    }
  | { type: 'unmeasured'; reason: string; next: string }

/** Tests beyond these are left out: what a hundred tests reach is seldom told by the last. */
const MOST_TESTS = 40
/** The likeliest to tell are run alone first, where there are more than twice as many. */
const FIRST_TESTS = 3
/** Starting a runner again may take that much longer than it took. */
const TIMES = 3
const SLACK_MS = 2000

interface Source {
  file: RelPath
  text: string
  mutants: readonly Mutant[]
}

/** How many small faults in changed lines the tests notice, each tried in a copy of the project. */
export async function strengthNow(
  place: Place,
  demand: StrengthDemand,
  surroundings: Context,
): Promise<Strength> {
  const context: WorkContext = { ...surroundings, imports: openImports(place, surroundings) }
  const started = context.now()
  demand.onStep?.('reading what changed')
  const sources = await sourcesOf(place, demand, context)
  if ('type' in sources) return sources
  const where = { place, session: emptySession(), existing: 'generate' as const, context }
  const selection = await selectFor(
    sources.map(({ file }) => file),
    where,
  )
  const { runners, refused } = await runnersOf(place, [...selection.tests.keys()])
  if (runners.size === 0 && refused !== undefined) {
    return unmeasured(refused, 'tailtest doctor says what is missing.')
  }
  const reaching = (file: RelPath) =>
    [...selection.tests].flatMap(([test, of]) => (of.has(file) && runners.has(test) ? test : []))
  const testsOf = new Map(sources.map(({ file }) => [file, reaching(file).slice(0, MOST_TESTS)]))
  const mutants = sources.reduce((sum, source) => sum + source.mutants.length, 0)
  const files = sources.map(({ file }) => file)
  const copies: Copy[] = []
  try {
    const options = {
      runnerOf: (test: RelPath) => runners.get(test),
      context,
      signal: demand.signal,
    }
    const tests = new Set([...testsOf.values()].flat())
    if (tests.size > 0) {
      demand.onStep?.('copying the project')
      const copy = await openCopy(place, options)
      if (typeof copy === 'string') return unmeasured(copy, 'Nothing was changed.')
      copies.push(copy)
      const bare = await runBare(copy, { tests: [...tests], runners, started, demand, context })
      if ('type' in bare) return bare
      for (let more = roomsFor(files, mutants); more > 1; more -= 1) {
        const another = await openCopy(place, options)
        if (typeof another !== 'string') copies.push(another)
      }
      const batches = (file: RelPath) => batchesOf(testsOf.get(file) ?? [], runners, bare)
      const suspects = sources.map((source) => ({ ...source, batches: batches(source.file) }))
      return await tried(suspects, copies, { testsOf, reaching, started, demand, context })
    }
    const suspects = sources.map((source) => ({ ...source, batches: [] }))
    const untested = [{ run: async () => 'passed' as const }]
    return await tried(suspects, untested, { testsOf, reaching, started, demand, context })
  } finally {
    await Promise.all(copies.map((copy) => copy.close()))
  }
}

interface Trying {
  testsOf: ReadonlyMap<RelPath, readonly RelPath[]>
  reaching(file: RelPath): readonly RelPath[]
  started: number
  demand: StrengthDemand
  context: WorkContext
}

async function tried(
  suspects: readonly Suspect<RelPath>[],
  rooms: readonly Pick<Copy, 'run'>[],
  { testsOf, reaching, started, demand, context }: Trying,
): Promise<Strength> {
  const { tried: all, left } = await measure(suspects, rooms, {
    budgetMs: demand.budgetMs - (context.now() - started),
    now: context.now,
    ...(demand.signal && { signal: demand.signal }),
    onTried: (_, { done, of }) => demand.onStep?.(`${done} of ${of} mutants`),
  })
  demand.signal?.throwIfAborted()
  const files = suspects.map(({ file }): FileStrength => {
    const tests = testsOf.get(file) ?? []
    return {
      file,
      tests,
      more: reaching(file).length - tests.length,
      mutants: all.filter((one) => one.file === file),
    }
  })
  const durationMs = context.now() - started
  return { type: 'measured', ...strengthOf(all), files, left, durationMs }
}

function unmeasured(reason: string, next: string): Extract<Strength, { type: 'unmeasured' }> {
  return { type: 'unmeasured', reason, next }
}

type Unmeasured = ReturnType<typeof unmeasured>

/** The sources that are meant, with their mutants. */
async function sourcesOf(
  place: Place,
  { paths, base }: StrengthDemand,
  { syntax }: WorkContext,
): Promise<Source[] | Unmeasured> {
  const { project } = place
  const since = base ?? (paths === undefined ? 'HEAD' : undefined)
  const commit = since === undefined ? undefined : await branchPoint(project, since)
  if (since !== undefined && commit === undefined) {
    return unmeasured(
      `${JSON.stringify(since)} is no commit of ${project.root}`,
      'Name files (tailtest strength src/cart.ts), or a branch, a tag or a commit that was fetched with --base.',
    )
  }
  const filter = openFilter(project)
  const { isTest } = await place.tests()
  const meant = paths ?? (since === undefined ? [] : ((await changedPaths(project, since)) ?? []))
  const sources: RelPath[] = []
  for (const path of meant) {
    const isSource = canMutate(path) && (paths !== undefined || filter(path).test)
    if (isSource && !((await isTest(path)) && !hasTestsInside(path))) sources.push(path)
  }
  const lines = commit === undefined ? undefined : await linesSince(project, commit, sources)
  const all: Source[] = []
  for (const file of sources) {
    const bytes = readBytes(toAbsolute(project, file), MOST_BYTES)
    const text = bytes?.toString('utf8')
    if (text === undefined || bytes?.equals(Buffer.from(text)) !== true) continue // no UTF-8
    const only = lines?.(file)
    const mutants = await mutantsOf(file, text, { syntax, ...(only && { lines: only }) })
    if (mutants.length > 0) all.push({ file, text, mutants })
  }
  if (all.length > 0) return all
  const what = paths === undefined ? `what differs from ${since}` : paths.join(', ')
  return unmeasured(
    `${what}: no line in which a small fault could be made`,
    'It reads TypeScript, JavaScript, Python, Go, Rust, Java, Ruby and PHP; tests, types, messages and logs are left out.',
  )
}

/** A source of Rust holds its own tests. */
const hasTestsInside = (path: RelPath) => path.endsWith('.rs')

/** Longer sources were written by a program. */
const MOST_BYTES = 1024 * 1024

/** The runner of each test that has one that is there. */
async function runnersOf(place: Place, tests: readonly RelPath[]) {
  const runners = new Map<RelPath, Runner>()
  let refused: string | undefined
  for (const test of tests) {
    const language = languageOf(test)
    const runner = language && (await place.runnerOf(test, language))
    const lacks = runner && lackingFor(place.project, test, runner)
    if (runner === undefined) refused ??= `no test runner was found for ${test}`
    else if (lacks !== undefined) refused ??= `${test}: ${lacks} is not there`
    else if (!runner.installed) refused ??= `${runner.name} is not installed`
    else runners.set(test, runner)
  }
  return { runners, refused }
}

interface BareRun {
  tests: readonly RelPath[]
  runners: ReadonlyMap<RelPath, Runner>
  started: number
  demand: StrengthDemand
  context: WorkContext
}

/** How long the tests of a runner took without a mutant, and how many files they are. */
type Bare = ReadonlyMap<string, { ms: number; files: number }>

const keyOf = ({ name, directory, command, args }: Runner) =>
  JSON.stringify([name, directory, command, args])

/** Runs all tests without a mutant: what fails by itself tells nothing. */
async function runBare(
  copy: Copy,
  { tests, runners, started, demand, context }: BareRun,
): Promise<Bare | Unmeasured> {
  const groups = new Map<string, { runner: Runner; files: RelPath[] }>()
  for (const test of tests) {
    const runner = runners.get(test)
    if (runner === undefined) continue
    const group = groups.get(keyOf(runner)) ?? { runner, files: [] }
    group.files.push(test)
    groups.set(keyOf(runner), group)
  }
  const bare = new Map<string, { ms: number; files: number }>()
  for (const [key, { runner, files }] of groups) {
    demand.onStep?.(`${runner.name} without a mutant`)
    const left = demand.budgetMs - (context.now() - started)
    const results = left <= 0 ? undefined : await copy.bare(runner, files, left)
    if (results === undefined || results.timedOut) {
      return unmeasured(
        `${runner.name} takes longer than there is time: ${Math.round(demand.budgetMs / 1000)} s`,
        'Give more of it with --seconds, or name fewer files.',
      )
    }
    const red = [
      ...results.fileErrors.map(({ file }) => file),
      ...results.tests.filter(isFailed).map(({ id }) => showId(id)),
    ]
    const [first] = red
    if (first !== undefined || results.executed === 0) {
      const crash = results.crash?.split('\n', 1)[0] ?? 'no test ran'
      const also = red.length > 1 ? ` and ${red.length - 1} more` : ''
      return unmeasured(
        first === undefined ? `${runner.name}: ${crash}` : `without a mutant ${first}${also} fails`,
        'Strength is measured with tests that pass: see to these first (tailtest run).',
      )
    }
    bare.set(key, { ms: results.durationMs, files: files.length })
  }
  return bare
}

/** The nearest tests first, then the others; each start of one runner. */
function batchesOf(
  tests: readonly RelPath[],
  runners: ReadonlyMap<RelPath, Runner>,
  bare: Bare,
): Batch<RelPath>[] {
  const first = tests.length > 2 * FIRST_TESTS ? FIRST_TESTS : tests.length
  return [tests.slice(0, first), tests.slice(first)].flatMap((part) => {
    const groups = new Map<string, RelPath[]>()
    for (const test of part) {
      const runner = runners.get(test)
      if (runner === undefined) continue
      groups.set(keyOf(runner), [...(groups.get(keyOf(runner)) ?? []), test])
    }
    return [...groups].map(([key, files]) => {
      const { ms = 0, files: of = 1 } = bare.get(key) ?? {}
      const alone = Math.min(ms, 3000) + (ms * files.length) / of
      return { tests: files, timeoutMs: Math.ceil(alone * TIMES + SLACK_MS) }
    })
  })
}
