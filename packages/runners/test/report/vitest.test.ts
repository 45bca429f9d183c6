import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { vitest } from '../../src/tools/vitest/report.ts'
import { runnerOf } from './projects.ts'

test('coverage is turned off by what vitest before 1 understands, too', () => {
  const runner = runnerOf('vitest', 'vitest', ['run'])
  const files = [relPath('a.test.ts')]
  const start = { runner, files, selection: files, root: '/project', folder: '/run', env: {} }
  const { args } = vitest.invocation(start)
  // there `--coverage.enabled=false` is a text, which is true
  expect(args.filter((arg) => /coverage/.test(arg))).toEqual(['--no-coverage'])
})
