import type { Language } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'

/** Two tests, named with "passes" and "fails", which they do. */
type Text = (name: string) => string

const FAILS = "throw new Error('1 is not 2')"

/** Tests of JavaScript by what gives them `test`: no more is imported, so that they load as a module of either kind. */
const javascript =
  (head: string, test = 'test'): Text =>
  () =>
    `${head}${test}('canary passes', () => {})\n${test}('canary fails', () => { ${FAILS} })\n`

/** Of a runner that gives nothing by name and wants an assertion; required, which a module of either kind can. */
const asserting =
  (runner: string): Text =>
  () =>
    [
      "const { createRequire } = process.getBuiltinModule('node:module')",
      `const runner = createRequire(\`\${process.cwd()}/package.json\`)('${runner}')`,
      'const test = runner.test ?? runner.default ?? runner',
      "test('canary passes', async (t) => t.pass())",
      `test('canary fails', async () => { ${FAILS} })`,
      '',
    ].join('\n')

const pythonFunctions = `def test_canary_passes():
    assert 1 == 1


def test_canary_fails():
    assert 1 == 2
`
const pythonClass = `import unittest


class Canary(unittest.TestCase):
    def test_canary_passes(self):
        self.assertEqual(1, 1)

    def test_canary_fails(self):
        self.assertEqual(1, 2)
`
const go = `package tailtestcanary

import "testing"

func TestCanaryPasses(t *testing.T) {}

func TestCanaryFails(t *testing.T) { t.Fatal("1 is not 2") }
`
const rspec = `RSpec.describe 'canary' do
  it('passes') { expect(1).to eq(1) }
  it('fails') { expect(1).to eq(2) }
end
`
const minitest = `require 'minitest/autorun'

class TailtestCanaryTest < Minitest::Test
  def test_passes
    assert_equal 1, 1
  end

  def test_fails
    assert_equal 1, 2
  end
end
`
const phpunit: Text = (name) => `<?php

use PHPUnit\\Framework\\TestCase;

final class ${name} extends TestCase
{
    public function testPasses(): void
    {
        $this->assertSame(1, 1);
    }

    public function testFails(): void
    {
        $this->assertSame(1, 2);
    }
}
`

const CANARIES: Readonly<Record<string, Text>> = {
  vitest: javascript("import { test } from 'vitest'\n"),
  bun: javascript("import { test } from 'bun:test'\n"),
  'node:test': javascript("const { test } = process.getBuiltinModule('node:test')\n"),
  deno: javascript('', 'Deno.test'),
  ava: asserting('ava'),
  tap: asserting('tap'),
  pytest: () => pythonFunctions,
  unittest: () => pythonClass,
  go: () => go,
  rspec: () => rspec,
  minitest: () => minitest,
  phpunit,
}

/** The rows apart, runners of JavaScript have an `it` that is there without an import. */
const GLOBAL = javascript('', 'it')

/** The text of a canary, given the name of its file; `undefined`: the runner builds for minutes before it runs anything. */
export function canaryTestOf({
  name,
  languages,
}: Pick<Runner, 'name' | 'languages'>): Text | undefined {
  if (Object.hasOwn(CANARIES, name)) return CANARIES[name]
  return languages.includes('javascript') ? GLOBAL : undefined
}

/** What a source is called that the canary would be a test of, in the custom of its language. */
export const canarySource: Readonly<Partial<Record<Language, string>>> = {
  typescript: 'tailtest_canary.ts',
  javascript: 'tailtest_canary.js',
  python: 'tailtest_canary.py',
  go: 'tailtestcanary/canary.go',
  ruby: 'tailtest_canary.rb',
  php: 'TailtestCanary.php',
}
