import type { Language } from '@tailtest/project'

/** Two tests, named with "passes" and "fails", which they do. */
type Text = (name: string) => string

const FAILS = "throw new Error('1 is not 2')"

/** Tests of JavaScript by what gives them `test`: no more is imported, so that they load as a module of either kind. */
const javascript =
  (head: string, test = 'test'): Text =>
  () =>
    `${head}${test}('canary passes', () => {})\n${test}('canary fails', () => { ${FAILS} })\n`

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

/** By the name of the runner, given the file's name; a runner that is not here builds for minutes before it runs anything. */
export const canaryTests: Readonly<Record<string, Text>> = {
  vitest: javascript("import { test } from 'vitest'\n"),
  jest: javascript(''),
  mocha: javascript('', 'it'),
  bun: javascript("import { test } from 'bun:test'\n"),
  'node:test': javascript("const { test } = process.getBuiltinModule('node:test')\n"),
  deno: javascript('', 'Deno.test'),
  pytest: () => pythonFunctions,
  unittest: () => pythonClass,
  go: () => go,
  rspec: () => rspec,
  minitest: () => minitest,
  phpunit,
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
