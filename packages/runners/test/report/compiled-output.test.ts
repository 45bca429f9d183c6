import { describe, expect, test } from 'vitest'
import { cargo } from '../../src/tools/cargo/report.ts'
import { go } from '../../src/tools/go/report.ts'
import { nextest } from '../../src/tools/nextest/report.ts'
import { EXPECTED } from './expected/index.ts'
import { linesOf } from './expected/recorded.ts'
import { contextOf, RECORDED } from './reports.ts'

function recorded(name: string): string {
  const found = RECORDED.find((each) => each.name === name)
  if (found === undefined) throw new Error(`${name} was never recorded`)
  return found.text
}

describe('what Go before 1.24 says of builds on standard error', () => {
  /** Printed by Go 1.22.12 in the fixture project. */
  const output = `# example.com/shop/missingmodule
missingmodule/missing_test.go:6:2: no required module provides package example.org/nobody/installed; to add it:
	go get example.org/nobody/installed
# example.com/shop/syntax
syntax/syntax_test.go:6:5: missing condition in if statement
# example.com/shop/brokensource
brokensource/source.go:4:9: cannot use "one" (untyped string constant) as int value in return statement
# example.com/shop/broken [example.com/shop/broken.test]
broken/broken_test.go:6:2: total declared and not used
broken/broken_test.go:6:11: undefined: undefinedName
broken/broken_test.go:7:6: count declared and not used
# example.com/shop/brokensource [example.com/shop/brokensource.test]
brokensource/source.go:4:9: cannot use "one" (untyped string constant) as int value in return statement
# example.com/shop/vetted
# [example.com/shop/vetted]
vetted/vetted_test.go:6:2: (*testing.common).Errorf format %d has arg "two" of wrong type string
`

  test.each(['1.22.12', '1.20.14'])(
    'is the error of the files that Go %s could not build',
    (version) => {
      const context = { ...contextOf('go', EXPECTED.go.outcomes), output }
      const report = go.parse(recorded(`go-${version}-outcomes.jsonl`), context)
      const errorOf = (file: string) => report?.fileErrors.find((error) => error.file === file)
      expect(errorOf('broken/broken_test.go')).toMatchObject({
        kind: 'compile',
        at: 'broken/broken_test.go',
        message: expect.stringMatching(/^undefined: undefinedName\n/),
        stack: 'broken/broken_test.go:6:11',
      })
      expect(errorOf('brokensource/source_test.go')).toMatchObject({ at: 'brokensource/source.go' })
      expect(errorOf('missingmodule/missing_test.go')).toMatchObject({
        kind: 'load',
        message: 'no required module provides package example.org/nobody/installed',
      })
      expect(errorOf('vetted/vetted_test.go')?.message).toMatch(/wrong type string$/)
    },
  )
})

describe('what Go 1.24 and later says of builds', () => {
  const report = go.parse(
    recorded('go-1.26.8-outcomes.jsonl'),
    contextOf('go', EXPECTED.go.outcomes),
  )
  const errors = new Map(report?.fileErrors.map((error) => [String(error.file), error]))

  test.each([
    ['broken/broken_test.go', 'compile', 'broken/broken_test.go'],
    ['broken/fine_test.go', 'compile', 'broken/broken_test.go'],
    ['brokensource/source_test.go', 'compile', 'brokensource/source.go'],
    ['needsbroken/needs_test.go', 'compile', 'brokensource/source.go'],
    ['missingpackage/missing_test.go', 'load', 'missingpackage/missing_test.go'],
    ['syntax/syntax_test.go', 'compile', 'syntax/syntax_test.go'],
    ['vetted/vetted_test.go', 'compile', 'vetted/vetted_test.go'],
    ['initpanics/initpanics_test.go', 'load', 'initpanics/initpanics_test.go'],
  ])('%s: %s, at %s', (file, kind, at) => {
    expect(errors.get(file)).toMatchObject({ kind, at })
  })

  test('a panic is told from the source that threw it, without addresses', () => {
    const found = report?.tests.find(({ id }) => id === 'panics/panics_test.go::TestPanics')
    expect(found?.stack).toBe(
      'price/price.go:9 in price.Boom\npanics/panics_test.go:13 in panics.TestPanics.func1',
    )
  })
})

describe('what Cargo says of a program that died', () => {
  /** Printed by Cargo 1.95 and the test program. */
  const output = `     Running tests/overflows.rs (target/debug/deps/PROGRAM)

thread 'overflows' (9490) has overflowed its stack
fatal runtime error: stack overflow, aborting
error: test failed, to rerun pass \`--test overflows\`

Caused by:
  process didn't exit successfully: \`/project/target/debug/deps/PROGRAM\` (signal: 6, SIGABRT: process abort signal)
     Running tests/web.rs (target/debug/deps/web-1)
error: test failed, to rerun pass \`--test web\`
`

  test('is the failure of the test that it names, and the error of its file alone', () => {
    const text = recorded('cargo-1.95.0-outcomes.jsonl')
    const [program = ''] = /overflows-[0-9a-f]{16}/.exec(text) ?? []
    const context = contextOf('cargo', EXPECTED.cargo.outcomes)
    const said = { ...context, output: output.replaceAll('PROGRAM', program) }
    const report = cargo.parse(text, said)
    const of = (file: string) => report?.tests.filter((each) => each.file === file)
    expect(of('tests/overflows.rs')).toMatchObject([
      { id: 'tests/overflows.rs::overflows', status: 'fail' },
      {
        id: 'tests/overflows.rs::',
        status: 'error',
        message:
          'the test process ended (signal: 6, SIGABRT: process abort signal): the thread has overflowed its stack',
      },
    ])
    expect(of('tests/web.rs')).toHaveLength(1)
  })
})

describe('what nextest prints while it runs', () => {
  /** Printed by nextest 0.9.151; older ones leave the counters out. */
  const output = `────────────
    PASS [   0.012s] ( 1/14) shop at_the_root
  TRY 1 FAIL [   0.017s] (─────) shop::ends is_flaky
  TRY 2 PASS [   0.010s] ( 2/14) shop::ends is_flaky
        FAIL [   0.013s] shop price::tests::fails
        SKIP [         ] ( 3/14) shop price::tests::ignored
  SIGTERM [   1.013s] shop::ends hangs
`
  const context = contextOf('nextest', EXPECTED.nextest.outcomes)

  test('counts for the tests of a run that left no report', () => {
    const report = nextest.parse('', { ...context, exitCode: undefined, output })
    expect(report?.complete).toBe(false)
    expect(linesOf(report ?? { tests: [], fileErrors: [] })).toEqual([
      'src/lib.rs: pass at_the_root',
      'src/price.rs: fail tests › fails',
      'src/price.rs: skip tests › ignored',
      'tests/ends.rs: pass is_flaky',
    ])
  })

  test('is no report where nothing was run', () => {
    expect(nextest.parse('', { ...context, output: 'error: no such command' })).toBeUndefined()
  })
})
