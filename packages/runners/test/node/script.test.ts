import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invocationOf, readTestScripts } from '../../src/families/script/script.ts'
import { commandsOf } from '../../src/options.ts'

describe('a test script names', () => {
  test.each([
    ['vitest', 'vitest'],
    ['vitest', 'vitest run --coverage'],
    ['vitest', 'npx vitest'],
    ['vitest', 'npx -y vitest@3 run'],
    ['vitest', 'pnpm dlx vitest@latest'],
    ['vitest', 'pnpm vitest run'],
    ['vitest', 'pnpm exec vitest'],
    ['vitest', 'yarn run vitest'],
    ['vitest', 'bunx vitest'],
    ['vitest', 'TZ=UTC vitest'],
    ['vitest', 'tsc --noEmit && vitest run'],
    ['vitest', 'npm run lint; vitest'],
    ['vitest', 'c8 --reporter lcov vitest run'],
    ['vitest', 'dotenv -e .env.test -- vitest run'],
    ['vitest', '(vitest run) 2>&1'],
    ['vitest', '"vitest" run'],
    ['vitest', './node_modules/.bin/vitest'],
    ['vitest', 'node node_modules/vitest/vitest.mjs run'],
    ['jest', 'jest'],
    ['jest', 'cross-env NODE_ENV=test jest'],
    ['jest', 'cross-env X="a b && vitest" jest --ci'],
    ['jest', 'node --experimental-vm-modules node_modules/jest/bin/jest.js'],
    ['jest', 'node --inspect-brk ./node_modules/.bin/jest.cmd'],
    ['jest', 'nyc --all jest'],
    [undefined, ''],
    [undefined, 'echo vitest jest'],
    [undefined, 'rm -rf vitest'],
    [undefined, 'mocha'],
    [undefined, 'turbo run test'],
    [undefined, 'ng test'],
    [undefined, 'vitest-preview'],
    [undefined, 'echo "; vitest"'],
    [undefined, "echo 'a && jest'"],
    [undefined, 'echo a\\;jest'],
    [undefined, 'tsx scripts/jest.ts'],
    [undefined, '# vitest'],
  ])('%s: %s', (runner, text) => {
    const named = ['vitest', 'jest'].filter((program) => invocationOf({ test: text }, program))
    expect(named).toEqual(runner === undefined ? [] : [runner])
  })

  test.each([
    [
      'another script, followed once',
      { test: 'npm run test:unit -- --coverage', 'test:unit': 'vitest' },
      'test',
    ],
    ['another script of pnpm', { test: 'pnpm unit', unit: 'vitest run' }, 'test'],
    [
      'several scripts by a pattern',
      { test: 'run-s lint check:*', lint: 'x', 'check:a': 'y', 'check:b': 'vitest' },
      'test',
    ],
    ['nothing by a script that runs itself', { test: 'npm test' }, undefined],
    ['nothing by scripts that run each other', { test: 'npm run a', a: 'npm run test' }, undefined],
    ['nothing two scripts away', { test: 'npm run a', a: 'npm run b', b: 'vitest' }, undefined],
    ['test before test:unit', { 'test:unit': 'vitest', test: 'vitest' }, 'test'],
    ['test:unit before others', { 'test:e2e': 'vitest', 'test:unit': 'vitest' }, 'test:unit'],
    ['any other test script', { build: 'tsc', 'test:ci': 'vitest' }, 'test:ci'],
    [
      'nothing by scripts that are no tests',
      { build: 'vitest', latest: 'vitest', testimonials: 'vitest' },
      undefined,
    ],
    ['nothing by what is no text', { test: ['vitest'] }, undefined],
  ])('%s', (_, scripts, name) => {
    expect(invocationOf(scripts, 'vitest')?.script).toBe(name)
  })
})

describe('a script that starts a runner is taken apart', () => {
  const only = (test: string, program: string) => invocationOf({ test }, program)

  test('into what follows the program, what Node is started with, and the variables it sets', () => {
    const text =
      "TZ=UTC NODE_OPTIONS='--experimental-vm-modules --inspect' npx jest --config 'a b.json' -i"
    expect(only(text, 'jest')).toEqual({
      script: 'test',
      program: 'jest',
      words: ['--config', 'a b.json', '-i'],
      nodeOptions: ['--experimental-vm-modules'],
      env: { TZ: 'UTC' },
    })
  })

  test.each([
    [
      'node --no-warnings --loader ts-node/esm node_modules/.bin/jest',
      '--no-warnings --loader ts-node/esm',
    ],
    ['node -r ./setup.js --inspect-brk node_modules/.bin/jest', '-r ./setup.js'],
    ["cross-env NODE_OPTIONS='--import tsx' jest", '--import tsx'],
    ['tsx node_modules/jest/bin/jest.js', '--import tsx'],
    [
      'node --max-old-space-size=4096 --watch-path src node_modules/.bin/jest',
      '--max-old-space-size=4096',
    ],
  ])('options that load code stay, those that watch and debug do not: %s', (text, options) => {
    expect(only(text, 'jest')?.nodeOptions.join(' ')).toBe(options)
  })

  test('a variable that depends on others is left out', () => {
    expect(only('A=1 B=$HOME C="x y" D=`id` __proto__=x jest', 'jest')?.env).toEqual({
      A: '1',
      C: 'x y',
    })
  })
})

describe("Node's own runner", () => {
  test.each([
    ['node --test', '', []],
    ['node --test test/', '', ['test/']],
    [
      'node --import tsx --test --test-reporter spec src/a.test.ts',
      '--import tsx',
      ['src/a.test.ts'],
    ],
    ['node --experimental-strip-types --test', '--experimental-strip-types', []],
    ['node --test --test-concurrency=1 --watch', '--test-concurrency=1', []],
    ['node --test --experimental-test-coverage --test-name-pattern x', '', []],
    ['c8 -r text node --enable-source-maps --test', '--enable-source-maps', []],
    ["NODE_OPTIONS='--import ./register.js' node --test", '--import ./register.js', []],
    ['tsx --test src/*.test.ts', '', ['src/*.test.ts']],
    ['npx tsx --tsconfig tsconfig.test.json --test', '--tsconfig tsconfig.test.json', []],
  ])('%s', (text, nodeOptions, words) => {
    const found = invocationOf({ test: text }, 'node:test')
    expect(found?.nodeOptions.join(' ')).toBe(nodeOptions)
    expect(found?.words).toEqual(words)
  })

  test.each([
    'node test.js',
    'node scripts/run.js --test',
    'node --test-only x.js',
    'tsx watch --test',
    'node --run test',
    'echo node --test',
  ])('is not started by: %s', (text) => {
    expect(invocationOf({ test: text }, 'node:test')).toBeUndefined()
  })
})

describe('bun and deno', () => {
  test.each([
    ['bun', 'bun test', []],
    ['bun', 'bun --bun test --preload ./a.ts', ['--bun', '--preload', './a.ts']],
    ['bun', 'NODE_ENV=test bun test src', ['src']],
    ['deno', 'deno test -A tests/', ['-A', 'tests/']],
    [undefined, 'bun run test', []],
    [undefined, 'bun install', []],
    [undefined, 'deno task build', []],
    [undefined, 'deno run test', []],
    ['vitest', 'bun --bun vitest run', ['run']],
    ['vitest', 'bunx --bun vitest run', ['run']],
  ])('%s: %s', (program, text, words) => {
    const { started } = readTestScripts({ test: text })
    expect(started.map((each) => each.program)).toEqual(program === undefined ? [] : [program])
    expect(started[0]?.words ?? []).toEqual(words)
  })

  test('`bun test` does not run the script of that name', () => {
    const scripts = { test: 'vitest', 'test:unit': 'bun test' }
    expect(invocationOf({ unit: 'bun test', test: 'npm run unit' }, 'bun')?.script).toBe('test')
    expect(readTestScripts(scripts).started.map(({ program }) => program)).toEqual(['vitest'])
    expect(readTestScripts({ test: 'echo', 'test:unit': 'bun test' }).started[0]?.program).toBe(
      'bun',
    )
  })
})

describe('which script decides', () => {
  const named = (scripts: Record<string, string>) => {
    const { started, foreign } = readTestScripts(scripts)
    return [started.map(({ program }) => program).join(' '), foreign?.program]
  }

  test.each([
    ['of two, `test`', { 'test:unit': 'vitest', test: 'jest' }, 'jest', undefined],
    ['all that it starts', { test: 'jest && vitest run' }, 'jest vitest', undefined],
    [
      'unit tests before whole applications',
      { 'test:e2e': 'jest', 'test:ci': 'mocha' },
      'mocha',
      undefined,
    ],
    ['whole applications where nothing else is', { 'test:e2e': 'vitest' }, 'vitest', undefined],
    ['a runner that cannot be run is named', { test: 'tape' }, '', 'tape'],
    ['behind checks', { test: 'xo && c8 tape && tsd' }, '', 'tape'],
    [
      'through another script',
      { test: 'npm run lint && npm run cov', lint: 'x', cov: 'nyc tape test' },
      '',
      'tape',
    ],
    ['with the words that run tests', { test: 'ng test --watch=false' }, '', 'ng'],
    ['not with others', { test: 'ng build && karma init' }, '', undefined],
    ['an explicit script wins over it', { test: 'tape', 'test:unit': 'vitest' }, 'vitest', 'tape'],
    ['but not one of whole applications', { test: 'tape', 'test:e2e': 'jest' }, '', 'tape'],
    ['playwright as the test script', { test: 'playwright test' }, 'playwright', undefined],
    [
      'unit tests before playwright',
      { test: 'playwright test', 'test:unit': 'vitest' },
      'vitest',
      undefined,
    ],
    [
      'playwright being installed',
      { test: 'playwright install && vitest run' },
      'vitest',
      undefined,
    ],
    [
      'playwright beside unit tests',
      { 'test:e2e': 'playwright test', 'test:unit': 'vitest' },
      'vitest',
      undefined,
    ],
    ['playwright beside nothing', { 'test:e2e': 'playwright test' }, '', undefined],
    [
      'cypress in another test script',
      { test: 'echo', 'test:app': 'cypress run' },
      'cypress',
      undefined,
    ],
    [
      'a Storybook beside unit tests',
      { 'test-storybook': 'test-storybook', 'test:unit': 'vitest' },
      'vitest',
      undefined,
    ],
    ['what only has such a name', { test: 'tap-spec < out && tape-run' }, '', undefined],
    [
      'what runs in another folder says nothing',
      { test: 'cd client && vitest run' },
      '',
      undefined,
    ],
    [
      'nor what runs in other packages',
      { test: 'pnpm -r run test:unit', 'test:unit': 'vitest' },
      'vitest',
      undefined,
    ],
    ['nor a task runner', { test: 'turbo run test' }, '', undefined],
  ])('%s', (_, scripts, started, foreign) => {
    expect(named(scripts)).toEqual([started, foreign])
  })

  test('scripts of other packages are not followed', () => {
    for (const run of [
      'pnpm -r run check',
      'npm run check -w packages/a',
      'yarn workspace a check',
    ]) {
      expect(named({ test: run, check: 'vitest' })).toEqual(['', undefined])
    }
    expect(named({ test: 'node --run check', check: 'vitest' })).toEqual(['vitest', undefined])
  })
})

describe('splitting into commands', () => {
  test.each([
    ['a b', [['a', 'b']]],
    ['a && b || c; d | e & f', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
    ['a "b c" \'d e\' f\\ g', [['a', 'b c', 'd e', 'f g']]],
    ['a --x="b c"d', [['a', '--x=b cd']]],
    ['a "it\'s \\"so\\""', [['a', 'it\'s "so"']]],
    ['a "" b', [['a', '', 'b']]],
    ['  \n  ', []],
  ])('%s', (script, commands) => {
    expect(commandsOf(script)).toEqual(commands)
  })

  test('takes any text, and hardly any time', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('"', "'", '\\', ' ', '&', ';', 'a', '('),
      maxLength: 300,
    })
    fc.assert(
      fc.property(nasty, (text) => {
        expect(commandsOf(text).flat().length).toBeLessThanOrEqual(text.length)
      }),
    )
    const started = process.cpuUsage()
    commandsOf('"\\'.repeat(200_000))
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(200)
  })

  test('gives back words that were quoted', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !text.includes("'"))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        expect(commandsOf(words.map((each) => `'${each}'`).join(' '))).toEqual([words])
      }),
    )
  })
})
