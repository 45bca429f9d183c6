import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, posix } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { openFilter } from '@tailtest/filter'
import {
  languageOf,
  openProject,
  type Project,
  type RelPath,
  relPath,
  walk,
} from '@tailtest/project'
import type { Results } from '@tailtest/results'
import { isFixture, type Runner, testPathFor } from '@tailtest/runners'
import { happeningOf, redKind } from '@tailtest/tdd'
import { placeOf } from '../../account/session-of.ts'
import { findRunners } from '../../asked/runners-found.ts'
import { allAdapters } from '../adapters.ts'
import { canarySource, canaryTestOf } from './canary-tests.ts'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'

/** For the copy and the run of one runner, in milliseconds. */
const CANARY_MS = 60_000

/** Runners that are tried: one of each name. */
const MOST_RUNNERS = 3

/** Sources that are looked at for one that the canary can stand beside. */
const MOST_FILES = 20_000

/**
 * Whether the runners tell a failing test from one that passes: seen with two tests in a copy of the project, which is
 * gone afterwards. Only where a person agreed that tests run.
 */
export const canary: Check = async (patient) => {
  const { project, env, dist } = patient
  const place = placeOf({ cwd: project.root, env, dist })
  if (!place.trusted()) return []
  const { runners } = await findRunners(place)
  const names = new Set<string>()
  const tried = runners.filter((runner) => {
    const { name, installed } = runner
    const isNew = installed && canaryTestOf(runner) !== undefined && !names.has(name)
    if (isNew) names.add(name)
    return isNew
  })
  const findings: Finding[] = []
  for (const runner of tried.slice(0, MOST_RUNNERS)) {
    patient.progress?.(`[tailtest] ${runner.name}: a passing and a failing test, in a copy`)
    findings.push(...(await tryRunner(runner, patient)))
  }
  return findings
}

async function tryRunner(runner: Runner, patient: Patient): Promise<Finding[]> {
  const test = placeFor(runner, patient.project)
  const check = `canary ${runner.name}`
  if (test === undefined) return [ok(check, 'not tried: the project has no source yet')]
  const results = await runInCopy(runner, test, patient)
  if (typeof results === 'string') return [ok(check, `not tried: ${results}`)]
  return [judge(check, test.path, results)]
}

interface Canary {
  path: RelPath
  text: string
}

/** Where a test of the runner would stand beside the project's own. */
function placeFor(runner: Runner, project: Project): Canary | undefined {
  const textOf = canaryTestOf(runner)
  const filter = openFilter(project)
  for (const path of walk(project, { limit: MOST_FILES })) {
    const language = languageOf(path)
    const name = language && canarySource[language]
    const isOwn = runner.directory === '' || path.startsWith(`${runner.directory}/`)
    if (!language || !name || !isOwn || !runner.languages.includes(language)) continue
    if (isFixture(path)) continue
    const verdict = filter(path)
    if (!verdict.test && verdict.rule === 'directory') continue // a client's own files: no runner looks there
    const source = relPath(posix.join(posix.dirname(path), name))
    const test = testPathFor(project, source, runner)
    return textOf && { path: test, text: textOf(posix.parse(test).name) }
  }
  return undefined
}

/** The results in a copy of the project as it is now; a text: why there are none. */
async function runInCopy(
  runner: Runner,
  { path, text }: Canary,
  { project, env }: Patient,
): Promise<Results | string> {
  const [{ mark, openOverlay }, { runTests }] = await Promise.all([
    import('@tailtest/tree'),
    import('@tailtest/results'),
  ])
  const stateDirectory = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-canary-')))
  let refused = 'the project cannot be copied'
  try {
    const started = performance.now()
    const overlay = await openOverlay(project, await mark(project, { stateDirectory }), {
      stateDirectory,
      over: [{ path, bytes: Buffer.from(text) }],
      environment: env,
      signal: AbortSignal.timeout(CANARY_MS),
      onRefused: ({ reason }) => {
        refused = `no copy of the project (${reason})`
      },
    })
    if (overlay === undefined) return refused
    const there = (word: string) => (isAbsolute(word) ? overlay.locate(word) : word)
    const moved = { ...runner, command: there(runner.command), args: runner.args.map(there) }
    try {
      return await runTests(openProject(overlay.folder), moved, [path], {
        timeoutMs: CANARY_MS - (performance.now() - started),
        env: { ...env, ...overlay.env },
        dropEnv: allAdapters().flatMap(({ variables }) => variables),
      })
    } finally {
      await overlay.close()
    }
  } finally {
    rmSync(stateDirectory, { recursive: true, force: true })
  }
}

/** A runner that calls a failing test passed proves nothing of any other; the gate needs its failure told from a mishap. */
export function judge(check: string, path: RelPath, { tests, crash }: Results): Finding {
  const named = (word: string) => tests.find(({ id }) => id.toLowerCase().includes(word))
  const failing = named('fails')
  const [passes, fails] = [named('passes')?.status, failing?.status]
  if (passes === 'pass' && failing !== undefined && (fails === 'fail' || fails === 'error')) {
    const kind = redKind(failing, { files: new Set([path]) })
    const seen = 'a passing and a failing test were seen as such'
    if (happeningOf({ status: failing.status, kind }) === 'hard') return ok(check, seen)
    const fix = 'Only red before green is affected: report it.'
    return warning(
      check,
      `${seen}, but the gate would not take the failing one as a red (${kind})`,
      fix,
    )
  }
  if (passes === undefined || fails === undefined) {
    const [line = ''] = (crash ?? tests[0]?.message ?? 'nothing was reported').split('\n', 1)
    const message = `two tests in ${quoteName(path)} of a copy were not seen: ${quoteName(line, 300)}`
    return warning(check, message, 'Check that `tailtest run` works for one of your tests.')
  }
  const message = `a passing test was reported as ${passes}, a failing one as ${fails}`
  return problem(
    check,
    message,
    'tailtest’s results for this runner are unreliable: please report it.',
  )
}
