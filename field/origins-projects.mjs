// Five small projects with the same two sources and the same tests, so that the changes of a random session mean the same
// for every runner.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))
const TABLE = 'made/table.json'
const table = (value) => `{"t": ${value === undefined ? '{' : value}}\n`

/** The content of a file for each word; `broken` does not load. */
const VALUES = { right: '1', better: '(1)', wrong: '2', broken: undefined }
const js = (name) => (value) => `export const ${name} = ${value ?? '{'}\n`
const cjs = (name) => (value) => `exports.${name} = ${value ?? '{'}\n`
const py = (name) => (value) => `${name} = ${value ?? '('}\n`
const go = (name) => (value) =>
  `package shop\n\n// ${name} is one.\nvar ${name.toUpperCase()} = ${value ?? '{'}\n`
const rs = (name) => (value) => `pub const ${name.toUpperCase()}: u32 = ${value ?? '{'};\n`

const jsTest = (open, names, reads) => (value) =>
  `${open(names)}
test('is right', () => {
  for (const one of [${names.join(', ')}]) expect(one).toBe(1)
  expect(${value ?? '{'}).toBe(1)${reads ? `\n  expect(JSON.parse(readFileSync('${TABLE}', 'utf8')).t).toBe(1)` : ''}
})
`
const esm = (names) =>
  `import { readFileSync } from 'node:fs'\nimport { expect, test } from 'vitest'\n${names.map((name) => `import { ${name} } from './${name}.js'`).join('\n')}\nvoid readFileSync\n`
const required = (names) =>
  `const { readFileSync } = require('node:fs')\n${names.map((name) => `const { ${name} } = require('./${name}.js')`).join('\n')}\nvoid readFileSync\n`
const pyTest = (names, reads) => (value) =>
  `import json
${names.map((name) => `from ${name} import ${name}`).join('\n')}


def test_right():
    for one in (${names.join(', ')},):
        assert one == 1
    assert ${value ?? '('} == 1${reads ? `\n    assert json.load(open("${TABLE}"))["t"] == 1` : ''}
`
const goTest = (title, names, reads) => (value) =>
  `package shop

import (
\t"os"
\t"strings"
\t"testing"
)

func Test${title}(t *testing.T) {
\tif ${names.map((name) => `${name.toUpperCase()} != 1`).join(' || ')} || ${value ?? '{'} != 1 {
\t\tt.Fatal("it is not 1")
\t}
\ttable, _ := os.ReadFile("${reads ? TABLE : 'go.mod'}")
\tif ${reads ? '!strings.Contains(string(table), ": 1}")' : 'strings.Contains(string(table), "nothing of the kind")'} {
\t\tt.Fatal("the table is not 1")
\t}
}
`
const rsTest = (names, reads) => (value) =>
  `#[test]
fn is_right() {
${names.map((name) => `    assert_eq!(shop::${name}::${name.toUpperCase()}, 1);`).join('\n')}
    assert_eq!(${value ?? '{'}, 1);${reads ? `\n    assert!(std::fs::read_to_string("${TABLE}").unwrap().contains(": 1}"));` : ''}
}
`

const linked = (root) => symlinkSync(MODULES, join(root, 'node_modules'), 'junction')
const scripts = (test, type) =>
  `${JSON.stringify({ name: 'shop', type, scripts: { test }, devDependencies: { [test.split(' ')[0]]: '*' } })}\n`

/** Each file by its role for the tests; the first test reads both sources, the second reads one and the table. */
const PROJECTS = {
  vitest: {
    files: { a: 'src/a.js', b: 'src/b.js', testA: 'src/a.test.js', testB: 'src/b.test.js' },
    text: {
      a: js('a'),
      b: js('b'),
      testA: jsTest(esm, ['a', 'b']),
      testB: jsTest(esm, ['b'], true),
    },
    rest: { 'package.json': scripts('vitest run', 'module') },
    install: linked,
    command: (file) => [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', file],
  },
  jest: {
    files: { a: 'src/a.js', b: 'src/b.js', testA: 'src/a.test.js', testB: 'src/b.test.js' },
    text: {
      a: cjs('a'),
      b: cjs('b'),
      testA: jsTest(required, ['a', 'b']),
      testB: jsTest(required, ['b'], true),
    },
    rest: { 'package.json': scripts('jest', 'commonjs') },
    install: linked,
    command: (file) => [process.execPath, 'node_modules/jest/bin/jest.js', file],
  },
  pytest: {
    files: { a: 'a.py', b: 'b.py', testA: 'test_a.py', testB: 'test_b.py' },
    text: { a: py('a'), b: py('b'), testA: pyTest(['a', 'b']), testB: pyTest(['b'], true) },
    rest: { 'pytest.ini': '[pytest]\n', 'requirements.txt': 'pytest\n' },
    command: (file) => ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', file],
  },
  go: {
    files: { a: 'a.go', b: 'b.go', testA: 'a_test.go', testB: 'b_test.go' },
    text: {
      a: go('a'),
      b: go('b'),
      testA: goTest('A', ['a', 'b']),
      testB: goTest('B', ['b'], true),
    },
    rest: { 'go.mod': 'module example.com/shop\n\ngo 1.21\n' },
    // a package is built as a whole
    isWhole: true,
    command: (_, name) => ['go', 'test', '-count=1', '-run', `^Test${name.at(-1)}$`, '.'],
  },
  cargo: {
    files: { a: 'src/a.rs', b: 'src/b.rs', testA: 'tests/ta.rs', testB: 'tests/tb.rs' },
    text: { a: rs('a'), b: rs('b'), testA: rsTest(['a', 'b']), testB: rsTest(['b'], true) },
    rest: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.0.0"\nedition = "2021"\n',
      'src/lib.rs': 'pub mod a;\npub mod b;\n',
    },
    command: (_, name) => [
      'cargo',
      'test',
      '-q',
      '--offline',
      '--test',
      name.replace('testA', 'ta').replace('testB', 'tb'),
    ],
    isLibrary: true,
  },
}

export const NAMES = Object.keys(PROJECTS)
export const CODES = Object.keys(VALUES)
export const TESTS = ['testA', 'testB']

/** A project of a runner: where its files are, what they hold for a word, what a test reads, how it is run bare. */
export function projectOf(name) {
  const { files, text, rest, install, command, isWhole, isLibrary } = PROJECTS[name]
  const all = { ...files, table: TABLE }
  const textOf = (file, code) => (file === 'table' ? table : text[file])(VALUES[code])
  const READ = { testA: ['a', 'b', 'testA'], testB: ['b', 'testB', 'table'] }
  const together = { testA: ['a', 'b', 'testA', 'testB'], testB: [...Object.keys(files), 'table'] }
  const library = { testA: READ.testA, testB: ['a', ...READ.testB] }
  return {
    name,
    files: all,
    textOf,
    command,
    /** What does not build is told once, for all that is built with it. */
    isWhole,
    /** What decides how a test ends. */
    reads: isWhole ? together : isLibrary ? library : READ,
    /** What does not load keeps a test from running: Cargo runs nothing of a package until all that was asked for builds. */
    builtWith: (test) => (isLibrary ? Object.keys(files) : (isWhole ? together : READ)[test]),
    lay: (root, tree) => {
      for (const [path, content] of Object.entries(rest)) put(root, path, content)
      for (const [file, code] of Object.entries(tree)) put(root, all[file], textOf(file, code))
      install?.(root)
    },
  }
}

export function put(root, path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
