import { describe, expect, test } from 'vitest'
import { compileGlob, compilePattern } from '../../src/glob.ts'

describe('globs of test runners', () => {
  const customary = '**/?(*.)+(spec|test).?([mc])[jt]s?(x)'
  test.each([
    [customary, 'src/a.test.ts', true],
    [customary, 'a.spec.jsx', true],
    [customary, 'src/test.js', true],
    [customary, 'src/a.ts', false],
    ['**/*.{test,spec}.?(c|m)[jt]s?(x)', 'src/deep/a.spec.mts', true],
    ['./tests/**/*.ts', 'tests/a.ts', true],
    ['@(unit|ui)/**/*.@(js|ts)', 'ui/a.ts', true],
    ['@(unit|ui)/**/*.@(js|ts)', 'src/a.ts', false],
    ['src/(a|b).ts', 'src/b.ts', true],
  ])('%s: %s', (glob, path, isMatch) => {
    expect(compileGlob(glob)?.(path)).toBe(isMatch)
  })

  test.each(['src/!(e2e)/**', 'a'.repeat(600)])('%s cannot be told', (glob) => {
    expect(compileGlob(glob)).toBeUndefined()
  })

  test('a hostile one takes hardly any time', () => {
    const started = process.cpuUsage()
    for (const glob of [
      `${'*a'.repeat(200)}b`,
      '?('.repeat(200),
      '{a,'.repeat(100),
      '+(*)'.repeat(100),
    ]) {
      compileGlob(glob)?.('a'.repeat(300))
    }
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000)
  })
})

describe('regular expressions of manifests', () => {
  test.each([
    ['.*\\.spec\\.ts$', '/src/a.spec.ts', true],
    ['(/__tests__/.*|(\\.|/)(test|spec))\\.[jt]sx?$', '/src/a.test.tsx', true],
    ['(/__tests__/.*|(\\.|/)(test|spec))\\.[jt]sx?$', '/src/a.ts', false],
  ])('%s: %s', (source, path, isMatch) => {
    expect(compilePattern(source)?.(path)).toBe(isMatch)
  })

  test.each(['(a+)+$', '(.*)*x', '.*.*.*x', '(a|b){9}', '(a)\\1', '(', 'a'.repeat(300)])(
    '%s is not tried',
    (source) => {
      expect(compilePattern(source)).toBeUndefined()
    },
  )
})
