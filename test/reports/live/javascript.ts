import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { onTestFinished } from 'vitest'
import { type Copy, copyProject } from '../../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../../packages/runners/test/report/fixtures', import.meta.url),
)

/** Where `.ci/toolchains/node.sh` installs what is not among this repository's own packages. */
const INSTALLED = fileURLToPath(
  new URL('../../../node_modules/.cache/toolchains/node', import.meta.url),
)

/** An installed package's folder; says aloud what is not tested where there is none. */
export function installed(name: string, folder = ''): string | undefined {
  const path = join(INSTALLED, folder, 'node_modules', name)
  const isWhole = existsSync(join(INSTALLED, folder, 'installed')) // written when all of it is there
  if (isWhole && existsSync(path)) return path
  console.warn(`not tested: ${join(folder, name)} is not installed (.ci/toolchains/node.sh)`)
  return undefined
}

/** A copy of a fixture project, gone after the test, with more files where a test needs its own. */
export function open(name: string, files: Record<string, string> = {}, modules?: string): Copy {
  const project = copyProject(FIXTURES, name, modules)
  onTestFinished(() => project.remove())
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true })
    writeFileSync(join(project.root, path), text)
  }
  return project
}

/** Runs test files of a project; none: all. */
export function run(
  runner: Runner,
  project: Copy,
  files: readonly string[],
  timeoutMs = 60_000,
): Promise<Results> {
  return runTests(project, runner, files.map(relPath), { timeoutMs })
}

/** What a file's results are: `titles: status`. */
export function statuses(results: Results, file: string): string[] {
  return results.tests
    .filter((result) => result.file === file)
    .map(({ id, status }) => `${id.slice(file.length + 2)}: ${status}`)
}
