import { fileURLToPath } from 'node:url'
import { languageOf, openProject, relPath } from '@tailtest/project'
import { type Results, type RunOptions, runTests } from '@tailtest/results'
import { findRunner } from '@tailtest/runners'
import { onTestFinished } from 'vitest'
import { type Copy, copyProject } from '../../packages/runners/test/report/projects.ts'
import { write } from './prove.ts'

const FIXTURES = fileURLToPath(
  new URL('../../packages/runners/test/report/fixtures', import.meta.url),
)

/** A copy of one of the projects that reports are recorded in, with more files where a test needs its own. */
export function copyOf(name: string, files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, name)
  onTestFinished(() => project.remove())
  write(project.root, files)
  return project
}

/** Runs these files by the runner that is found for the first of them (or for a source). */
export async function runFound(
  root: string,
  files: readonly string[],
  { source = files[0] ?? '', ...options }: Partial<RunOptions> & { source?: string } = {},
): Promise<Results> {
  const project = openProject(root)
  const language = languageOf(source)
  if (language === undefined) throw new Error(`${source} is not a source`)
  const runner = await findRunner(project, relPath(source), language, options.env ?? process.env)
  if (runner === undefined) throw new Error(`no runner for ${source}`)
  return runTests(project, runner, files.map(relPath), { timeoutMs: 200_000, ...options })
}
