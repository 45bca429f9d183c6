import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { sourcesOf } from '../../src/report/sources.ts'
import { ctest } from '../../src/tools/ctest/report.ts'
import { selectionOf } from '../../src/tools/ctest/selection.ts'
import { tempDir, write } from '../temp.ts'
import { linesOf } from './expected/recorded.ts'
import { runnerOf } from './projects.ts'

const RUNNER = runnerOf('ctest', 'ctest', ['--test-dir', 'build'])

/** What is read of a run in a project of these files. */
function read(text: string, files: Record<string, string>, output = '') {
  const root = tempDir()
  write(root, files)
  return ctest.parse(text.replaceAll('/project', root), {
    ...{ root, runner: RUNNER, sources: sourcesOf(openProject(root)), exitCode: 255 },
    output: output.replaceAll('/project', root),
    files: Object.keys(files)
      .filter((file) => /^tests?\//.test(file))
      .map((file) => relPath(file)),
  })
}

const ran = (program: string, lines: readonly string[], ended: string) =>
  ['@tailtest build', '@tailtest tests', 'test 1', `    Start 1: ${program}`]
    .concat([`1: Test command: /project/build/${program}`, ...lines.map((line) => `1: ${line}`)])
    .concat([
      `1/1 Test #1: ${program} .........${ended} 0.10 sec`,
      'Total Test time (real) = 0.1 sec',
      '',
    ])
    .join('\n')

describe('what a compiler, linker or CMake refuses', () => {
  test.each([
    ['by GCC', '/project/src/a.cpp:3:5: error: no a', 'src/a.cpp', 'no a', 'src/a.cpp:3:5'],
    [
      'by its path from the build',
      '../src/a.cpp:3:5: error: no',
      'src/a.cpp',
      'no',
      'src/a.cpp:3:5',
    ],
    [
      'by Clang',
      "/project/src/a.cpp:1:10: fatal error: 'a.h' file not found",
      'src/a.cpp',
      "'a.h' file not found",
      'src/a.cpp:1:10',
    ],
    [
      'by MSVC',
      '  /project/src/a.cpp(7,3): error C2065: a: no [/project/a.vcxproj]',
      'src/a.cpp',
      'C2065: a: no',
      'src/a.cpp:7:3',
    ],
    [
      'by a linker that knows the line',
      "/usr/bin/ld: /project/tests/a_test.cpp:4: undefined reference to `a()'",
      'tests/a_test.cpp',
      "undefined reference to `a()'",
      'tests/a_test.cpp:4:1',
    ],
    [
      'by a linker that knows the test',
      "/usr/bin/ld: CMakeFiles/t.dir/tests/a_test.cpp.o: in function `A_Adds_Test::TestBody()':\na_test.cpp:(.text+0x1): undefined reference to `a()'",
      'tests/a_test.cpp',
      "undefined reference to `a()'",
      'tests/a_test.cpp:2:1',
    ],
    [
      'by CMake',
      'CMake Error at CMakeLists.txt:3 (add_library):\n  Cannot find source file:\n\n    src/b.cpp\n\n  Tried more.\n\nCall',
      'CMakeLists.txt',
      'Cannot find source file: src/b.cpp',
      'CMakeLists.txt:3:1',
    ],
  ])('is the error of the files that were asked for: %s', (_, output, at, message, place) => {
    const files = { 'tests/a_test.cpp': '\nTEST(A, Adds) {}\n', 'src/a.cpp': '' }
    const report = read('@tailtest build\n', files, output)
    expect(report?.fileErrors).toEqual([
      {
        ...{ file: 'tests/a_test.cpp', kind: 'compile', at, stack: `at ${place}` },
        message: `${place.replace(/:\d+$/, '')}: ${message}`,
      },
    ])
    expect(report?.complete).toBe(true)
  })

  test('without a place says why, and nothing is through', () => {
    const report = read(
      '@tailtest build\n',
      { 'tests/a_test.cpp': '' },
      'Error: could not load cache\n',
    )
    expect(report).toMatchObject({ complete: false, stray: ['Error: could not load cache'] })
  })

  test('elsewhere keeps no test from running, and is told', () => {
    const log = ran('a_test', [], '   Passed   ').replace(
      '@tailtest build\n',
      '@tailtest build\n/project/src/b.cpp:3:5: error: no b\n@tailtest targets\n',
    )
    const report = read(log, { 'tests/a_test.cpp': '' })
    expect(linesOf(report ?? { tests: [], fileErrors: [] })).toEqual([
      'tests/a_test.cpp: pass a_test',
    ])
    expect(report?.stray).toEqual(['src/b.cpp:3: no b'])
  })
})

describe('a program', () => {
  const google = (...lines: string[]) => [
    '[==========] Running 9 tests from 1 test suite.',
    ...lines,
  ]
  const A = '\nTEST(A, Adds) {}\nTEST(A, Fails) {}\n'
  test.each<[string, string[], string, string[]]>([
    [
      'passes',
      google('[ RUN      ] A.Adds', '[       OK ] A.Adds (0 ms)'),
      '   Passed   ',
      ['pass A › Adds'],
    ],
    ['runs none of its tests', google('[  PASSED  ] 0 tests.'), '   Passed   ', []],
    [
      'is expected to fail',
      google(
        '[ RUN      ] A.Adds',
        '/project/tests/a_test.cpp:2: Failure',
        'no',
        '[  FAILED  ] A.Adds (0 ms)',
      ),
      '   Passed   ',
      ['xfail A › Adds'],
    ],
    [
      'fails when all of its tests are through',
      google(
        '[ RUN      ] A.Adds',
        '[       OK ] A.Adds (0 ms)',
        '==1==ERROR: LeakSanitizer: detected memory leaks',
      ),
      '***Failed   ',
      ['fail a_test', 'pass A › Adds'],
    ],
    [
      'declares its tests by macros of its own',
      google(
        '[ RUN      ] B.Adds',
        '/project/tests/a_test.cpp:9: Failure',
        'no',
        '[  FAILED  ] B.Adds (0 ms)',
      ),
      '***Failed   ',
      ['fail B › Adds'],
    ],
    ['is not there', [], '***Not Run   ', ['error a_test']],
    ['is skipped', [], '***Skipped   ', ['skip a_test']],
    [
      'is of another framework and fails',
      ['/project/tests/a_test.cpp:5: FAILED:', '  REQUIRE( 1 == 2 )'],
      '***Failed   ',
      ['fail a_test'],
    ],
  ])('that %s', (_, lines, ended, wanted) => {
    const report = read(ran('a_test', lines, ended), { 'tests/a_test.cpp': A })
    const expected = wanted.map((line) => `tests/a_test.cpp: ${line}`)
    expect(linesOf(report ?? { tests: [], fileErrors: [] })).toEqual(expected)
    expect(report?.complete).toBe(true)
  })

  test.each([
    [
      'Catch2',
      ['  a', '/project/tests/a_test.cpp:5: FAILED:', '  REQUIRE( 1 == 2 )'],
      'FAILED: REQUIRE( 1 == 2 )',
    ],
    [
      'doctest',
      ['/project/tests/a_test.cpp:5: ERROR: CHECK( 1 == 2 ) is NOT correct!'],
      'ERROR: CHECK( 1 == 2 ) is NOT correct!',
    ],
    [
      'Unity',
      [
        '/project/tests/a_test.cpp:4:opens:PASS',
        '/project/tests/a_test.cpp:5:adds:FAIL: Expected 1 Was 2',
        '/project/tests/a_test.cpp:6:is:PASS',
      ],
      /^adds:FAIL: Expected 1 Was 2$/,
    ],
    [
      'AddressSanitizer',
      [
        '==7==ERROR: AddressSanitizer: heap-use-after-free on address',
        '    #0 0x1 in a() /project/tests/a_test.cpp:5',
      ],
      /^==7==ERROR: AddressSanitizer: heap-use-after-free/,
    ],
    ['nobody', ['it does not add up', 'in tests/a_test.cpp:5'], /^it does not add up/],
  ])('says what failed, and where: %s', (framework, lines, message) => {
    const report = read(ran('a_test', lines, '***Failed   '), { 'tests/a_test.cpp': '' })
    expect(report?.tests[0]?.message).toMatch(message)
    if (framework !== 'nobody') expect(report?.tests[0]?.stack).toBe('at tests/a_test.cpp:5:1')
  })

  test('of several files fails in those that it names', () => {
    const objects = (name: string) => `build/CMakeFiles/all.dir/tests/${name}.cpp.o`
    const report = read(ran('all', ['/project/tests/b.cpp:5: FAILED:'], '***Failed   '), {
      ...{ 'tests/a.cpp': '', 'tests/b.cpp': '', [objects('a')]: '', [objects('b')]: '' },
    })
    const lines = linesOf(report ?? { tests: [], fileErrors: [] })
    expect(lines).toEqual(['tests/a.cpp: pass all', 'tests/b.cpp: fail all'])
  })
})

describe('of the tests of the last build', () => {
  const FILES = {
    'tests/cart_test.cpp': 'TEST(Cart, Adds) {}\nTEST_F(CartTotal, Is) {}\n',
    'tests/node.cpp': 'TYPED_TEST(Node, Opens) {}\n',
    'tests/titles.cpp': 'TEST_CASE("a title (of 2)", "[x]") {}\n',
    'tests/new_test.cpp': 'TEST(New, Is) {}\n',
    'build/CTestTestfile.cmake':
      'add_test([=[Cart.Adds]=]  /p/build/cart_test [==[--gtest_filter=Cart.Adds]==])\nadd_test("all tests" "/usr/bin/env" "/p/build/sub/all")\nsubdirs("sub")\n',
    'build/sub/CTestTestfile.cmake': 'add_test(titles "/p/build/sub/titles")\n',
    'build/CMakeFiles/all.dir/tests/node.cpp.o': '',
  }
  test.each([
    [
      'a program lists',
      ['cart_test.cpp'],
      '^((.*[^A-Za-z0-9_])?Cart[./<].*|(.*[^A-Za-z0-9_])?CartTotal[./<].*)$',
    ],
    ['are in a program of several files', ['node.cpp'], '^(all tests)$'],
    ['have a program that is called like the file', ['titles.cpp'], '^(titles)$'],
    ['nobody knows', ['titles.cpp', 'new_test.cpp'], ''],
  ])('those are run that %s', (_, names, wanted) => {
    const root = tempDir()
    write(root, FILES)
    const sources = sourcesOf(openProject(root))
    const files = names.map((name) => relPath(`tests/${name}`))
    expect(selectionOf(files, { directory: relPath(''), folder: 'build', sources }).names).toBe(
      wanted,
    )
  })

  test('a program runs those of the files alone, where their texts name all of them', () => {
    const root = tempDir()
    write(root, FILES)
    const built = { directory: relPath(''), folder: 'build', sources: sourcesOf(openProject(root)) }
    const filterOf = (...names: string[]) =>
      selectionOf(
        names.map((name) => relPath(`tests/${name}`)),
        built,
      ).filter
    expect(filterOf('node.cpp')).toBe('Node.*:Node/*:*/Node.*:*/Node/*')
    expect(filterOf('node.cpp', 'titles.cpp')).toBeUndefined()
    expect(filterOf()).toBeUndefined()
  })
})
