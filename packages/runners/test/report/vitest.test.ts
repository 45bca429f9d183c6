import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { REPORT_FILE } from '../../src/report/format.ts'
import { vitest } from '../../src/tools/vitest/report.ts'
import { tempDir, write } from '../temp.ts'
import { runnerOf } from './projects.ts'

test('coverage is turned off by what vitest before 1 understands, too', () => {
  const runner = runnerOf('vitest', 'vitest', ['run'])
  const files = [relPath('a.test.ts')]
  const start = { runner, files, selection: files, root: '/project', folder: '/run', env: {} }
  const { args } = vitest.invocation(start)
  // there `--coverage.enabled=false` is a text, which is true
  expect(args.filter((arg) => /coverage/.test(arg))).toEqual(['--no-coverage'])
})

test('within the program of Angular it is handed its reporter, and no option of its own', () => {
  const runner = { ...runnerOf('vitest', 'node', ['ng.js', 'test']), name: 'ng' }
  const selection = ['--include=src/a.spec.ts']
  const start = { runner, files: [], selection, root: '/project', folder: '/run', env: {} }
  const { args, plant = [] } = vitest.invocation(start)
  const [{ name } = { name: '' }] = plant
  const reporter = `--reporters=${join('/run', name)}`
  expect(args).toEqual(['ng.js', 'test', reporter, '--no-coverage', ...selection])
  expect(vitest.isolates?.(runner)).toBe(false)
  expect(vitest.isolates?.({ ...runner, name: 'vitest' })).toBe(true)
})

test('the reporter of vitest is a package, which any Vite lets it load, and writes into the folder of the run', async () => {
  const folder = tempDir()
  const runner = runnerOf('vitest', 'vitest', [])
  const start = { runner, files: [], selection: [], root: folder, folder, env: {} }
  const { args, plant = [] } = vitest.invocation(start)
  write(folder, Object.fromEntries(plant.map(({ name, text }) => [name, text])))
  const path = args.find((arg) => arg.startsWith('--reporter='))?.slice('--reporter='.length) ?? ''
  expect(path).toMatch(/[\\/]node_modules[\\/]\w+[\\/]reporter\.mjs$/)
  const { default: Reporter } = await import(pathToFileURL(path).href)
  new Reporter().onInit({ version: '3.2.6' })
  expect(readFileSync(join(folder, REPORT_FILE), 'utf8')).toBe(
    '{"start":"vitest","version":"3.2.6"}\n',
  )
})
