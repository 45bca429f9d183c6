import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandsOf, invocationOf } from '../../src/node/script.ts'

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

test('what follows the program, and what Node is started with, are kept apart', () => {
  const scripts = {
    test: "NODE_OPTIONS='--experimental-vm-modules --require ./evil.js' npx jest --config 'a b.json' -i",
  }
  expect(invocationOf(scripts, 'jest')).toEqual({
    script: 'test',
    words: ['--config', 'a b.json', '-i'],
    nodeOptions: ['--experimental-vm-modules'],
  })
  expect(
    invocationOf(
      { test: 'node --no-warnings --loader ts-node/esm node_modules/.bin/jest' },
      'jest',
    ),
  ).toMatchObject({ nodeOptions: ['--no-warnings'] })
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
    const started = performance.now()
    commandsOf('"\\'.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(200)
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
