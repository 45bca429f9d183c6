import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import {
  applyOverrides,
  detectors,
  type Overrides,
  overriddenFor,
  type Runner,
  runnersConfig,
  testArgs,
  unusedOverrides,
} from '../src/index.ts'
import { REPORT_FORMATS } from '../src/types.ts'

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
    ['packages/?', ['packages/a', 'packages/b']],
    ['packages/{a,c}', ['packages/a']],
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
    ['a pattern of no known folder', 'api/*', { command: ['x'], report: 'pytest' as const }],
    ['a folder outside the root', '../api', { command: ['x'], report: 'pytest' as const }],
  ])('not with %s', (_, key, change) => {
    expect(applyOverrides([], { [key]: { ...override, ...change } })).toEqual([])
  })
})

describe('an override with a report is for the languages of that report', () => {
  const python: Runner = {
    ...runner(''),
    name: 'pytest',
    languages: ['python'],
    report: 'pytest',
    foundBy: 'pytest.ini',
  }

  test('a runner of another language in the folder stays as it is', () => {
    const runners = applyOverrides([runner(''), python], {
      '.': { ...override, command: ['make', 'check'], report: 'unittest' },
    })
    expect(runners).toMatchObject([
      { name: 'vitest', command: 'node', foundBy: 'dependency vitest' },
      { name: 'unittest', command: 'make', report: 'unittest', languages: ['python'] },
    ])
  })

  test('where the folder has none of them it gets one', () => {
    const runners = applyOverrides([runner('')], {
      '.': { ...override, command: ['make', 'check'], report: 'pytest' },
    })
    expect(runners.map(({ name }) => name)).toEqual(['vitest', 'pytest'])
  })

  test.each(REPORT_FORMATS)('%s', (report) => {
    const [added] = applyOverrides([], { api: { ...override, command: ['run'], report } })
    if (added === undefined) throw new Error('no runner')
    const own = detectors.filter((each) => each.report === report)
    expect(added).toMatchObject({ report, directory: 'api', command: 'run' })
    expect(own.map(({ name }) => name)).toContain(added.name)
    expect(new Set(added.languages)).toEqual(new Set(own.flatMap(({ languages }) => languages)))
  })
})

describe('tests are selected as the report’s tool does', () => {
  const tests = [relPath('a/one.test.ts')]
  const args = (change: Partial<Overrides[string]>) => {
    const [changed] = applyOverrides([runner('a')], { a: { ...override, ...change } })
    return changed && testArgs(changed, tests)
  }
  test('by a command of the person’s own', () => {
    expect(args({ command: ['make', 'unit'] })).toEqual(['one.test.ts'])
    expect(args({ command: ['make', 'unit'], report: 'jest' })).toEqual([
      '--runTestsByPath',
      'one.test.ts',
    ])
  })
})

describe('a pattern with a command and a report', () => {
  const make = { ...override, command: ['make'], report: 'pytest' } as const
  const folders = ['', 'py', 'py/a', 'py/a/inner', 'py/b', 'js/x'].map((path) => relPath(path))

  test('gives a runner to the shallowest folders that it fits', () => {
    const at = (key: string) =>
      applyOverrides([], { [key]: make }, folders).map(({ directory }) => directory)
    expect(at('py/*')).toEqual(['py/a', 'py/b'])
    expect(at('py/**')).toEqual(['py'])
    expect(at('**')).toEqual([''])
    expect(at('{py/a,js/*}')).toEqual(['py/a', 'js/x'])
    expect(at('go/*')).toEqual([])
  })

  test.each([
    ['py/*', 'py/a/inner/deep/x.py', 'py/a'],
    ['py/**', 'py/a/x.py', 'py'],
    ['py', 'py/a/x.py', 'py'],
    ['py/*', 'py/x.py', undefined],
    ['**/inner', 'py/a/inner/x.py', 'py/a/inner'],
  ])('%s owns %s from %s', (key, path, directory) => {
    const asked = { path: relPath(path), language: 'python', found: undefined } as const
    expect(overriddenFor(asked, { [key]: make })?.directory).toBe(directory)
  })
})

describe('of one file', () => {
  const asked = (path: string) => ({ path: relPath(path), language: 'typescript' as const })

  test('the override of its runner’s folder is taken', () => {
    const { path, language } = asked('packages/a/x.ts')
    const own = { ...override, command: ['make'] }
    expect(
      overriddenFor({ path, language, found: runner('packages/a') }, { 'packages/*': own }),
    ).toMatchObject({ command: 'make', directory: 'packages/a' })
  })

  test('a deeper runner is the deeper package’s', () => {
    const { path, language } = asked('packages/a/x.ts')
    const own = { ...override, command: ['make'], report: 'jest' as const }
    const found = runner('packages/a')
    expect(overriddenFor({ path, language, found }, { packages: own })).toEqual(found)
    expect(overriddenFor({ path, language, found: runner('') }, { packages: own })).toMatchObject({
      name: 'jest',
      directory: 'packages',
    })
  })

  test('without overrides it is the one that was found', () => {
    const { path, language } = asked('x.ts')
    expect(overriddenFor({ path, language, found: runner('') }, {})).toEqual(runner(''))
    expect(overriddenFor({ path, language, found: undefined }, {})).toBeUndefined()
  })
})

test('an override that changes nothing is named', () => {
  const overrides = {
    'packages/a': { ...override, args: ['--x'] },
    'pakages/b': { ...override, args: ['--x'] },
    'api/*': { ...override, command: ['make'], report: 'pytest' as const },
    web: { ...override, command: ['make'], report: 'pytest' as const },
  }
  expect(unusedOverrides(found, overrides)).toEqual(['pakages/b', 'api/*'])
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
