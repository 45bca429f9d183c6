import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { junit } from '../../src/report/junit/report.ts'
import { sbt } from '../../src/tools/sbt/report.ts'
import { tempDir } from '../temp.ts'
import { EXPECTED } from './expected/index.ts'
import { SBT } from './expected/junit-sbt.ts'
import { runnerOf } from './projects.ts'
import { contextOf } from './reports.ts'

const RUNNER = { ...runnerOf('junit', 'sbt', []), ...SBT }

/** What sbt is asked for in a project of these files. */
function asked(files: Readonly<Record<string, string>>, tests: readonly string[]): string {
  const root = tempDir()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const start = { runner: RUNNER, files: tests.map(relPath), selection: ['test'], root }
  return sbt.invocation({ ...start, folder: '/run', env: {} }).args.at(-1) ?? ''
}

const SUITE = 'package com.acme\n\nclass CartSuite extends munit.FunSuite\n'

describe('sbt is asked for', () => {
  test('all tests, where no file is named', () => {
    expect(asked({}, [])).toBe('test')
  })

  test('classes by the names that their files declare, in the package that these say', () => {
    const text =
      'package com\npackage acme\n\n// class Gone\nabstract class Base\n\nfinal class Adds extends Base {\n  class Inner\n}\n\nobject Laws extends Properties("a")\n'
    const files = {
      'src/test/scala/Cart.scala': text,
      'src/test/java/a/BTest.java': 'package a;\npublic class BTest {}\n',
    }
    expect(asked(files, Object.keys(files))).toBe('testOnly com.acme.Adds com.acme.Laws a.BTest')
  })

  test('a file that declares nothing at the margin, by its own name', () => {
    const path = 'src/test/scala/com/acme/CartSpec.scala'
    expect(asked({ [path]: 'package com.acme {\n  class CartSpec\n}\n' }, [path])).toBe(
      'testOnly *com.acme.CartSpec',
    )
    const odd = 'src/test/scala/com/acme/Cart; reload Spec.scala'
    expect(asked({ [odd]: '' }, [odd])).toBe('testOnly *com.acme.Cart**reload*Spec')
  })

  test.each([
    ['lazy val core = project\n', 'core', 'core/testOnly'],
    ['lazy val shop = (project in file("core"))\n  .settings(a := "b")\n', 'core', 'shop/testOnly'],
    [
      'lazy val shop = project.in(file("core"))\nlazy val root = (project in file("."))\n',
      'core',
      'shop/testOnly',
    ],
    [
      'lazy val core = crossProject(JVMPlatform, JSPlatform).in(file("core"))\n',
      'core/shared',
      'coreJVM/testOnly',
    ],
    [
      'lazy val root = project.in(file("."))\nlazy val core = crossProject(JSPlatform, JVMPlatform)\n  .in(file("."))\n',
      'jvm',
      'coreJVM/testOnly',
    ],
    // whoever is of another platform, or of a build that computes its projects, is found by sbt
    [
      'lazy val core = crossProject(JVMPlatform, JSPlatform).in(file("core"))\n',
      'core/js',
      'testOnly',
    ],
    ['lazy val core = crossProject(JSPlatform).in(file("core"))\n', 'core', 'testOnly'],
    ['lazy val all = projectMatrix.in(file("core"))\n', 'core', 'testOnly'],
    ['lazy val core = project.withId("other")\n', 'core', 'testOnly'],
    ['// lazy val core = project\n', 'core', 'testOnly'],
  ])('the tests of one project alone: %j', (build, folder, task) => {
    const path = `${folder}/src/test/scala/CartSuite.scala`
    expect(asked({ 'build.sbt': build, [path]: SUITE }, [path])).toBe(`${task} com.acme.CartSuite`)
  })

  test('the tests of several projects, of the whole build', () => {
    const paths = ['a/src/test/scala/A.scala', 'b/src/test/scala/B.scala']
    const files = Object.fromEntries(paths.map((path) => [path, SUITE]))
    const build = 'lazy val a = project\nlazy val b = project\n'
    expect(asked({ ...files, 'build.sbt': build }, paths)).toBe('testOnly com.acme.CartSuite')
  })
})

describe('what sbt prints', () => {
  const context = { ...contextOf('junit', EXPECTED.junit.sbt), exitCode: 1 }
  const files = context.files.slice(0, 1)
  const read = (output: string) =>
    junit.parse(`${JSON.stringify({ output })}\n`, { ...context, files })

  test.each([
    [
      'Scala 3',
      `[error] -- [E006] Not Found Error: /project/src/main/scala/com/acme/Price.scala:3:15 --
[error] 3 |  def a: Int = nope
[error]   |               ^^^^
[error]   |               Not found: nope - did you mean None? or perhaps Some?
[error]   |
[error]   | longer explanation available when compiling with \`-explain\`
[warn] -- Warning: /project/src/main/scala/com/acme/Price.scala:9:1 ---
[error] one error found
[error] (Compile / compileIncremental) Compilation failed
`,
      'Not found: nope - did you mean None? or perhaps Some?',
      15,
    ],
    [
      'Scala 2',
      `[error] /project/src/main/scala/com/acme/Price.scala:3:16: not found: value nope
[error]   def a: Int = nope
[error]                ^
[error] one error found
[error] (Compile / compileIncremental) Compilation failed
`,
      'not found: value nope',
      16,
    ],
  ])(
    'of a source that %s refuses is the error of the tests asked for',
    (_, output, message, column) => {
      const report = read(output)
      const at = 'src/main/scala/com/acme/Price.scala'
      const stack = `at ${at}:3:${column}`
      expect(report?.fileErrors).toEqual([{ file: files[0], message, kind: 'compile', at, stack }])
      expect(report?.complete).toBe(true)
    },
  )

  test('of a build that does not load is why nothing ran', () => {
    const report = read(
      `[info] loading project definition\n[error] [/project/build.sbt]:11: illegal start of simple expression\n[warn] Project loading failed: (r)etry, (q)uit, (l)ast, or (i)gnore? (default: r)\n`,
    )
    expect(report).toMatchObject({ complete: false, fileErrors: [] })
    expect(report?.stray.join()).toMatch(/build\.sbt\]:11: illegal start/)
  })

  test('of tests that failed is a run that came to its end', () => {
    const said =
      '[error] Failed tests:\n[error] \ta.B\n[error] (core / Test / testOnly) sbt.TestsFailedException: Tests unsuccessful\n'
    expect(read(said)).toMatchObject({ complete: true, stray: [] })
    const other = '[error] (docs / Compile / compile) java.lang.OutOfMemoryError\n'
    expect(read(said + other)?.complete).toBe(false)
  })
})

test('what a process of its own threw is told as what it is', () => {
  const context = { ...contextOf('junit', EXPECTED.junit.sbt), exitCode: 1 }
  const says =
    'munit.ComparisonFailException: src/a.scala:4\n3: x\n[7m4: y[0m\nvalues are not the same'
  const xml = `<testsuite name="com.acme.PriceSuite"><testcase classname="com.acme.PriceSuite" name="a"><failure message="${says.replaceAll('\n', '&#10;')}" type="sbt.ForkMain$ForkError">sbt.ForkMain$ForkError: ${says}</failure></testcase></testsuite>`
  const lines = [{ output: '' }, { file: 'TEST-com.acme.PriceSuite.xml', xml }]
  const report = junit.parse(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), context)
  expect(report?.tests).toMatchObject([
    { status: 'fail', message: 'ComparisonFailException: values are not the same' },
  ])
})
