import type { FileChange } from '@tailtest/adapter-kit'
import { relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

function edit(temp: TempProject, path: string, text: string, kind: FileChange['kind'] = 'created') {
  temp.write(path, text)
  const files = [{ path: toAbsolute(temp.project, relPath(path)), kind }]
  return handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

function end(temp: TempProject) {
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp))
}

const stateOf = (temp: TempProject) => session(temp).journal.read().session
const wordsOf = (reply: Awaited<ReturnType<typeof edit>>) => ('text' in reply ? reply.text : '')

const CARGO = { 'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n' }
const RUST = 'pub fn total(a: i32, b: i32) -> i32 {\n    a + b\n}\n'
const RUST_TESTS =
  '\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {\n        assert_eq!(super::total(1, 2), 3);\n    }\n}\n'

const LARAVEL = {
  artisan: '#!/usr/bin/env php\n',
  'composer.json': JSON.stringify({
    require: { 'laravel/framework': '^11.0' },
    'require-dev': { 'phpunit/phpunit': '^11.0' },
  }),
  'tests/Unit/ExampleTest.php': '<?php\n',
  'tests/Feature/ExampleTest.php': '<?php\n',
}
const CONTROLLER =
  '<?php\n\nclass CartController\n{\n    public function index() { return 1; }\n}\n'

interface Row {
  title: string
  files: Readonly<Record<string, string>>
  source: readonly [path: string, text: string]
  says: readonly string[]
}

const ROWS: readonly Row[] = [
  {
    title: 'Go',
    files: { 'go.mod': 'module shop\n\ngo 1.22\n' },
    source: ['cart.go', 'package shop\n\nfunc Total(a, b int) int { return a + b }\n'],
    says: ['queued (new, go)', 'write test to cart_test.go.', 'run: npx tailtest run cart_test.go'],
  },
  {
    title: 'Rust',
    files: CARGO,
    source: ['src/cart.rs', RUST],
    says: [
      'queued (new, rust)',
      'add a #[cfg(test)] block to src/cart.rs.',
      'run: npx tailtest run src/cart.rs',
    ],
  },
  {
    title: 'Rust that holds its tests',
    files: CARGO,
    source: ['src/cart.rs', RUST + RUST_TESTS],
    says: ['update the #[cfg(test)] block of src/cart.rs.'],
  },
  {
    title: 'Ruby',
    files: { Gemfile: "source 'https://rubygems.org'\ngem 'rspec'\n", 'lib/shop.rb': '' },
    source: ['lib/shop/cart.rb', 'class Cart\n  def total(a, b)\n    a + b\n  end\nend\n'],
    says: ['queued (new, ruby)', 'write test to spec/shop/cart_spec.rb.', 'runner: rspec.'],
  },
  {
    title: 'PHP',
    files: { 'composer.json': '{"require-dev":{"phpunit/phpunit":"^11"}}' },
    source: ['src/Cart/Price.php', '<?php\nclass Price { function total() { return 1; } }\n'],
    says: ['queued (new, php)', 'write test to tests/Unit/Cart/PriceTest.php.', 'runner: phpunit.'],
  },
  {
    title: 'a model of Laravel',
    files: LARAVEL,
    source: ['app/Models/Order.php', '<?php\nclass Order { function total() { return 1; } }\n'],
    says: ['(new, php, laravel/unit)', 'write test to tests/Unit/Models/OrderTest.php.', 'run: '],
  },
  {
    title: 'a controller of Laravel',
    files: { ...LARAVEL, '.env.testing': 'DB_DATABASE=test\n' },
    source: ['app/Http/Controllers/CartController.php', CONTROLLER],
    says: [
      '(new, php, laravel/feature)',
      'write test to tests/Feature/Http/Controllers/CartControllerTest.php.',
      'run: npx tailtest run tests/Feature/Http/Controllers/CartControllerTest.php',
    ],
  },
  {
    title: 'Java',
    files: {
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>shop</artifactId><version>1</version></project>',
    },
    source: [
      'src/main/java/com/acme/Cart.java',
      'package com.acme;\n\npublic class Cart {\n    public int total(int a, int b) {\n        return a + b;\n    }\n}\n',
    ],
    says: ['(new, java)', 'write test to src/test/java/com/acme/CartTest.java.', 'runner: maven.'],
  },
  {
    title: 'Kotlin',
    files: { 'build.gradle.kts': 'plugins { kotlin("jvm") version "2.0.0" }\n' },
    source: [
      'src/main/kotlin/com/acme/Cart.kt',
      'package com.acme\n\nfun total(a: Int, b: Int) = a + b\n',
    ],
    says: [
      '(new, kotlin)',
      'write test to src/test/kotlin/com/acme/CartTest.kt.',
      'runner: gradle.',
    ],
  },
  {
    title: 'C#',
    files: {
      'Shop.sln': '',
      'src/Shop/Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>',
      'tests/Shop.Tests/Shop.Tests.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="Microsoft.NET.Test.Sdk" /><PackageReference Include="xunit" /></ItemGroup><ItemGroup><ProjectReference Include="..\\..\\src\\Shop\\Shop.csproj" /></ItemGroup></Project>',
    },
    source: [
      'src/Shop/Pricing/Cart.cs',
      'namespace Shop.Pricing;\n\npublic class Cart\n{\n    public int Total(int a, int b) => a + b;\n}\n',
    ],
    says: [
      '(new, csharp)',
      'write test to tests/Shop.Tests/Pricing/CartTests.cs.',
      'runner: dotnet.',
    ],
  },
]

describe('a new source', () => {
  test.each(ROWS)('of $title is noted with its place, runner and command', async (row) => {
    const temp = tempProject({ git: true, files: row.files })
    const [path, text] = row.source
    const words = wordsOf(await edit(temp, path, text))
    for (const said of row.says) expect(words).toContain(said)
  })

  test.each(ROWS)('of $title is not asked to have tests without a runner', async (row) => {
    const temp = tempProject({ git: true, files: { 'README.md': '' } })
    expect(await edit(temp, ...row.source)).toEqual({ type: 'silent' })
    expect(temp.git('status', '--short', '--ignored')).not.toContain('.tailtest')
  })

  test('of Laravel that needs a database is not to be run without one for tests', async () => {
    const temp = tempProject({ git: true, files: LARAVEL })
    const words = wordsOf(await edit(temp, 'app/Http/Controllers/CartController.php', CONTROLLER))
    expect(words).toContain('no .env.testing: write the test, do not run it, mark it not run.')
    expect(words).not.toContain('npx tailtest run')
  })
})

describe('the end of a turn', () => {
  test('misses the tests of a Rust source that holds none, in the source', async () => {
    const temp = tempProject({ git: true, files: CARGO })
    temp.trust()
    await edit(temp, 'src/cart.rs', RUST)
    expect(wordsOf(await end(temp))).toContain('- src/cart.rs: add a #[cfg(test)] block (cargo, ')
  })

  test('takes a Rust source that holds tests for its own test', async () => {
    const temp = tempProject({ git: true, files: CARGO })
    temp.trust()
    await edit(temp, 'src/cart.rs', RUST)
    await edit(temp, 'src/cart.rs', RUST + RUST_TESTS, 'written')
    const reply = await end(temp)
    expect(reply.type).not.toBe('continue')
    expect('user' in reply ? reply.user : '').toContain('not run: src/cart.rs (cargo ')
  })

  test('says that a feature test of Laravel was not run, and why', async () => {
    const temp = tempProject({ git: true, files: LARAVEL })
    temp.trust()
    await edit(temp, 'app/Http/Controllers/CartController.php', CONTROLLER)
    await edit(temp, 'tests/Feature/Http/Controllers/CartControllerTest.php', '<?php\n')
    const reply = await end(temp)
    expect('user' in reply ? reply.user : '').toContain(
      'not run: tests/Feature/Http/Controllers/CartControllerTest.php (.env.testing is not there)',
    )
    expect(stateOf(temp).coverage).toEqual({})
  })
})

test('a session starts with the names of recent tests and of what they share', async () => {
  const files = {
    'pytest.ini': '',
    'tests/test_cart.py': 'def test_total(): pass\n',
    'tests/conftest.py': 'import pytest\n\n@pytest.fixture\ndef client():\n    return 1\n',
  }
  const temp = tempProject({ git: true, files })
  temp.trust()
  const event = { ...eventBase(temp), cause: 'startup' as const }
  const reply = await handle({ type: 'session-started', ...event }, contextOf(temp))
  expect('text' in reply ? reply.text : '').toContain(
    '\nRecent tests to imitate: tests/test_cart.py.\nHelpers to use: tests/conftest.py (client).',
  )
})
