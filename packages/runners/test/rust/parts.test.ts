import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { targetsOf } from '../../src/families/rust/targets.ts'
import { cargo } from '../../src/tools/cargo/index.ts'
import { nextest } from '../../src/tools/nextest/index.ts'
import type { Runner } from '../../src/types.ts'
import { openFiles } from '../open.ts'

const LIB = { 'src/lib.rs': ['--lib'] }
const BOTH = { ...LIB, 'src/main.rs': ['--bin', 'shop'] }

function runner(targets: Runner['targets']): Runner {
  return {
    name: 'cargo',
    languages: ['rust'],
    directory: relPath(''),
    command: 'cargo',
    args: ['test'],
    report: 'cargo',
    tests: { kind: 'inside', because: 'convention' },
    libraries: [],
    notes: [],
    targets,
    installed: true,
    foundBy: 'Cargo.toml',
  }
}

const words = (line: string) => (line === '' ? [] : line.split(' '))

test.each([
  ['a module of a library', LIB, 'src/cart.rs', '--lib -- cart::'],
  ['a module of modules', LIB, 'src/a/b.rs', '--lib -- a::b::'],
  ['the module of a folder', LIB, 'src/a/mod.rs', '--lib -- a::'],
  [
    'a module that a library and a program may share',
    BOTH,
    'src/cart.rs',
    '--lib --bin shop -- cart::',
  ],
  ['several modules', LIB, 'src/cart.rs src/a/b.rs', '--lib -- cart:: a::b::'],
  ['the root of a library', BOTH, 'src/lib.rs', '--lib'],
  ['the root of a program', BOTH, 'src/main.rs', '--bin shop'],
  ['a root and a module of it', LIB, 'src/lib.rs src/cart.rs', '--lib'],
  ['an integration test', LIB, 'tests/api.rs', '--test api'],
  ['two of them', LIB, 'tests/api.rs tests/web.rs', '--test api --test web'],
  [
    'an integration test and a module: a filter would count for both',
    LIB,
    'tests/api.rs src/cart.rs',
    '--test api --lib',
  ],
  [
    'an integration test of many files',
    { ...LIB, 'tests/it/main.rs': ['--test', 'it'] },
    'tests/it/cart.rs',
    '--test it -- cart::',
  ],
  [
    'what integration tests share',
    { ...LIB, 'tests/it/main.rs': ['--test', 'it'] },
    'tests/common/mod.rs',
    '--tests',
  ],
  [
    'a test that the manifest names otherwise',
    { 'tests/all.rs': ['--test', 'suite', '--features', 'slow'] },
    'tests/all.rs',
    '--test suite --features slow',
  ],
  ['another test beside it', { 'tests/all.rs': ['--test', 'suite'] }, 'tests/b.rs', '--test b'],
  ['a program of its own', BOTH, 'src/bin/tool.rs', '--bin tool'],
  ['a program in a folder', BOTH, 'src/bin/tool/main.rs', '--bin tool'],
  ['a module of it', BOTH, 'src/bin/tool/parse.rs', '--bin tool -- parse::'],
  [
    'a module of one that the manifest names',
    { 'src/bin/tool/main.rs': ['--bin', 'saw'] },
    'src/bin/tool/parse.rs',
    '--bin saw -- parse::',
  ],
  ['an example', LIB, 'examples/shop.rs', '--example shop'],
  ['a library elsewhere', { 'lib/root.rs': ['--lib'] }, 'lib/cart.rs', '--lib -- cart::'],
  ['a library at the top', { 'root.rs': ['--lib'] }, 'cart/sum.rs', '--lib -- cart::sum::'],
  ['a file of no target', LIB, 'build.rs', '--tests'],
  ['a name that is no module', LIB, 'src/a-b).rs', '--lib'],
  ['nothing is known of the package', {}, 'src/cart.rs', '--tests'],
  ['a root nobody knew of', {}, 'src/lib.rs', '--lib'],
  ['a name that would be an option', LIB, 'tests/--config=x.rs', '--tests'],
  ['everything', BOTH, '', ''],
])('cargo test runs %s', (_, targets, tests, args) => {
  expect(cargo.select(words(tests), runner(targets))).toEqual(words(args))
})

test.each([
  ['a module', 'src/cart.rs', ['--lib', '--bin', 'shop', '-E', 'test(/^cart::/)']],
  ['an integration test', 'tests/api.rs', ['--test', 'api']],
  [
    'both',
    'tests/api.rs src/cart.rs',
    [
      '--test',
      'api',
      '--lib',
      '--bin',
      'shop',
      '-E',
      '(kind(test) & binary(=api)) + test(/^cart::/)',
    ],
  ],
  [
    'a module and a root',
    'src/lib.rs src/cart.rs',
    ['--lib', '--bin', 'shop', '-E', 'kind(lib) + kind(proc-macro) + test(/^cart::/)'],
  ],
  [
    'names that would be code',
    'tests/a)b.rs src/cart.rs',
    ['--tests', '--lib', '--bin', 'shop', '-E', 'all() + test(/^cart::/)'],
  ],
  ['everything', '', []],
])('nextest runs exactly %s', (_, tests, args) => {
  expect(nextest.select(words(tests), runner(BOTH))).toEqual(args)
})

test('the targets of a package are what its manifest names and what Cargo finds', async () => {
  const dir = await openFiles({
    'Cargo.toml': `[package]
name = "shop-app"
[lib]
path = "./src/shop.rs"
[[bin]]
name = "saw"
path = "src/bin/tool/main.rs"
[[bin]]
name = "plain"
[[test]]
name = "suite"
path = "tests/all.rs"
required-features = ["slow", "net"]
[[test]]
path = "tests/nameless.rs"
`,
    'src/shop.rs': '',
    'src/main.rs': '',
    'tests/it/main.rs': '',
    'tests/common/mod.rs': '',
  })
  expect(targetsOf(dir)).toEqual({
    'src/shop.rs': ['--lib'],
    'src/main.rs': ['--bin', 'shop-app'],
    'src/bin/tool/main.rs': ['--bin', 'saw'],
    'src/bin/plain.rs': ['--bin', 'plain'],
    'tests/all.rs': ['--test', 'suite', '--features', 'slow,net'],
    'tests/it/main.rs': ['--test', 'it'],
  })
})

test('names that would be options are none', async () => {
  const dir = await openFiles({
    'Cargo.toml':
      '[package]\nname = "--config=x"\n[[bin]]\nname = "--config=x"\npath = "src/a.rs"\n[[test]]\nname = "all"\nrequired-features = ["--config=x", "slow"]\n',
    'src/main.rs': '',
    'tests/--config=x/main.rs': '',
  })
  expect(targetsOf(dir)).toEqual({ 'tests/all.rs': ['--test', 'all', '--features', 'slow'] })
  expect(cargo.detect(dir)).toBeUndefined()
})

test('a program that the manifest gives another name is called so', async () => {
  const dir = await openFiles({
    'Cargo.toml': '[package]\nname = "a"\n[[bin]]\nname = "b"\npath = "src/main.rs"\n',
    'src/main.rs': '',
  })
  expect(targetsOf(dir)).toEqual({ 'src/main.rs': ['--bin', 'b'] })
})
