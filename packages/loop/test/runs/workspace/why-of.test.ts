import { expect, test } from 'vitest'
import { lastLines, whyOf } from '../../../src/runs/workspace/why-of.ts'

test('the last words of a task are its own, not those of npm around it', () => {
  const npm = 'npm error Lifecycle script `test` failed\nnpm ERR! code 1\nnpm notice New version\n'
  expect(lastLines(`one\ntwo\nthree\nfour\nfive\n${npm}`)).toBe('"two\\nthree\\nfour\\nfive"')
  expect(lastLines('npm error code 1\n')).toBe('"npm error code 1"')
})

test('why a tool has no answer is told by its end and its last words', () => {
  const common = { timedOut: false, output: 'x no turbo.json' }
  expect(whyOf({ ...common, exitCode: 1 })).toBe(
    'it left no result (exit code 1): "x no turbo.json"',
  )
  expect(whyOf({ ...common, signal: 'SIGSEGV' })).toContain('killed by SIGSEGV')
  expect(whyOf({ ...common, failure: 'spawn ENOENT' })).toContain(
    'could not be started: "spawn ENOENT"',
  )
})
