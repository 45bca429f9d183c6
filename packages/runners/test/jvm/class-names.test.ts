import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { classOf } from '../../src/families/jvm/class-names.ts'
import { gradle } from '../../src/tools/gradle/index.ts'
import { maven } from '../../src/tools/maven/index.ts'
import type { Runner } from '../../src/types.ts'

const runner: Runner = {
  name: 'maven',
  languages: ['java', 'kotlin'],
  directory: relPath('core'),
  command: 'mvn',
  args: [],
  report: 'junit',
  tests: { kind: 'mirrored', directory: 'core/test', because: 'configured' },
  libraries: [],
  notes: [],
  installed: true,
  foundBy: 'pom.xml',
}

test.each([
  ['src/test/java/com/acme/CartTest.java', 'com.acme.CartTest'],
  ['src/integrationTest/java/com/acme/CartIT.java', 'com.acme.CartIT'],
  ['src/test/java/CartTest.java', 'CartTest'],
  ['src/test/groovy/com/acme/CartSpec.groovy', 'com.acme.CartSpec'],
  ['src/test/kotlin/com/acme/CartTest.kt', 'CartTest'],
  ['src/test/java/com/acme/CartTest.kt', 'CartTest'],
  ['test/com/acme/CartTest.java', 'com.acme.CartTest'],
  ['elsewhere/com/acme/CartTest.java', 'CartTest'],
  ['./src/test/java/com/acme/ÄpfelTest.java', 'com.acme.ÄpfelTest'],
  ['src/test/java/com/acme/A,B#c!Test.java', 'com.acme.A*B*c*Test'],
])('%s is asked for as %s', (test, name) => {
  expect(classOf(test, runner)).toBe(name)
})

test('Maven takes all classes in one filter, Gradle each in its own; each once', () => {
  const tests = [
    'src/test/java/a/ATest.java',
    'src/test/java/b/BTest.java',
    'src/test/java/a/ATest.java',
  ]
  expect(maven.select(tests, runner)).toEqual([
    '-Dtest=a.ATest,b.BTest',
    '-Dsurefire.failIfNoSpecifiedTests=false',
  ])
  expect(gradle.select(tests, runner)).toEqual(['--tests', 'a.ATest', '--tests', 'b.BTest'])
  expect([...maven.select([], runner), ...gradle.select([], runner)]).toEqual([])
})
