import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { FileError, Results } from '@tailtest/results'
import { parse } from '@tailtest/syntax'
import { redKind } from '../red.ts'
import type { TestBody } from '../types.ts'
import { absentIn, type Isolated, isolate } from './isolate.ts'
import { isRed, type Outcome, outcomeOf } from './outcome.ts'
import type { Side, Trial } from './run.ts'
import type { ProveOptions } from './types.ts'

/** What a compiler complains of when tests are taken away shows itself one after the other. */
const MOST_PASSES = 3

interface Request {
  trials: readonly Trial[]
  base: Results
  side: Side
  options: ProveOptions
  run(files: readonly RelPath[]): Promise<Results>
}

interface Left extends Isolated {
  trial: Trial
}

/**
 * Runs what can run of files that did not load on the base. The answer for a test: how it stood by itself;
 * `undefined`: it needs what is not there, and how its file stood is how it stood.
 */
export async function runIsolated(
  request: Request,
): Promise<(body: TestBody) => Outcome | undefined> {
  const { side, base, options } = request
  const syntax = options.syntax ?? { parse }
  const broken = request.trials.filter(
    ({ path, judged }) => judged.length > 1 && softErrors(base, path, side).length > 0,
  )
  const sources = new Map(
    broken.map(({ path }) => [path, readFileSync(join(side.copy.folder, path), 'utf8')]),
  )
  const errors = broken.flatMap(({ path }) => softErrors(base, path, side))
  let results: Results | undefined
  let left: Left[] = []
  for (let pass = 0; pass < MOST_PASSES && broken.length > 0; pass += 1) {
    left = []
    for (const trial of broken) {
      const file = { path: trial.path, source: sources.get(trial.path) ?? '' }
      const isolated = await isolate(file, absentIn(errors), syntax)
      if (isolated !== undefined) left.push({ ...isolated, trial })
    }
    if (!left.some(({ trial, mentions }) => trial.judged.some((body) => !mentions(body)))) break
    for (const { trial, source } of left) writeFileSync(join(side.copy.folder, trial.path), source)
    results = await request.run(left.map(({ trial }) => trial.path))
    const more = left.flatMap(({ trial }) => softErrors(results ?? base, trial.path, side))
    if (more.length === 0) break
    errors.push(...more)
  }
  const known = results
  return (body) => {
    const own = left.find(({ trial }) => trial.path === body.file)
    if (known === undefined || own === undefined || own.mentions(body)) return undefined
    return outcomeOf(body, own.trial.bodies, known, side.context)
  }
}

/** Why a file did not load, where that is what the test names. */
function softErrors({ fileErrors }: Results, path: RelPath, { context }: Side): FileError[] {
  return fileErrors.filter(
    (error) =>
      error.file === path &&
      (isRed(redKind(error, context)) || /imported.* and not used/.test(error.message)),
  )
}
