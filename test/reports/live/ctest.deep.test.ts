import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject, type Project, relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import { execaSync } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ctest } from '../../../packages/runners/test/report/expected/ctest.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { type Copy, copyProject, runnerOf } from '../../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../../packages/runners/test/report/fixtures', import.meta.url),
)
const CTEST = runnerOf('ctest', 'ctest', ['--test-dir', 'build'])

const hasCMake = !execaSync('ninja', ['--version'], { reject: false }).failed
if (!hasCMake) console.warn('not tested: cmake is not installed')

const CART = 'tests/cart_test.cpp'
const cartOf = (total: number) => `#include <gtest/gtest.h>
int total(int a, int b);
TEST(Cart, Adds) { EXPECT_EQ(total(1, 2), ${total}); }
`
const SHOP = {
  'CMakeLists.txt': `cmake_minimum_required(VERSION 3.14)
project(shop CXX)
enable_testing()
find_package(GTest REQUIRED)
add_executable(shop_tests src/cart.cpp ${CART})
target_link_libraries(shop_tests GTest::gtest_main)
add_test(NAME shop::tests COMMAND shop_tests)
`,
  'src/cart.cpp': 'int total(int a, int b) { return a + b; }\n',
  [CART]: cartOf(3),
}

/** A copy of a fixture project, with files of its own, in which CMake has configured a build. */
function open(name: string, files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, name)
  onTestFinished(() => project.remove())
  write(project, files)
  execaSync('cmake', ['-S', '.', '-B', 'build', '-G', 'Ninja'], { cwd: project.root })
  return project
}

function write({ root }: Pick<Copy, 'root'>, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
}

function run(project: Project, files: readonly string[]): Promise<Results> {
  return runTests(project, CTEST, files.map(relPath), { timeoutMs: 300_000 })
}

describe.skipIf(!hasCMake)('ctest', () => {
  test('every outcome of a project is told as it was', async () => {
    const { expected } = ctest.outcomes
    const results = await run(open('ctest'), Object.keys(expected))
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })

  test('what was edited is built before it is run, and its own tests alone are', async () => {
    const project = open('ctest-broken', SHOP)
    expect(linesOf(await run(project, [CART]))).toEqual([`${CART}: pass Cart › Adds`])
    write(project, { 'src/cart.cpp': 'int total(int a, int b) { return a - b; }\n' })
    expect(linesOf(await run(project, [CART]))).toEqual([`${CART}: fail Cart › Adds`])
    write(project, {
      [CART]: cartOf(-1),
      'src/cart.cpp': 'int total(int a, int b) { return a - b; }\n',
    })
    expect(linesOf(await run(project, [CART]))).toEqual([`${CART}: pass Cart › Adds`])
  })

  test('a copy of a project is built of its own files, whatever the build that came with it', async () => {
    const project = open('ctest-broken', SHOP)
    await run(project, [CART])
    const folder = `${project.root}-copy`
    cpSync(project.root, folder, { recursive: true })
    onTestFinished(() => rmSync(folder, { recursive: true }))
    write({ root: folder }, { 'src/cart.cpp': 'int total(int a, int b) { return a - b; }\n' })
    const results = await run(openProject(folder), [CART])
    expect(linesOf(results)).toEqual([`${CART}: fail Cart › Adds`])
    expect(linesOf(await run(project, [CART]))).toEqual([`${CART}: pass Cart › Adds`])
  })

  test('what does not compile is at fault, and keeps no test of another program from running', async () => {
    const project = open('ctest-broken', SHOP)
    await run(project, [CART])
    write(project, {
      'CMakeLists.txt': `${SHOP['CMakeLists.txt']}add_executable(other tests/price_test.cpp)\n`,
      'tests/price_test.cpp': 'int main() { return x; }\n',
    })
    const results = await run(project, [CART])
    expect(linesOf(results)).toEqual([`${CART}: pass Cart › Adds`])
    expect(results.crash).toMatch(/tests\/price_test\.cpp:1: 'x' was not declared/)
    write(project, { 'src/cart.cpp': 'int total(int a, int b) { return a +; }\n' })
    const { fileErrors } = await run(project, [CART])
    expect(fileErrors).toMatchObject([{ file: CART, kind: 'compile', at: 'src/cart.cpp' }])
  })
})
