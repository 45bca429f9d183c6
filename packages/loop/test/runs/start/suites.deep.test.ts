import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath, toAbsolute } from '@tailtest/project'
import { openSuites } from '@tailtest/session'
import { expect, test } from 'vitest'
import { handle } from '../../../src/flow.ts'
import { suiteKey } from '../../../src/runs/start/suites.ts'
import type { Report } from '../../../src/turn/report.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../../project.ts'

const testOf = (name: string, value: string) => `import { expect, test } from 'vitest'
import { ${name} } from './${name}.js'
test('${name}', () => { expect(${name}()).toBe(${value}) })
`

/** A shop with two sources, a test of each, and a setting for the depth. */
function shop(depth: string, files: Record<string, string> = {}): TempProject {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('.tailtest/config.json', JSON.stringify({ depth }))
  temp.write('src/cart.js', 'export const cart = () => 1\n')
  temp.write('src/cart.test.js', testOf('cart', '1'))
  temp.write('src/tax.js', 'export const tax = () => 2\n')
  temp.write('src/tax.test.js', testOf('tax', '2'))
  for (const [path, text] of Object.entries(files)) temp.write(path, text)
  temp.commit()
  temp.trust()
  return temp
}

async function edit(temp: TempProject, path: string, text: string): Promise<void> {
  temp.write(path, text)
  const files = [{ path: toAbsolute(temp.project, relPath(path)), kind: 'written' as const }]
  await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

/** Ends the turn; gives what was run at its end. */
async function end(temp: TempProject): Promise<Report['summary'] & { failed_ids: string[] }> {
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  await handle({ type: 'turn-ended', ...event }, contextOf(temp))
  const path = join(temp.project.root, '.tailtest/reports/latest.json')
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  return { ...report.summary, failed_ids: report.failures.map(({ id }) => id) }
}

const keyOf = async (temp: TempProject) => {
  const runner = await session(temp).place.runnerOf(relPath('src/cart.js'), 'javascript')
  return runner === undefined ? '' : suiteKey(runner)
}

test('thorough runs all there is, once; then only what has no receipt', async () => {
  const temp = shop('thorough', { 'src/tax.js': 'export const tax = () => 3\n' })
  await edit(temp, 'src/cart.js', 'export const cart = () => 1 // one\n')
  expect(await end(temp)).toMatchObject({ passed: 1, failed: 1 })
  expect(openSuites(temp.stateRoot).of(await keyOf(temp))?.files).toEqual([
    'src/cart.test.js',
    'src/tax.test.js',
  ])
  await edit(temp, 'src/cart.js', 'export const cart = () => 2\n')
  const second = await end(temp)
  expect(second).toMatchObject({ passed: 0, failed: 2 })
  expect(second.failed_ids.sort()).toEqual(['src/cart.test.js::cart', 'src/tax.test.js::tax'])
  const journal = readFileSync(join(temp.project.root, '.tailtest/sessions/one.jsonl'), 'utf8')
  const executed = [...journal.matchAll(/"type":"results.run"[^\n]*"executed":(\d+)/g)]
  expect(executed.map(([, count]) => count)).toEqual(['1', '2', '1'])
})

test('standard runs what changed, and the rest of the suite once its duration is known and fits', async () => {
  const temp = shop('standard', { 'src/tax.js': 'export const tax = () => 3\n' })
  await edit(temp, 'src/cart.js', 'export const cart = () => 1 // one\n')
  expect(await end(temp)).toMatchObject({ passed: 1, failed: 0 })
  const files = ['src/cart.test.js', 'src/tax.test.js', 'src/gone.test.js'].map(relPath)
  openSuites(temp.stateRoot).write(await keyOf(temp), { ts: 1, ms: 999_999, files })
  await edit(temp, 'src/cart.js', 'export const cart = () => 1 // two\n')
  expect(await end(temp)).toMatchObject({ passed: 1, failed: 0 })
  openSuites(temp.stateRoot).write(await keyOf(temp), { ts: 1, ms: 500, files })
  await edit(temp, 'src/cart.js', 'export const cart = () => 1 // three\n')
  expect(await end(temp)).toMatchObject({ passed: 1, failed: 1, not_run: 0 })
})

test('simple never runs more than what changed', async () => {
  const temp = shop('simple', { 'src/tax.js': 'export const tax = () => 3\n' })
  const files = ['src/cart.test.js', 'src/tax.test.js'].map(relPath)
  openSuites(temp.stateRoot).write(await keyOf(temp), { ts: 1, ms: 500, files })
  await edit(temp, 'src/cart.js', 'export const cart = () => 1 // one\n')
  expect(await end(temp)).toMatchObject({ passed: 1, failed: 0 })
})

test('thorough runs the integration tests too, by the script that starts them', async () => {
  const down = "import { test } from 'vitest'\ntest('all', () => { throw new Error('down') })\n"
  const temp = shop('thorough', {
    'package.json': JSON.stringify({
      type: 'module',
      devDependencies: { vitest: '*' },
      scripts: { test: 'vitest run src', 'test:integration': 'vitest run --dir slow' },
    }),
    'slow/all.test.js': down,
  })
  await edit(temp, 'src/cart.js', 'export const cart = () => 1 // one\n')
  const report = await end(temp)
  expect(report).toMatchObject({ passed: 2, failed: 1 })
  expect(report.failed_ids).toEqual(['slow/all.test.js::all'])
})
