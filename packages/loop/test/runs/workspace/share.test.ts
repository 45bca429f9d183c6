import { relPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { expect, test } from 'vitest'
import { restOf, taskOfTest } from '../../../src/runs/workspace/share.ts'
import type { Task } from '../../../src/runs/workspace/tool.ts'

function runner(name: string, directory: string, language: 'typescript' | 'python'): Runner {
  return {
    name,
    languages: [language],
    directory: relPath(directory),
    command: name,
    args: [],
    report: language === 'python' ? 'pytest' : 'vitest',
    tests: { kind: 'beside', because: 'convention' },
    libraries: [],
    notes: [],
    installed: true,
    foundBy: 'test',
  }
}

function task(directory: string, result: Task['result'], command = 'vitest run'): Task {
  return { package: directory, directory: relPath(directory), result, cached: false, command }
}

const root = runner('vitest', '', 'typescript')
const ui = runner('vitest', 'packages/ui', 'typescript')
const end = runner('playwright', 'packages/ui/e2e', 'typescript')
const jobs = runner('pytest', 'services/jobs', 'python')
const runners = [root, ui, end, jobs]
const tasks = [task('packages/ui', 'passed'), task('services/jobs', 'failed', 'echo none')]

test('of a package that the tool passed nothing is run, of one that failed the whole suite', () => {
  expect(restOf(ui, tasks)).toBe('nothing')
  expect(restOf(ui, [task('packages/ui', 'failed')])).toBe('suite')
  expect(restOf(ui, [task('packages/ui', 'unknown')])).toBe('suite')
})

test('a runner above the tool’s packages runs what is in none of them', () => {
  expect(restOf(root, tasks)).toBe('files')
  expect(restOf(root, [])).toBe('suite')
})

test('a runner further in is none of the tool’s', () => {
  expect(restOf(end, tasks)).toBe('suite')
})

test('tests of another language count as run only where the task names their runner', () => {
  expect(restOf(jobs, [task('services/jobs', 'passed', 'echo none')])).toBe('suite')
  expect(restOf(jobs, [task('services/jobs', 'passed', 'run-pytest-later')])).toBe('suite')
  expect(restOf(jobs, [task('services/jobs', 'passed', 'uv run pytest')])).toBe('nothing')
})

test.each([
  ['packages/ui/src/a.test.ts', 'packages/ui'],
  ['packages/ui/e2e/a.test.ts', undefined],
  ['packages/other/a.test.ts', undefined],
  ['services/jobs/test_a.py', undefined],
  ['services/jobs/a.test.ts', 'services/jobs'],
])('%s is run by the task of %s', (file, directory) => {
  expect(taskOfTest(relPath(file), { tasks, runners })?.directory).toBe(directory)
})

test('what is in no package with tests is run by the task of the root, where there is one', () => {
  const withRoot = [...tasks, task('', 'passed')]
  const of = (file: string) => taskOfTest(relPath(file), { tasks: withRoot, runners })?.directory
  expect(of('packages/other/a.test.ts')).toBe('')
  expect(of('packages/ui/a.test.ts')).toBe('packages/ui')
})
