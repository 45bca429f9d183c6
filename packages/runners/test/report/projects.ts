import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject, type Project, type RelPath, relPath } from '@tailtest/project'
import type { ReportFormat, Runner } from '@tailtest/runners'
import type { ReportContext } from '../../src/report/format.ts'
import { sourcesOf } from '../../src/report/sources.ts'
import type { Case } from './expected/recorded.ts'

/** A copy of a fixture project in a folder of its own; `remove` it afterwards. */
export interface Copy extends Project {
  remove(): void
}

/** Copies `test/fixtures/projects/<name>`, with a link to installed packages where it needs any. */
export function copyProject(fixtures: string, name: string, modules?: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), `tailtest-results-${name}-`))
  cpSync(join(fixtures, 'projects', name), folder, { recursive: true })
  if (modules !== undefined) symlinkSync(modules, join(folder, 'node_modules'), 'junction')
  return { ...openProject(folder), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const TEST_FILE = /\.test\.[jt]s$|test_\w+\.py$/

/** The test files of a project's folder, from the root. */
export function testFiles({ root }: Project, directory = ''): RelPath[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .map((path) => relPath(join(directory, path).replaceAll('\\', '/')))
    .filter((path) => TEST_FILE.test(path) && !path.includes('node_modules'))
    .sort()
}

/** A runner as detection would describe it, at the project's root. */
export function runnerOf(report: ReportFormat, command: string, args: readonly string[]): Runner {
  return {
    name: report,
    languages: [],
    directory: relPath(''),
    command,
    args,
    report,
    tests: { kind: 'mirrored', because: 'convention' },
    libraries: [],
    notes: [],
    installed: true,
    foundBy: 'test',
  }
}

/** What a format is told of a run in a fixture project whose root was `/project`. */
export function contextIn(
  fixtures: string,
  format: ReportFormat,
  { project, files, runner }: Case,
): ReportContext {
  return {
    root: '/project',
    runner: { ...runnerOf(format, format, []), ...runner },
    files: files.map(relPath),
    sources: sourcesOf(openProject(join(fixtures, 'projects', project))),
    exitCode: 0,
  }
}
