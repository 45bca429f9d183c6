import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { classOf } from '../src/classes.ts'
import { modeFor } from '../src/mode.ts'

const facts = { isProtected: false, isSource: false, isRunnerConfig: false }
const asSource = { ...facts, isSource: true }

test.each([
  ['src/cart.ts', asSource, 'source'],
  ['src/cart.test.ts', asSource, 'test'],
  ['tests/test_cart.py', asSource, 'test'],
  ['test.js', { ...asSource, isTest: true }, 'test'],
  ['test/basic.js', { ...asSource, isTest: true }, 'test'],
  ['test/basic.js', asSource, 'support'],
  ['src/latest.spec.ts', { ...asSource, isTest: false }, 'source'],
  ['tests/conftest.py', asSource, 'support'],
  ['test/helpers/build.ts', asSource, 'support'],
  ['src/__snapshots__/cart.test.ts.snap', facts, 'support'],
  ['src/fixtures/shop/a.test.ts', asSource, 'support'],
  ['vitest.config.ts', { ...facts, isRunnerConfig: true }, 'runner_config'],
  ['README.md', facts, 'other'],
  ['dist/cart.js', facts, 'other'],
  ['.tailtest/config.json', facts, 'protected'],
  ['.tailtest-ignore', facts, 'protected'],
  ['packages/a/.tailtest-ignore', facts, 'protected'],
  ['packages/a/.tailtest/tdd/plan.json', facts, 'protected'],
  ['src/tailtest/cart.ts', asSource, 'source'],
  ['.host/settings.json', { ...facts, isProtected: true }, 'protected'],
] as const)('%s', (path, given, expected) => {
  expect(classOf(relPath(path), given)).toBe(expected)
})

test('the last pattern that fits a path says its mode; without any the gate is off', () => {
  const below = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
  const patterns = [
    { matches: below('src'), mode: 'warn' as const },
    { matches: below('src/billing'), mode: 'enforce' as const },
    { matches: below('src/legacy'), mode: 'off' as const },
  ]
  const mode = (path: string, isNew = false, switchedOff = false, enforceNewFiles = false) =>
    modeFor(path, { patterns, enforceNewFiles }, { isNew, switchedOff })
  expect(mode('lib/a.ts')).toBe('off')
  expect(mode('src/a.ts')).toBe('warn')
  expect(mode('src/billing/a.ts')).toBe('enforce')
  expect(mode('src/billing/a.ts', false, true)).toBe('off')
  expect(mode('lib/new.ts', true, false, true)).toBe('enforce')
  expect(mode('lib/old.ts', false, false, true)).toBe('off')
  expect(mode('src/legacy/new.ts', true, false, true)).toBe('off')
})
