import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { isTestFile, type Language, languageOf, openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourcesByName, testPathFor, testsByName } from '../../src/index.ts'
import { tempDir, write } from '../temp.ts'
import { runnerIn } from './runner.ts'

interface World {
  language: Language
  folders: readonly string[]
  names: readonly string[]
  /** What every such project has. */
  always?: readonly string[]
  /** Tests that may be there before. */
  tests: readonly string[]
  options?: Parameters<typeof runnerIn>[2]
}

/** The places, names and tests that projects of a language are made of. */
const WORLDS: readonly World[] = [
  {
    language: 'typescript',
    folders: ['', 'src/', 'src/db/', 'lib/', 'app/ui/'],
    names: ['a.ts', 'a.tsx', 'a.mts', 'index.ts', 'A.js', 'App.vue'],
    tests: [
      'test/a.test.ts',
      'src/a.spec.ts',
      'src/__tests__/a.ts',
      'tests/db/a.test.ts',
      'test/unit/x.test.ts',
    ],
  },
  {
    language: 'python',
    folders: ['', 'shop/', 'shop/db/', 'src/shop/', 'admin/'],
    names: ['a.py', 'A.py', 'models.py', '__init__.py'],
    tests: [
      'tests/test_a.py',
      'tests/db/test_a.py',
      'shop/tests/test_models.py',
      'tests/a_test.py',
    ],
  },
  {
    language: 'go',
    folders: ['', 'cmd/shop/', 'internal/price/'],
    names: ['a.go', 'cart.go', 'main.go'],
    tests: ['a_test.go', 'internal/price/price_test.go', 'test/x_test.go'],
  },
  {
    language: 'ruby',
    folders: ['lib/', 'lib/shop/', 'app/models/', 'app/models/shop/'],
    names: ['a.rb', 'cart.rb'],
    tests: [
      'spec/a_spec.rb',
      'spec/shop/cart_spec.rb',
      'test/models/a_test.rb',
      'spec/lib/x_spec.rb',
    ],
  },
  {
    language: 'php',
    folders: ['src/', 'src/Cart/', 'app/Models/', 'app/Http/Controllers/'],
    names: ['A.php', 'Price.php'],
    tests: [
      'tests/ATest.php',
      'tests/Unit/XTest.php',
      'tests/Feature/XTest.php',
      'tests/Cart/PriceTest.php',
    ],
    options: { framework: 'laravel' },
  },
  {
    language: 'java',
    folders: ['src/main/java/', 'src/main/java/com/acme/', 'core/src/main/java/com/'],
    names: ['A.java', 'Cart.java'],
    tests: [
      'src/test/java/com/acme/ATests.java',
      'core/src/test/java/com/XIT.java',
      'src/test/java/TestA.java',
    ],
  },
  {
    language: 'kotlin',
    folders: ['src/main/kotlin/', 'src/main/java/com/', 'src/commonMain/kotlin/com/'],
    names: ['A.kt', 'Cart.kt'],
    tests: ['src/test/kotlin/com/ATest.kt', 'src/test/java/com/XTests.kt'],
  },
  {
    language: 'csharp',
    folders: ['src/Shop/', 'src/Shop/Pricing/', 'src/Web/'],
    names: ['A.cs', 'Cart.cs'],
    always: ['src/Shop/Shop.csproj', 'src/Web/Web.csproj'],
    tests: ['tests/Shop.Tests/ATest.cs', 'tests/Web.Tests/Web.Tests.csproj', 'Shop.sln'],
  },
  {
    language: 'rust',
    folders: ['src/', 'src/shop/', 'src/bin/'],
    names: ['lib.rs', 'a.rs', 'cart.rs', 'mod.rs'],
    tests: ['tests/a.rs', 'tests/cli.rs', 'tests/common/mod.rs'],
  },
]

const INSIDE = '#[cfg(test)]\nmod tests {\n    #[test]\n    fn holds() {}\n}\n'

/** Sources and tests of one project. */
const projectOf = ({ folders, names, tests }: World) =>
  fc.record({
    sources: fc.uniqueArray(
      fc
        .tuple(fc.constantFrom(...folders), fc.constantFrom(...names))
        .map((parts) => parts.join('')),
      { minLength: 1, maxLength: 6 },
    ),
    tests: fc.subarray([...tests]),
  })

/** One module has several files in Python (stubs) and C# (parts): they share a test. */
const asModule = (path: string) => path.toLowerCase()

test.each(WORLDS)('$language: a new test has a place of its own, and is found', (world) => {
  const dir = tempDir()
  fc.assert(
    fc.property(projectOf(world), ({ sources, tests }) => {
      const project = openProject(mkdtempSync(join(dir, 'shop-')))
      const all = [...sources, ...tests, ...(world.always ?? [])].map((path) => [path, ''])
      write(project.root, Object.fromEntries(all))
      const runner = runnerIn(project, world.language, world.options)
      const asked = sources.map(relPath).filter((path) => {
        const language = languageOf(path)
        return language !== undefined && runner.languages.includes(language) && !isTestFile(path)
      })
      const places = asked.map((source) => testPathFor(project, source, runner))
      const modules = new Set(asked.map(asModule))
      const own = new Set(places.map(asModule))
      // names that differ in their case only may be of one module
      expect(own.size, places.join(' ')).toBeGreaterThanOrEqual(modules.size)
      asked.forEach((source, index) => {
        const place = relPath(places[index] ?? '')
        expect(isTestFile(place) || place === source).toBe(true)
        if (tests.includes(place)) {
          const owners = sourcesByName(project, place, runner)
          expect(owners.length === 0 || owners.includes(source), `${place} of ${owners}`).toBe(true)
        }
        const folder = source.split('/').at(-2) ?? ''
        write(project.root, { [place]: place === source ? INSIDE : `about ${folder}\n` })
        expect(testsByName(project, source, runner), source).toContain(place)
        expect(sourcesByName(project, place, runner), place).toContain(source)
      })
    }),
    { numRuns: 12 },
  )
})
