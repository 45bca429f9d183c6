import { relPath } from '@tailtest/project'
import { emptySession, type FileStatus } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { openImports } from '../../../src/runs/select/imports.ts'
import { type SelectionFacts, select, selectFrom } from '../../../src/runs/select/select.ts'
import { session, syntax, tempProject } from '../../project.ts'

const source = relPath('src/cart.ts')
const sibling = relPath('src/price.ts')
const check = relPath('src/cart.test.ts')

function facts(
  pending: Record<string, FileStatus>,
  over: Partial<SelectionFacts> = {},
): SelectionFacts {
  const session = emptySession()
  for (const [path, status] of Object.entries(pending)) {
    session.pending[relPath(path)] = { language: 'typescript', status }
  }
  return {
    session,
    existing: 'run',
    editedTests: [],
    owed: [],
    byName: () => [],
    reaching: () => [],
    ...over,
  }
}

const plain = (selection: ReturnType<typeof selectFrom>) => ({
  tests: Object.fromEntries([...selection.tests].map(([key, sources]) => [key, [...sources]])),
  missing: selection.missing,
})

test('a new source without a test is missing one', () => {
  expect(plain(selectFrom(facts({ [source]: 'new' })))).toEqual({ tests: {}, missing: [source] })
})

test('an existing source without a test is left in peace, unless tests are to be generated', () => {
  expect(selectFrom(facts({ [source]: 'existing' })).missing).toEqual([])
  const generate = facts({ [source]: 'existing' }, { existing: 'generate' })
  expect(selectFrom(generate).missing).toEqual([source])
})

test('a source that somebody asked for is run or missing a test, also where existing ones are ignored', () => {
  const ignored = facts({ [source]: 'asked' }, { existing: 'ignore' })
  expect(plain(selectFrom(ignored))).toEqual({ tests: {}, missing: [source] })
  expect(plain(selectFrom({ ...ignored, byName: () => [check] }))).toEqual({
    tests: { [check]: [source] },
    missing: [],
  })
})

test('what only tests use has the tests run that load it, in its turn, and needs none itself', () => {
  const helper = relPath('test/carts.ts')
  const reaching = () => [{ test: check, hops: 1 }]
  const edited = facts({}, { support: [helper], reaching })
  expect(plain(selectFrom(edited))).toEqual({ tests: { [check]: [] }, missing: [] })
  const asked = facts({ [helper]: 'new' })
  expect(selectFrom(asked).missing).toEqual([])
})

test('a source found by the first session’s scan is neither run nor asked for', () => {
  const byName = () => [check]
  expect(plain(selectFrom(facts({ [source]: 'ramp-up' }, { byName })))).toEqual({
    tests: {},
    missing: [],
  })
})

test('a test that somebody wrote for such a source is run for it', () => {
  const written = facts({ [source]: 'ramp-up' }, { byName: () => [check], editedTests: [check] })
  written.session.untested[check] = true
  expect(plain(selectFrom(written))).toEqual({ tests: { [check]: [source] }, missing: [] })
})

test('an existing source’s test is run, except when existing files are ignored', () => {
  const byName = () => [check]
  expect(plain(selectFrom(facts({ [source]: 'existing' }, { byName }))).tests).toEqual({
    [check]: [source],
  })
  const ignore = facts({ [source]: 'existing' }, { byName, existing: 'ignore' })
  expect(plain(selectFrom(ignore)).tests).toEqual({})
})

test('files of one turn are one unit: a sibling’s test that reaches a source answers for it', () => {
  const both = facts(
    { [source]: 'new', [sibling]: 'new' },
    { reaching: () => [{ test: check, hops: 1 }] },
  )
  expect(plain(selectFrom(both))).toEqual({ tests: { [check]: [source, sibling] }, missing: [] })
})

test('the tests of all sources are ordered as one: named after a source, then by imports, then by package', () => {
  const [near, far, other, whole] = ['near', 'far', 'price', 'whole'].map((name) =>
    relPath(`test/${name}.test.ts`),
  )
  const of = (path: string) => (path === source ? 0 : 1)
  const found = facts(
    { [source]: 'existing', [sibling]: 'existing' },
    {
      byName: (path) => [[], [other]][of(path)]?.flatMap((test) => test ?? []) ?? [],
      reaching: (path) =>
        [[far, 3] as const, [near, 1] as const].flatMap(([test, hops]) =>
          test && of(path) === 0 ? [{ test, hops }] : [],
        ),
      way: () => ({
        isFollowed: false,
        isUnsure: true,
        beside: whole === undefined ? [] : [whole],
      }),
    },
  )
  expect([...selectFrom(found).tests.keys()]).toEqual([other, near, far, whole])
})

test('what failed comes before the tests of an edit, what did not run behind them', () => {
  const failed = relPath('test/failed.test.ts')
  const late = relPath('test/late.test.ts')
  const found = facts({ [source]: 'existing' }, { byName: () => [check], owed: [late, failed] })
  const finding = { file: late, subject: late, at: 1, ts: 1 }
  found.session.findings['not-run'] = { ...finding, kind: 'not-run' }
  found.session.findings.failing = { ...finding, kind: 'failing', file: failed, subject: failed }
  expect([...selectFrom(found).tests.keys()]).toEqual([failed, check, late])
})

describe('a source that was there and that no test loads', () => {
  const way = (over: { isUnsure: boolean; isFollowed?: boolean; tests?: string[] }) => () => ({
    isFollowed: over.isFollowed ?? true,
    isUnsure: over.isUnsure,
    beside: (over.tests ?? [check]).map((test) => relPath(test)),
  })

  test('has the tests of its package run, where they load what nobody could follow', () => {
    const lost = facts({ [source]: 'existing' }, { way: way({ isUnsure: true }) })
    const { tests, unreached, guessed } = selectFrom(lost)
    expect([[...tests.keys()], unreached, guessed]).toEqual([[check], [], [source]])
  })

  test('has them run, too, where somebody asked for its tests', () => {
    const asked = facts({ [source]: 'asked' }, { way: way({ isUnsure: true }) })
    expect(plain(selectFrom(asked))).toEqual({ tests: { [check]: [source] }, missing: [] })
    const sure = facts({ [source]: 'asked' }, { way: way({ isUnsure: false }) })
    expect(plain(selectFrom(sure))).toEqual({ tests: {}, missing: [source] })
  })

  test('is told, where no test can load it', () => {
    const lost = facts({ [source]: 'existing' }, { way: way({ isUnsure: false }) })
    const { tests, unreached } = selectFrom(lost)
    expect([[...tests.keys()], unreached]).toEqual([[], [source]])
  })

  test('is not told where the package has no tests', () => {
    const bare = facts({ [source]: 'existing' }, { way: way({ isUnsure: false, tests: [] }) })
    expect(selectFrom(bare).unreached).toEqual([])
  })

  test('is not told where its language is tested as a whole', () => {
    const whole = facts(
      { [source]: 'existing' },
      { way: way({ isUnsure: true, isFollowed: false }) },
    )
    expect(selectFrom(whole)).toMatchObject({ unreached: [], guessed: [] })
  })

  test('and was written just now is asked for a test, and nothing is run for it', () => {
    const fresh = facts({ [source]: 'new' }, { way: way({ isUnsure: true }) })
    expect(plain(selectFrom(fresh))).toEqual({ tests: {}, missing: [source] })
  })
})

test('of tests as many imports away, those that lie nearer or are called alike come first', () => {
  const [far, near] = [relPath('a/far.test.ts'), relPath('src/cart/near.test.ts')]
  const changed = relPath('src/cart/total.ts')
  const reaching = () => [far, near].map((test) => ({ test, hops: 4 }))
  const found = selectFrom(facts({ [changed]: 'existing' }, { reaching }))
  expect([...found.tests.keys()]).toEqual([near, far])
  const named = [relPath('shop/tests/test_about.py'), relPath('shop/tests/test_badges.py')]
  const page = selectFrom(
    facts(
      {},
      {
        support: [relPath('templates/shop/badges.html')],
        reaching: () => named.map((test) => ({ test, hops: 4 })),
      },
    ),
  )
  expect([...page.tests.keys()]).toEqual(named.toReversed())
  const data = selectFrom(facts({}, { support: [relPath('src/cart/a.json')], reaching }))
  expect([...data.tests.keys()]).toEqual([near, far])
})

test('a test that was edited alone is run for the source it covers', () => {
  const only = facts({}, { editedTests: [check] })
  only.session.untested[check] = true
  only.session.tests[check] = { result: 'failing', run: 'r', sources: [source], more: 0, ts: 0 }
  expect(plain(selectFrom(only)).tests).toEqual({ [check]: [source] })
})

/** The tests that answer for a new source, in the order in which they are run. */
async function testsOf(
  path: string,
  files: Readonly<Record<string, string>>,
  most?: number,
  status: FileStatus = 'new',
) {
  const temp = tempProject({ files })
  const { place } = session(temp)
  const imports = openImports(place, { syntax, debug: () => {} }, most)
  const pending = facts({ [path]: status }).session
  const { tests } = await select(place, pending, 'run', imports)
  return [...tests.keys()]
}

/** What an edit of a file that only tests use selects. */
async function testsOfEdit(path: string, files: Readonly<Record<string, string>>) {
  const temp = tempProject({ files })
  const { place } = session(temp)
  const imports = openImports(place, { syntax, debug: () => {} })
  const { session: none } = facts({})
  const edited = { ...none, turn: { ...none.turn, edited: { [path]: true as const } } }
  const { tests } = await select(place, edited, 'run', imports)
  return [...tests.keys()].sort()
}

describe('the tests of a source, whatever they are called,', () => {
  test('are those that load it, also through others, nearest first', async () => {
    const files = {
      'src/price.ts': '',
      'src/cart.ts': "import './price'\n",
      'a/through.test.ts': "import '../src/cart'\n",
      'z/direct.test.ts': "import '../src/price'\n",
      'z/other.test.ts': '',
    }
    expect(await testsOf('src/price.ts', files)).toEqual(['z/direct.test.ts', 'a/through.test.ts'])
  })

  test('are not the helpers in a folder of tests, in which no runner finds a test', async () => {
    const files = {
      'src/price.ts': '',
      'src/__tests__/factory.ts': "import '../price'\nexport const carts = []\n",
      'src/__tests__/price.ts': "import './factory'\ntest('costs', () => {})\n",
    }
    expect(await testsOf('src/price.ts', files)).toEqual(['src/__tests__/price.ts'])
  })

  test('are found among hundreds, through the paths of tsconfig.json', async () => {
    const others = Array.from({ length: 300 }, (_, at) => [`test/t${at}.test.ts`, ''])
    const files = {
      ...Object.fromEntries(others),
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/price.ts': '',
      'test/checkout.test.ts': "import '@/price'\n",
    }
    expect(await testsOf('src/price.ts', files)).toEqual(['test/checkout.test.ts'])
  })

  test('are found in other packages of the workspace', async () => {
    const files = {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/money/package.json': '{ "name": "@shop/money", "exports": "./src/index.ts" }',
      'packages/money/src/index.ts': "export * from './round'\n",
      'packages/money/src/round.ts': 'export const round = 1\n',
      'packages/web/package.json': '{ "dependencies": { "@shop/money": "*" } }',
      'packages/web/cart.test.ts': "import { round } from '@shop/money'\n",
    }
    const tests = await testsOf('packages/money/src/round.ts', files)
    expect(tests).toEqual(['packages/web/cart.test.ts'])
  })

  test('are found in Python’s src layout', async () => {
    const files = {
      'services/api/pyproject.toml': '[project]\nname = "shop"\n',
      'services/api/src/shop/__init__.py': '',
      'services/api/src/shop/cart.py': '',
      'services/api/tests/unit/test_checkout.py': 'from shop.cart import Cart\n',
      'services/api/tests/unit/test_login.py': 'from shop import login\n',
    }
    const tests = await testsOf('services/api/src/shop/cart.py', files)
    expect(tests).toEqual(['services/api/tests/unit/test_checkout.py'])
  })

  test('are what mocha runs below test/, whatever it is called, without what only helps', async () => {
    const files = {
      'package.json': '{ "scripts": { "test": "mocha --require test/support/env test/" } }',
      'lib/response.js': 'exports.send = () => {}\n',
      'test/res.send.js':
        "const { send } = require('../lib/response')\ndescribe('send', () => {})\n",
      'test/support/env.js': "require('../../lib/response')\n",
    }
    expect(await testsOf('lib/response.js', files)).toEqual(['test/res.send.js'])
  })

  test('are not those of another runner, nor files of Go without a test', async () => {
    const bun = {
      'package.json': '{ "devDependencies": { "vitest": "*" } }',
      'vitest.config.ts': "export default { test: { include: ['src/**/*.test.ts'] } }\n",
      'src/app.ts': 'export const app = 1\n',
      'src/app.test.ts': "import { app } from './app'\n",
      'runtime-tests/bun/index.test.ts': "import { app } from '../../src/app'\n",
    }
    const go = {
      'go.mod': 'module shop\n',
      'cart.go': 'package shop\n',
      'cart_test.go': 'package shop\n\nfunc TestCart(t *testing.T) {}\n',
      'helper_test.go': 'package shop\n\nfunc open() {}\n',
    }
    expect(await testsOf('src/app.ts', bun)).toEqual(['src/app.test.ts'])
    expect(await testsOf('cart.go', go)).toEqual(['cart_test.go'])
  })

  test('are those of its folder and below, of an edited conftest.py; of a helper, those that use it', async () => {
    const python = {
      'pyproject.toml': '[tool.pytest.ini_options]\n',
      'tests/conftest.py': 'def user():\n    return 1\n',
      'tests/test_cart.py': 'def test_adds():\n    pass\n',
      'tests/api/test_login.py': 'def test_logs_in():\n    pass\n',
      'other/test_all.py': 'def test_all():\n    pass\n',
    }
    const go = {
      'go.mod': 'module shop\n',
      'cart_test.go': 'package shop\n\nfunc TestCart(t *testing.T) {}\n',
      'helper_test.go': 'package shop\n\nfunc open() {}\n',
    }
    expect(await testsOfEdit('tests/conftest.py', python)).toEqual([
      'tests/api/test_login.py',
      'tests/test_cart.py',
    ])
    expect(await testsOfEdit('helper_test.go', go)).toEqual(['cart_test.go'])
  })

  test('are not looked for where the project is too large to be read', async () => {
    const files = { 'src/price.ts': '', 'test/checkout.test.ts': "import '../src/price'\n" }
    expect(await testsOf('src/price.ts', files, 1)).toEqual([])
    expect(await testsOf('src/price.ts', files, 2)).toEqual(['test/checkout.test.ts'])
  })

  test('are in Rust all of the workspace, for they start the program: the nearest folders first', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "rg"\n\n[workspace]\nmembers = ["crates/printer"]\n',
      'src/main.rs': 'fn main() {}\n',
      'tests/integration.rs': '#[test]\nfn finds() {}\n',
      'crates/printer/Cargo.toml': '[package]\nname = "printer"\n',
      'crates/printer/src/lib.rs': 'pub fn print() {}\n',
      'crates/printer/tests/prints.rs': '#[test]\nfn prints() {}\n',
    }
    const tests = await testsOf('crates/printer/src/lib.rs', files, undefined, 'existing')
    expect(tests).toEqual(['crates/printer/tests/prints.rs', 'tests/integration.rs'])
  })

  test('are those of the package, where a test loads by a computed name', async () => {
    const files = {
      'package.json': '{ "devDependencies": { "vitest": "*" } }',
      'src/price.ts': 'export const price = 1\n',
      'test/all.test.ts': 'for (const name of names) await import(name)\n',
    }
    expect(await testsOf('src/price.ts', files, undefined, 'existing')).toEqual([
      'test/all.test.ts',
    ])
  })
})

describe('a source that an earlier session left failing', () => {
  const other = relPath('src/checkout.test.ts')
  const found = {
    failedBefore: [source],
    byName: () => [check],
    reaching: () => [{ test: other, hops: 1 }],
  }

  test('has all its tests run once one of them is written', () => {
    const given = facts({}, { ...found, editedTests: [other] })
    given.session.untested[other] = true
    expect(plain(selectFrom(given)).tests).toEqual({ [check]: [source], [other]: [source] })
  })

  test('has none run as long as none of them is', () => {
    const given = facts({}, { ...found, editedTests: [other] })
    expect(plain(selectFrom(given)).tests).toEqual({})
  })
})
