import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { junitMaven as EXPECTED } from '../../packages/runners/test/report/expected/junit-maven.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../packages/runners/test/report/expected/recorded.ts'
import { write } from '../support/prove.ts'
import { copyOf, runFound } from '../support/reports.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

/** Short runs are over before the best code is made. */
const env = { ...toolchainEnv, MAVEN_ARGS: undefined, MAVEN_OPTS: '-XX:TieredStopAtLevel=1' }

const FOLDER = 'src/test/java/com/acme'
const named = (name: string) => `${FOLDER}/${name}.java`

describe.skipIf(!hasTool('mvn', '--version'))('maven', () => {
  test('every outcome is told as it was, in spite of its own skipTests, and nothing of ours is left', async () => {
    const { root } = copyOf('maven')
    const { files, expected } = EXPECTED.outcomes
    const results = await runFound(root, files, { env })
    expect(linesOf(results)).toEqual(
      [...expectedLines(expected), `${named('EmptyTest')}: missing `].sort(),
    )
    const seen = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests: seen }, expected)).toEqual([])
    expect(results).toMatchObject({ timedOut: false })
    expect(results.crash).toBeUndefined()
    const left = readdirSync(join(root, 'target'), { recursive: true, encoding: 'utf8' })
    expect(left.filter((path) => path.includes('tailtest'))).toEqual([])
    const thrown = results.tests.find(({ id }) => id.endsWith('::throwsItself'))
    expect(thrown?.stack).toMatch(
      /^at com\.acme\.Price\.boom\(src\/main\/java\/com\/acme\/Price\.java:9\)\nat com\.acme\.OutcomesTest\.throwsItself\(src\/test\//,
    )
  })

  test('a test that leaves its process does not pass', async () => {
    const results = await runFound(copyOf('maven').root, [named('ExitTest'), named('OldTest')], {
      env,
    })
    const exits = results.tests.filter(({ file }) => file === named('ExitTest'))
    expect(exits).toMatchObject([{ status: 'error', message: /goodbye/ }])
    expect(results.crash).toMatch(/terminated without properly saying goodbye/)
  })

  test('a stale report of a class that does not compile any more does not pass', async () => {
    const { root } = copyOf('maven')
    const file = named('OldTest')
    expect(linesOf(await runFound(root, [file], { env }))).toEqual([`${file}: pass passes`])
    const stale = join(root, 'target', 'surefire-reports', 'TEST-com.acme.OldTest.xml')
    write(root, {
      'target/surefire-reports/TEST-com.acme.OldTest.xml': STALE,
      [named('BrokenTest')]: 'package com.acme;\n\nclass BrokenTest {\n  int one = "two";\n}\n',
    })
    const results = await runFound(root, [file], { env })
    expect(results.tests).toEqual([])
    expect(results.fileErrors).toMatchObject([
      { file, kind: 'compile', at: named('BrokenTest'), message: /^incompatible types/ },
    ])
    expect(results.crash).toBeUndefined()
    expect(existsSync(stale)).toBe(true)
  })

  test('a module whose neighbour does not compile fails with the neighbour’s file, and passes once it does', async () => {
    const { root } = copyOf('maven-modules')
    const file = 'app/src/test/java/com/acme/CartTest.java'
    const money = 'money/src/main/java/com/acme/Money.java'
    const broken = await runFound(root, [file], { env })
    expect(broken.fileErrors).toMatchObject([{ file, kind: 'compile', at: money }])
    const repaired =
      'public class Money {\n  public static int add(int a, int b) { return a + b; }\n}\n'
    write(root, { [money]: `package com.acme;\n\n${repaired}` })
    expect(linesOf(await runFound(root, [file], { env }))).toEqual([`${file}: pass adds`])
  })

  test('a dependency that cannot be had is a crash that says so', async () => {
    const { root } = copyOf('maven-broken-test')
    const pom = readFileSync(join(root, 'pom.xml'), 'utf8')
    write(root, { 'pom.xml': pom.replace('junit-jupiter', 'junit-nowhere') })
    const results = await runFound(root, [named('FineTest')], { env })
    expect(results.executed).toBe(0)
    expect(results.crash).toMatch(/Could not .*org\.junit\.jupiter:junit-nowhere/)
  })
})

const STALE =
  '<testsuite name="com.acme.OldTest"><testcase name="passes" classname="com.acme.OldTest"/></testsuite>'
