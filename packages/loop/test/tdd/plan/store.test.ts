import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adding } from '../../../src/tdd/plan/edit.ts'
import { planProblems } from '../../../src/tdd/plan/problems.ts'
import { changePlan, planOf } from '../../../src/tdd/plan/store.ts'
import { tempProject } from '../../project.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ADD = `
  const { openProject, changePlan, adding } = require(process.argv[1])
  const project = openProject(process.argv[2])
  for (let n = 0; n < 10; n++) changePlan(project, adding({ title: process.argv[3] + n }))`

let folder: string

/** Other processes run what is built of the sources as they are now. */
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-bundle-'))
  const lines = [
    "export { openProject } from '@tailtest/project'",
    "export { changePlan } from './store.ts'",
    "export { adding } from './edit.ts'",
  ]
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: here('../../../src/tdd/plan'), loader: 'ts' },
    outfile: join(folder, 'plan.cjs'),
    ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'silent' },
  })
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('ten processes that add ten steps each lose none', async () => {
  const { project } = tempProject()
  const writers = Array.from({ length: 10 }, (_, n) =>
    spawn(process.execPath, ['-e', ADD, join(folder, 'plan.cjs'), project.root, `step ${n}-`], {
      stdio: 'inherit',
    }),
  )
  const ends = await Promise.all(writers.map((child) => once(child, 'exit')))
  expect(ends.map(([code]) => code)).toEqual(writers.map(() => 0))
  expect(new Set(planOf(project).map(({ title }) => title)).size).toBe(100)
}, 120_000)

test('a plan that cannot be read is not written', () => {
  const temp = tempProject()
  expect(planOf(temp.project)).toEqual([])
  temp.write('.tailtest/tdd/plan.json', '[{]')
  expect(() => changePlan(temp.project, adding({ title: 'x' }))).toThrow('plan.json:1: it is not')
  const file = join(temp.project.root, '.tailtest/tdd/plan.json')
  expect(readFileSync(file, 'utf8')).toBe('[{]')
  expect(existsSync(`${file}.lock`)).toBe(false)
})

test('a link in its place is not followed', () => {
  const temp = tempProject()
  temp.write('elsewhere/plan.json', '[]')
  temp.link('.tailtest/tdd', 'elsewhere')
  expect(() => planOf(temp.project)).toThrow('behind a link')
  expect(() => changePlan(temp.project, adding({ title: 'x' }))).toThrow('behind a link')
  expect(readFileSync(join(temp.project.root, 'elsewhere/plan.json'), 'utf8')).toBe('[]')
})

test('doctor is told of tests that are in no file, and of a plan that cannot be used', () => {
  const temp = tempProject()
  expect(planProblems(temp.project)).toEqual([])
  changePlan(temp.project, adding({ title: 'split' }))
  changePlan(temp.project, adding({ title: 'adds up', test_id: 'adds' }))
  expect(planProblems(temp.project)).toEqual([
    '.tailtest/tdd/plan.json: step 2 ("adds up") has a "test_id" without a "test_file_path"',
  ])
  temp.write('.tailtest/tdd/plan.json', '[\n1]')
  expect(planProblems(temp.project)).toEqual([
    '.tailtest/tdd/plan.json:2: a step is 1: expected an object',
  ])
})
