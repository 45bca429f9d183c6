import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { testArgs } from '@tailtest/runners'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Start } from '../../src/report/format.ts'
import { junit } from '../../src/report/junit/report.ts'
import { sourcesOf } from '../../src/report/sources.ts'
import { linesOf } from './expected/recorded.ts'
import { runnerOf } from './projects.ts'

/** A folder with these files, removed afterwards. */
function folderOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tailtest-junit-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

interface Tool {
  command: string
  args?: string[]
  languages?: Start['runner']['languages']
  name?: string
}

function startOf(root: string, { args = [], command, ...more }: Tool, files: string[] = []): Start {
  const runner = { ...runnerOf('junit', command, args), ...more }
  const asked = files.map(relPath)
  const folder = join(root, '.run')
  mkdirSync(folder, { recursive: true })
  return { runner, files: asked, selection: testArgs(runner, asked), root, folder, env: {} }
}

const MVN: Tool = { command: 'mvn', name: 'maven', languages: ['java', 'kotlin'], args: ['test'] }

const suiteOf = (classname: string, problem = '') =>
  `<testsuite name="${classname}"><testcase name="one" classname="${classname}">${problem}</testcase></testsuite>`

async function collected(start: Start, since: number, exitCode = 0): Promise<string[]> {
  const text = await junit.collect?.(start, since)
  const { runner, files, root } = start
  const sources = sourcesOf(openProject(root))
  const report = junit.parse(text ?? '', { root, runner, files, sources, exitCode })
  return report === undefined ? ['no report'] : linesOf(report)
}

const CLASS = 'package com.acme;\nclass CartTest {}\n'
const FILE = 'src/test/java/com/acme/CartTest.java'

describe('Maven', () => {
  const REPORT = 'target/surefire-reports/TEST-com.acme.CartTest'

  test('reports of the person’s own runs are neither read nor removed, ours are both', async () => {
    const root = folderOf({
      [FILE]: CLASS,
      [`${REPORT}.xml`]: suiteOf('com.acme.CartTest', '<failure message="stale"/>'),
      [`${REPORT}-tailtest.xml`]: suiteOf('com.acme.CartTest(tailtest)'),
      'target/surefire-reports/com.acme.CartTest-tailtest.txt': 'ours',
      'target/surefire-reports/com.acme.CartTest-tailtest-output.txt': 'ours',
    })
    expect(await collected(startOf(root, MVN, [FILE]), Date.now() - 1000)).toEqual([
      `${FILE}: pass one`,
    ])
    expect(existsSync(join(root, `${REPORT}.xml`))).toBe(true)
    expect(existsSync(join(root, `${REPORT}-tailtest.xml`))).toBe(false)
    const text = 'target/surefire-reports/com.acme.CartTest-tailtest'
    expect(
      [`${text}.txt`, `${text}-output.txt`].filter((path) => existsSync(join(root, path))),
    ).toEqual([])
  })

  test('a report that a killed run of ours left behind is not read', async () => {
    const root = folderOf({
      [FILE]: CLASS,
      [`${REPORT}-tailtest.xml`]: suiteOf('com.acme.CartTest'),
    })
    utimesSync(join(root, `${REPORT}-tailtest.xml`), 1_000_000, 1_000_000)
    expect(await collected(startOf(root, MVN, [FILE]), Date.now())).toEqual([])
    expect(existsSync(join(root, `${REPORT}-tailtest.xml`))).toBe(false)
  })

  test('where the pom has a suffix of its own, only what is newer than the start is read', async () => {
    const root = folderOf({
      [FILE]: CLASS,
      [`${REPORT}-own.xml`]: suiteOf('com.acme.CartTest'),
      'target/surefire-reports/TEST-com.acme.CartTest-old.xml': suiteOf(
        'com.acme.CartTest',
        '<error/>',
      ),
    })
    const since = Date.now() - 60_000
    utimesSync(
      join(root, 'target/surefire-reports/TEST-com.acme.CartTest-old.xml'),
      since / 1000 - 9,
      since / 1000 - 9,
    )
    expect(await collected(startOf(root, MVN, [FILE]), since)).toEqual([`${FILE}: pass one`])
    expect(existsSync(join(root, `${REPORT}-own.xml`))).toBe(true)
  })

  test('reports of every module are read, wherever the pom wants them, failsafe’s too', async () => {
    const other = 'app/src/test/kotlin/shop/Other.kt'
    const root = folderOf({
      [`app/${FILE}`]: CLASS,
      [other]: 'package com.acme.shop\n\nclass OtherIT {\n}\n',
      'app/out/my reports/TEST-com.acme.CartTest-tailtest.xml': suiteOf(
        'com.acme.CartTest(tailtest)',
      ),
      'app/target/failsafe-reports/TEST-com.acme.shop.OtherIT-tailtest.xml': suiteOf(
        'com.acme.shop.OtherIT(tailtest)',
      ),
    })
    expect(await collected(startOf(root, MVN), Date.now() - 1000)).toEqual([
      `app/${FILE}: pass one`,
      `${other}: pass OtherIT › one`,
    ])
  })

  test('a failure of a class that no file is found for is told in a run of all, and nobody’s otherwise', async () => {
    const xml = suiteOf('com.acme.GoneTest', '<failure message="kaput" type="x.Y"/>')
    const root = folderOf({ [`${REPORT}-tailtest.xml`]: xml, [FILE]: CLASS })
    const context = { root, sources: sourcesOf(openProject(root)), exitCode: 0 }
    const strayIn = (files: string[]) => {
      const { runner, files: asked } = startOf(root, MVN, files)
      return junit.parse(xml, { ...context, runner, files: asked })?.stray
    }
    expect(strayIn([])).toEqual(['com.acme.GoneTest one: Y: kaput'])
    expect(strayIn([FILE])).toEqual([])
  })

  test('`@Nested` classes are asked for by name, other inner classes are not', () => {
    const nested = FILE.replace('Cart', 'Nested')
    const root = folderOf({
      [FILE]: CLASS,
      [nested]: 'class NestedTest { @Nested class Inner {} }',
    })
    const { args } = junit.invocation(startOf(root, MVN, [FILE, nested]))
    expect(args).toContain('-Dtest=com.acme.CartTest,com.acme.NestedTest,com.acme.NestedTest$*')
  })

  test('a wrapper that is run by a shell is Maven, too', () => {
    const args = ['/code/mvnw', '-B', 'test']
    const invocation = junit.invocation(startOf(folderOf({}), { ...MVN, command: '/bin/sh', args }))
    expect(invocation.args.slice(0, 3)).toEqual(args)
    expect(invocation.args).toContain('-Dsurefire.reportNameSuffix=tailtest')
  })

  test('what keeps Maven from building is told without its advice', () => {
    const root = folderOf({ [FILE]: CLASS })
    const output = `[INFO] BUILD FAILURE
[INFO] ------------------------------------------------------------------------
[INFO] Finished at: 2026-11-22T04:46:01Z
[ERROR] Failed to execute goal on project shop: Could not resolve dependencies for project com.acme:shop:jar:1: Could not find artifact com.acme:money:jar:1 in central (https://repo.maven.apache.org/maven2) -> [Help 1]
[ERROR]${' '}
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/DependencyResolutionException
`
    const { runner, files } = startOf(root, MVN, [FILE])
    const sources = sourcesOf(openProject(root))
    const text = `${JSON.stringify({ output })}\n`
    const report = junit.parse(text, { root, runner, files, sources, exitCode: 1 })
    expect(report).toMatchObject({ complete: false, tests: [], fileErrors: [] })
    expect(report?.stray).toEqual([
      'Could not resolve dependencies for project com.acme:shop:jar:1: Could not find artifact com.acme:money:jar:1 in central (https://repo.maven.apache.org/maven2)',
    ])
  })
})

describe('Gradle', () => {
  test.each([
    [
      '/code/src/test/java/com/acme/CartTest.java:7: error: cannot find symbol\n    cart.nope();\n        ^\n  symbol:   method nope()\n  location: class Cart\n1 error\n',
      'cannot find symbol: method nope(), location: class Cart',
    ],
    [
      ':compileTestJava/code/src/test/java/com/acme/CartTest.java:7: error: not a statement\n',
      'not a statement',
    ],
    [
      "e: file:///code/src/test/java/com/acme/CartTest.java.kt:7:9 Unresolved reference 'nope'.\n",
      "Unresolved reference 'nope'.",
    ],
    [
      'e: /code/src/test/java/com/acme/CartTest.java.kt: (7, 9): Unresolved reference: nope\n',
      'Unresolved reference: nope',
    ],
  ])('what a compiler refuses is the error of every test asked for: %#', (output, message) => {
    const { runner } = startOf(folderOf({}), { command: '/code/gradlew', args: [':test'] })
    const files = [relPath(FILE), relPath('src/test/java/com/acme/OtherTest.java')]
    const context = { root: '/code', runner, files, sources: sourcesOf(openProject(tmpdir())) }
    const report = junit.parse('{"output":""}', { ...context, exitCode: 1, output })
    expect(report?.complete).toBe(true)
    expect(report?.fileErrors.map(({ file }) => file)).toEqual(files)
    for (const error of report?.fileErrors ?? []) {
      expect(error).toMatchObject({ kind: 'compile', message })
      expect(error.at).toMatch(/CartTest\.java/)
    }
  })

  test('its reports go into the run’s folder', async () => {
    const root = folderOf({ [FILE]: CLASS })
    const start = startOf(root, { ...MVN, command: 'gradle', name: 'gradle' }, [FILE])
    const { args, plant } = junit.invocation(start)
    expect(args.slice(-2)).toEqual(['--tests', 'com.acme.CartTest'])
    expect(args).toContain(join(start.folder, plant?.[0]?.name ?? ''))
    mkdirSync(join(start.folder, 'xml', '_test'), { recursive: true })
    writeFileSync(join(start.folder, 'xml', '_test', 'TEST-x.xml'), suiteOf('com.acme.CartTest'))
    expect(await collected(start, Date.now() + 60_000)).toEqual([`${FILE}: pass one`])
  })
})

describe('any other tool', () => {
  const TOOL: Tool = { command: 'tool', args: ['--to={report}', 'run'], languages: ['typescript'] }

  test('`{report}` stands for the report’s path, and files are named as they are', () => {
    const start = startOf(folderOf({}), TOOL, ['test/a.test.ts'])
    const report = join(start.folder, 'report.xml')
    expect(junit.invocation(start).args).toEqual([`--to=${report}`, 'run', './test/a.test.ts'])
  })

  test('without it, a report of a usual name is read, unless it is from before', async () => {
    const xml =
      '<testsuites><testsuite name="test/a.test.ts"><testcase name="a"/></testsuite></testsuites>'
    const root = folderOf({ 'test/a.test.ts': '', 'reports/junit.xml': xml, 'pom.xml': xml })
    const start = startOf(root, { ...TOOL, args: [] }, ['test/a.test.ts'])
    expect(await collected(start, Date.now() - 1000)).toEqual(['test/a.test.ts: pass a'])
    expect(await collected(start, Date.now() + 60_000)).toEqual(['no report'])
  })

  test.each([
    [
      'bun',
      '<testsuite name="test/a.test.ts" file="test/a.test.ts"><testsuite name="outer" file="test/a.test.ts"><testcase name="adds" classname="outer" file="test/a.test.ts"/></testsuite></testsuite>',
      'test/a.test.ts: pass outer › adds',
    ],
    [
      'deno',
      '<testsuite name="./test/a.test.ts"><testcase name="adds" classname="./test/a.test.ts" line="1" col="6"/></testsuite>',
      'test/a.test.ts: pass adds',
    ],
    [
      'mocha-junit-reporter',
      '<testsuites><testsuite name="Root Suite" file="/code/test/a.test.ts"><testcase name="outer adds" classname="adds"/></testsuite></testsuites>',
      'test/a.test.ts: pass outer adds',
    ],
    [
      'jest-junit with its attribute',
      '<testsuites><testsuite name="outer"><testcase classname="outer adds" name="outer adds" file="test/a.test.ts"/></testsuite></testsuites>',
      'test/a.test.ts: pass outer adds',
    ],
    [
      'go-junit-report',
      '<testsuites><testsuite name="acme.org/shop/cart"><testcase classname="acme.org/shop/cart" name="TestAdds/two"/></testsuite></testsuites>',
      'cart/cart_test.go: pass TestAdds/two',
    ],
    [
      'nobody who names a file',
      '<testsuites><testsuite name="outer"><testcase classname="outer" name="adds"/></testsuite></testsuites>',
      undefined,
    ],
  ])('the file of a test is found as %s names it', (_, xml, line) => {
    const root = folderOf({
      'test/a.test.ts': '',
      'cart/cart_test.go': 'func TestAdds(t *testing.T) {}',
    })
    const { runner } = startOf(root, TOOL)
    const sources = sourcesOf(openProject(root))
    const text = xml.replace('/code', root)
    const report = junit.parse(text, { root, runner, files: [], sources, exitCode: 0 })
    expect(report && linesOf(report)).toEqual(line === undefined ? [] : [line])
  })
})
