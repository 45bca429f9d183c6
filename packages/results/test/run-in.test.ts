import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { runTestsIn } from '../src/run-tests.ts'
import { program, temporaryFolder } from './processes.ts'
import { runnerOf } from './runner.ts'

test('in a copy the runner that lies in the project is that of the copy, with the copy’s environment', async () => {
  const [project, folder] = [await temporaryFolder(), await temporaryFolder()]
  for (const name of ['bin', 'test']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'bin/echo.mjs'), readFileSync(program('echo-runner.mjs')))
  writeFileSync(join(folder, 'test/a.test.ts'), '')
  const runner = runnerOf('vitest', process.execPath, [join(project, 'bin/echo.mjs')])
  const copy = {
    folder,
    env: { WHERE: 'copy' },
    locate: (path: string) => path.replace(project, folder),
  }
  const { tests } = await runTestsIn(copy, runner, [relPath('test/a.test.ts')], {
    timeoutMs: 10_000,
    env: { ...process.env, WHERE: 'project' },
  })
  expect(tests.map(({ id, status }) => [id, status])).toEqual([['test/a.test.ts::passes', 'pass']])
  const [start = ''] = readFileSync(join(folder, 'started.jsonl'), 'utf8').split('\n')
  expect(JSON.parse(start).env).toMatchObject({ WHERE: 'copy' })
})
