import { type Block, reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { hasPytest, hasTool } from '../support/toolchains.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

/** How a language writes ten functions and their tests, and what is done to them that changes nothing they do. */
interface Work {
  source: string
  test: string
  run: string
  /** The files of a project that has none of this yet. */
  files: Readonly<Record<string, string>>
  config: object
  /** The test file before the first test, and a source's beginning. */
  tests: string
  begins: string
  function(n: number): string
  testOf(n: number): string
  /** A border of a function that is there: it passes at once. */
  border(n: number): string
  /** A type, a docstring and a comment of a function that is there: what stood there, and what stands there now. */
  typed: readonly [string, string]
  documented: readonly [string, string]
  commented: readonly [string, string]
  /** What a formatter does, as a command. */
  format: string
}

const END = '// the end'

const TS: Work = {
  source: 'src/sums.ts',
  test: 'src/sums.test.ts',
  run: 'npx vitest run src/sums.test.ts',
  files: {},
  config: { tdd: { mode: { 'src/**': 'enforce' } } },
  tests: `import { expect, test } from 'vitest'\nimport * as sums from './sums.ts'\n${END}\n`,
  begins: `${END}\n`,
  function: (n) => `export const add${n} = (x: number) => x + ${n}\n`,
  testOf: (n) => `test('adds ${n}', () => expect(sums.add${n}(2)).toBe(${n + 2}))\n`,
  border: (n) => `test('adds ${n} to nothing', () => expect(sums.add${n}(0)).toBe(${n}))\n`,
  typed: ['add2 = (x: number) => x', 'add2 = (x: number): number => x'],
  documented: ['export const add3', '/** Adds three. */\nexport const add3'],
  commented: ['export const add4', '// four, as agreed\nexport const add4'],
  format: "sed -i.bak 's/=> x/=>  x/' src/sums.ts && rm src/sums.ts.bak",
}

const PY: Work = {
  source: 'inventory/sums.py',
  test: 'tests/test_sums.py',
  run: 'python3 -m pytest -q tests/test_sums.py',
  files: {},
  config: { tdd: { mode: { 'inventory/**': 'enforce' } } },
  tests: `from inventory import sums\n\n\n# the end\n`,
  begins: '# the end\n',
  function: (n) => `def add_${n}(x):\n    return x + ${n}\n\n\n`,
  testOf: (n) => `def test_adds_${n}():\n    assert sums.add_${n}(2) == ${n + 2}\n\n\n`,
  border: (n) => `def test_adds_${n}_to_nothing():\n    assert sums.add_${n}(0) == ${n}\n\n\n`,
  typed: ['def add_2(x):', 'def add_2(x: int) -> int:'],
  documented: ['def add_3(x):\n', 'def add_3(x):\n    """Adds three."""\n'],
  commented: ['def add_4(x):', '# four, as agreed\ndef add_4(x):'],
  format:
    "sed -i.bak 's/return x + /return (x + /; s/\\(return (x + [0-9]*\\)$/\\1)/' inventory/sums.py && rm inventory/sums.py.bak",
}

const GO: Work = {
  source: 'sums.go',
  test: 'sums_test.go',
  run: 'go test ./...',
  files: { 'go.mod': 'module example.com/sums\n\ngo 1.21\n' },
  config: { tdd: { mode: { '**': 'enforce' } } },
  tests: `package sums\n\nimport "testing"\n\n${END}\n`,
  begins: `package sums\n\n${END}\n`,
  function: (n) => `func Add${n}(x int) int { return x + ${n} }\n\n`,
  testOf: (n) =>
    `func TestAdds${n}(t *testing.T) {\n\tif got := Add${n}(2); got != ${n + 2} {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n\n`,
  border: (n) =>
    `func TestAdds${n}ToNothing(t *testing.T) {\n\tif got := Add${n}(0); got != ${n} {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n\n`,
  typed: ['func Add2(x int) int', 'type Sum = int\n\nfunc Add2(x int) int'],
  documented: ['func Add3', '// Add3 adds three.\nfunc Add3'],
  commented: ['func Add4', '// four, as agreed\nfunc Add4'],
  format: 'gofmt -w sums.go',
}

/** Ten cycles of a test, its failure, the source, its success; and between them what needs no test. */
function session(shop: Shop, work: Work): Block[][] {
  const end = work.begins.slice(work.begins.lastIndexOf('\n', work.begins.length - 2) + 1)
  const add = (file: string, text: string) => edit(shop, file, end, text + end)
  const change = ([from, to]: readonly [string, string]) => edit(shop, work.source, from, to)
  const run = [bash(work.run)]
  const cycle = (n: number): Block[][] => [
    [add(work.test, work.testOf(n))],
    run,
    [add(work.source, work.function(n))],
    run,
  ]
  const first: Block[][] = [
    [write(shop, work.test, work.tests.replace(end, work.testOf(1) + end))],
    run,
    [write(shop, work.source, work.begins.replace(end, work.function(1) + end))],
    run,
  ]
  const moved = work.begins.replace(end, work.function(2) + work.function(1) + end)
  return [
    ...first,
    ...cycle(2),
    [write(shop, work.source, moved)],
    [change(work.typed)],
    ...cycle(3),
    [change(work.documented)],
    ...cycle(4),
    [change(work.commented)],
    run,
    ...cycle(5),
    [add(work.test, work.border(5))],
    ...cycle(6),
    [bash(work.format)],
    [read(shop, work.source)],
    ...cycle(7),
    ...cycle(8),
    ...cycle(9),
    ...cycle(10),
    run,
    [say('Done.')],
  ]
}

const REFUSED =
  /was not changed: no failing test asks for it|was refused|edited without a failing test/
const ACCUSED = /tests say less|hollow|asserts nothing|no test fails with|weakened|strength/

const LANGUAGES = [
  { name: 'TypeScript', work: TS, language: 'ts', isHere: true },
  { name: 'Python', work: PY, language: 'py', isHere: hasPytest() },
  { name: 'Go', work: GO, language: 'ts', isHere: hasTool('go', 'version') },
] as const

for (const { name, work, language, isHere } of LANGUAGES) {
  test.skipIf(!isHere)(
    `ten cycles of honest work in ${name}: nothing is refused, and no test is accused`,
    async () => {
      const { files, config } = work
      const shop = await openShop({ language, config, files })
      await install(shop)
      const { model } = await play(shop, session(shop, work))
      expect(reachedModel(model, REFUSED)).toEqual([])
      expect(reachedModel(model, ACCUSED)).toEqual([])
      expect(shop.read(work.source)).toContain(work.function(10).trim())
      const { stdout } = await tailtest(shop, ['tdd', 'status', '--json'])
      expect(JSON.parse(stdout)).toMatchObject({ claims: [], without_red: [], gate_errors: 0 })
    },
  )
}
