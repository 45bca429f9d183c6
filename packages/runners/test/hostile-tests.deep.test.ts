import { LANGUAGES, type Language, openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { sourcesByName, testHelpers, testPathFor, testsByName } from '../src/index.ts'
import { runnerIn } from './placement/runner.ts'
import { tempDir, write } from './temp.ts'

/** Texts that make a careless pattern try every end from every beginning. */
const TEXTS = [
  '\n',
  ' ',
  '\t\n',
  '@pytest.fixture\n',
  '@fixture(\n ',
  'public static ',
  'public static a',
  ' public static',
  ' public a b c',
  '#[cfg(all(',
  '#[\n',
  '<ProjectReference Include',
  '<ProjectReference ',
  '"a.csproj',
  'func (',
  'func (c *Cart) ',
  'export async ',
  'pub(',
  'fun <',
  'a',
]

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text)

/** A helper, a source and its test of a language, where every text is read. */
const FILES: Readonly<Record<Language, readonly string[]>> = {
  python: ['tests/conftest.py', 'a/x.py', 'b/x.py', 'tests/test_x.py'],
  javascript: ['test/helpers/h.js', 'a/x.js', 'b/x.js', 'test/x.test.js'],
  typescript: ['test/helpers/h.ts', 'a/x.ts', 'b/x.ts', 'test/x.test.ts'],
  go: ['testutil/h.go', 'x.go', 'y.go', 'z_test.go'],
  ruby: ['spec/support/h.rb', 'lib/a/x.rb', 'lib/b/x.rb', 'spec/x_spec.rb'],
  php: ['tests/TestCase.php', 'src/A/X.php', 'src/B/X.php', 'tests/XTest.php'],
  java: ['src/test/java/H.java', 'src/main/java/X.java', 'src/test/java/XTest.java'],
  kotlin: ['src/test/kotlin/H.kt', 'src/main/kotlin/X.kt', 'src/test/kotlin/XTest.kt'],
  csharp: ['A.Tests/A.Tests.csproj', 'A/A.csproj', 'A.Tests/H.cs', 'A/X.cs', 'A.Tests/XTests.cs'],
  cpp: ['tests/test_util.h', 'include/x.h', 'src/x.cpp', 'tests/x_test.cpp'],
  elixir: ['test/support/h.ex', 'lib/a/x.ex', 'lib/b/x.ex', 'test/x_test.exs'],
  scala: ['src/test/scala/BaseSpec.scala', 'src/main/scala/X.scala', 'src/test/scala/XSpec.scala'],
  swift: [
    'Package.swift',
    'Tests/XTests/TestHelper.swift',
    'Sources/X/X.swift',
    'Tests/XTests/XTests.swift',
  ],
  rust: ['tests/common/mod.rs', 'src/lib.rs', 'src/x.rs', 'src/y.rs', 'tests/y.rs'],
}

test.each(Object.keys(FILES).filter(isLanguage))(
  '%s: no text of the project delays where its tests are',
  (language) => {
    const dir = tempDir()
    const paths = FILES[language]
    const begin = process.cpuUsage()
    for (const text of TEXTS) {
      const long = text.repeat(Math.floor(60_000 / text.length))
      write(dir, Object.fromEntries(paths.map((path) => [path, long])))
      const project = openProject(dir)
      const runner = runnerIn(project, language)
      expect(() => testHelpers(project, runner, 9)).not.toThrow()
      for (const path of paths.map(relPath)) {
        testPathFor(project, path, runner)
        testsByName(project, path, runner)
        sourcesByName(project, path, runner)
      }
    }
    const { user } = process.cpuUsage(begin)
    expect(user / 1000 / TEXTS.length, 'milliseconds a text').toBeLessThan(400)
  },
)
