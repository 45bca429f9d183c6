import type { Project } from '@tailtest/project'
import { loadParsers, openDirectory } from '../directory.ts'
import { goIntegration } from '../families/go/integration.ts'
import { gradleIntegration, mavenIntegration } from '../families/jvm/integration.ts'
import { pytestIntegration } from '../families/python/integration.ts'
import { scriptIntegration } from '../families/script/integration.ts'
import { nodeDetectors } from '../families/script/node-detectors.ts'
import { foldersAbove } from '../find-runner.ts'
import { openLook } from '../look.ts'
import { manifestsIn } from '../package-runners.ts'
import { openReads } from '../reads.ts'
import type { Env, Runner } from '../types.ts'
import type { Convention } from './types.ts'

/** By the runner of the unit tests; each row is one convention. */
const CONVENTIONS: Readonly<Record<string, Convention>> = {
  ...Object.fromEntries(nodeDetectors.map(({ name }) => [name, scriptIntegration])),
  'node:test': scriptIntegration,
  bun: scriptIntegration,
  pytest: pytestIntegration,
  go: goIntegration,
  maven: mavenIntegration,
  gradle: gradleIntegration,
}

/**
 * The integration tests beside a runner's unit tests, by convention: a script `test:integration` or `test:e2e`, tests
 * that pytest's own settings leave out by a marker, Go files behind a build tag, Maven's failsafe, a task of Gradle.
 * None: there are none, they run with the unit tests, or what runs them is not known.
 */
export async function integrationRunners(
  project: Project,
  runner: Runner,
  env: Env,
): Promise<Runner[]> {
  const convention = Object.hasOwn(CONVENTIONS, runner.name) ? CONVENTIONS[runner.name] : undefined
  if (convention === undefined) return []
  const reads = openReads()
  const look = openLook(project, reads)
  const folders = foldersAbove(runner.directory)
  const parsers = await loadParsers(manifestsIn(look, folders, runner.languages))
  const dir = openDirectory(runner.directory, { project, env, look, reads, parsers })
  return convention(dir, runner, look)
}
