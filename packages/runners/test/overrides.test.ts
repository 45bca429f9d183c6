import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { applyOverrides, type Overrides, type Runner, runnersConfig } from '../src/index.ts'

const override = { command: [], args: [], report: 'detected', tests: undefined } as const

function runner(directory: string): Runner {
  return {
    name: 'vitest',
    languages: ['typescript', 'javascript'],
    directory: relPath(directory),
    command: 'node',
    args: ['vitest.mjs', 'run'],
    report: 'vitest',
    tests: { kind: 'beside', because: 'convention' },
    framework: 'nextjs',
    libraries: [],
    notes: [],
    installed: false,
    foundBy: 'dependency vitest',
  }
}

const found = [runner(''), runner('packages/a'), runner('packages/b'), runner('packages/b/c')]

/** Which runners an override of this key changes. */
function changed(key: string): string[] {
  return applyOverrides(found, { [key]: { ...override, args: ['--x'] } })
    .filter(({ args }) => args.includes('--x'))
    .map(({ directory }) => directory)
}

describe('an override is for', () => {
  test.each([
    ['', ['']],
    ['.', ['']],
    ['packages/a', ['packages/a']],
    ['./packages/a/', ['packages/a']],
    ['packages/*', ['packages/a', 'packages/b']],
    ['packages/**', ['packages/a', 'packages/b', 'packages/b/c']],
    ['**', ['', 'packages/a', 'packages/b', 'packages/b/c']],
    ['**/c', ['packages/b/c']],
    ['packages/?', []],
    ['pack', []],
    ['packages.a', []],
    ['../packages/a', []],
  ])('%j', (key, directories) => {
    expect(changed(key)).toEqual(directories)
  })
})

describe('an override changes', () => {
  function only(change: Partial<Overrides[string]>): Runner | undefined {
    return applyOverrides([runner('a')], { a: { ...override, ...change } })[0]
  }

  test('the command, and takes it for installed because a person named it', () => {
    expect(only({ command: ['docker', 'exec', 'web'], args: ['vitest', 'run'] })).toEqual({
      ...runner('a'),
      command: 'docker',
      args: ['exec', 'web', 'vitest', 'run'],
      installed: true,
      foundBy: 'setting runners["a"]',
    })
  })

  test('the arguments alone: they are added', () => {
    expect(only({ args: ['--project', 'unit'] })).toMatchObject({
      command: 'node',
      args: ['vitest.mjs', 'run', '--project', 'unit'],
      installed: false,
    })
  })

  test('the report', () => {
    expect(only({ report: 'jest' })?.report).toBe('jest')
    expect(only({ report: 'detected' })?.report).toBe('vitest')
  })

  test.each([
    ['beside', { kind: 'beside', because: 'configured' }],
    ['__tests__', { kind: 'folder', directory: '__tests__', because: 'configured' }],
    ['test/unit', { kind: 'mirrored', directory: 'a/test/unit', because: 'configured' }],
    ['../out', runner('a').tests],
    ['/etc', runner('a').tests],
    ['C:\\x', runner('a').tests],
  ])('where tests go: %s', (tests, placement) => {
    expect(only({ tests })?.tests).toEqual(placement)
  })

  test('nothing of the runners it was given', () => {
    const before = structuredClone(found)
    applyOverrides(found, { '**': { ...override, command: ['x'] } })
    expect(found).toEqual(before)
  })
})

describe('where nothing was found', () => {
  test('a folder with a command and a report gets a runner', () => {
    const runners = applyOverrides([], {
      api: { ...override, command: ['make', 'test'], report: 'pytest' },
    })
    expect(runners).toEqual([
      {
        name: 'pytest',
        languages: ['python'],
        directory: 'api',
        command: 'make',
        args: ['test'],
        report: 'pytest',
        tests: { kind: 'mirrored', directory: 'api/tests', because: 'convention' },
        libraries: [],
        notes: [],
        installed: true,
        foundBy: 'setting runners["api"]',
      },
    ])
  })

  test.each([
    ['no report', 'api', { command: ['x'] }],
    ['no command', 'api', { report: 'pytest' as const }],
    ['a pattern', 'api/*', { command: ['x'], report: 'pytest' as const }],
    ['a folder outside the root', '../api', { command: ['x'], report: 'pytest' as const }],
  ])('not with %s', (_, key, change) => {
    expect(applyOverrides([], { [key]: { ...override, ...change } })).toEqual([])
  })
})

test('the later of two wins', () => {
  const runners = applyOverrides([runner('a')], {
    '*': { ...override, command: ['first'] },
    a: { ...override, command: ['second'] },
  })
  expect(runners).toMatchObject([{ command: 'second' }])
})

test('the settings are data, every one described', () => {
  const { of } = runnersConfig.runners
  expect(Object.values(of.fields).map(({ describe }) => describe)).not.toContain('')
  expect(Object.keys(of.fields)).toEqual(['command', 'args', 'report', 'tests'])
})
