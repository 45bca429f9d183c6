import { describe, expect, test } from 'vitest'
import { prove, write } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = toolchainEnv

const SHOP = {
  'CMakeLists.txt': `cmake_minimum_required(VERSION 3.14)
project(shop CXX)
set(CMAKE_CXX_STANDARD 17)
enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)
file(GLOB files CONFIGURE_DEPENDS tests/*_test.cpp)
add_executable(shop_tests \${files} src/cart.cpp)
target_include_directories(shop_tests PRIVATE include)
target_link_libraries(shop_tests GTest::gtest_main)
gtest_discover_tests(shop_tests)
`,
  'include/shop/cart.h': '#pragma once\nint total(int a, int b);\n',
  'src/cart.cpp': '#include "shop/cart.h"\nint total(int a, int b) { return a + b; }\n',
  'tests/line_test.cpp': '#include <gtest/gtest.h>\nTEST(LineTest, Opens) {}\n',
}

const testOf = (total = 3) => `#include "shop/cart.h"
#include <gtest/gtest.h>

TEST(CartTest, Adds) { EXPECT_EQ(total(1, 2), ${total}); }
`

/** What ctest counted: "100% tests passed, 0 tests failed out of 1". */
function counted(output: string): string | undefined {
  return /\d+ tests failed out of \d+/.exec(output)?.[0]
}

describe.skipIf(!hasTool('ctest', '--version') || !hasTool('c++', '--version'))('ctest', () => {
  test('cmake says what is missing until a build is configured, then ctest runs the placed test, and all of them', async () => {
    const root = tempProject()
    const proof = { root, files: SHOP, source: 'src/cart.cpp', test: testOf(), env }
    const before = await prove(proof)
    expect(before.runner).toMatchObject({ name: 'ctest', installed: false })
    expect(before.place).toBe('tests/cart_test.cpp')
    await runIn(root, 'cmake', '-S', '.', '-B', 'build')
    await runIn(root, 'cmake', '--build', 'build')
    const { runner, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ installed: true, args: ['--test-dir', 'build'] })
    expect(counted(one.output)).toBe('0 tests failed out of 1')
    expect(counted(suite.output)).toBe('0 tests failed out of 2')
    write(root, { 'tests/cart_test.cpp': testOf(4) })
    await runIn(root, 'cmake', '--build', 'build')
    const failing = await prove({ ...proof, test: testOf(4) })
    expect(counted(failing.one.output)).toBe('1 tests failed out of 1')
  })
})
