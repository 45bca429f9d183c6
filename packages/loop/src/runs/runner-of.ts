import type { Language, Project, RelPath } from '@tailtest/project'
import {
  type Env,
  type FindOptions,
  findRunner,
  type Look,
  type Overrides,
  openLook,
  type Runner,
  testPathFor,
  testsByName,
} from '@tailtest/runners'

/** What the runner of a file is found with. */
export interface Finding extends FindOptions {
  project: Project
  env: Env
  overrides: Overrides
}

/** The runner of a file: detected, or as the overrides want it. */
export async function runnerOf(
  { path, language }: { path: RelPath; language: Language },
  { project, env, overrides, ...options }: Finding,
): Promise<Runner | undefined> {
  const found = await findRunner(project, path, language, env, options)
  if (Object.keys(overrides).length === 0) return found
  const { overriddenFor } = await import('@tailtest/runners')
  return overriddenFor({ path, language, found }, overrides)
}

/** A source's runner, and its test: one that is there, else where it goes. Each folder is listed once. */
export async function testOf(
  project: Project,
  source: RelPath,
  find: (look: Look) => Promise<Runner | undefined>,
  look: Look = openLook(project),
): Promise<{ runner: Runner | undefined; test: RelPath; hasTest: boolean }> {
  const runner = await find(look)
  const existing = runner && testsByName(project, source, runner, look)[0]
  const test = existing ?? testPathFor(project, source, runner, look)
  return { runner, test, hasTest: existing !== undefined }
}
