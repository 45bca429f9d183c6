import { existsSync } from 'node:fs'
import { joinRel, type Project, type RelPath, toAbsolute } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'

/** Laravel's two kinds of tests, by the folder that they lie in. */
const LARAVEL_KINDS = ['Feature', 'Unit'] as const

function laravelKind(test: RelPath, { framework }: Runner): string | undefined {
  if (framework !== 'laravel') return undefined
  return LARAVEL_KINDS.find((kind) => test.split('/').includes(kind))?.toLowerCase()
}

/** The framework as notes name it, with the kind of test where it tells kinds apart: `laravel/feature`. */
export function frameworkOf(test: RelPath, runner: Runner | undefined): string | undefined {
  const kind = runner && laravelKind(test, runner)
  return kind === undefined ? runner?.framework : `${runner?.framework}/${kind}`
}

/**
 * What a test must not be run without, where it is not there: a feature test of Laravel uses the database, which
 * without `.env.testing` would be the one that people work with.
 */
export function lackingFor(project: Project, test: RelPath, runner: Runner): string | undefined {
  if (laravelKind(test, runner) !== 'feature') return undefined
  const file = joinRel(runner.directory, '.env.testing')
  return existsSync(toAbsolute(project, file)) ? undefined : '.env.testing'
}
