import { copyFileSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { execaSync } from 'execa'
import { describe, expect, test } from 'vitest'
import { prove, start } from '../support/prove.ts'
import { tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const CART = `<?php
namespace Shop;

final class Cart
{
    public function total(array $prices): int
    {
        return array_sum($prices);
    }
}
`

const testOf = (name: string, total = 3) => `<?php
namespace Shop\\Tests\\Unit;

use PHPUnit\\Framework\\TestCase;
use Shop\\Cart;

final class ${name} extends TestCase
{
    public function testTotal(): void
    {
        $this->assertSame(${total}, (new Cart())->total([1, 2]));
    }
}
`

/** What composer would write. */
const AUTOLOAD = `<?php
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/../src/' . str_replace(['Shop\\\\', '\\\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
`

const SHOP = {
  'composer.json': JSON.stringify({
    'require-dev': { 'phpunit/phpunit': '*' },
    autoload: { 'psr-4': { 'Shop\\': 'src/' } },
  }),
  'vendor/autoload.php': AUTOLOAD,
  'src/Cart.php': CART,
}

const CONFIGURED = {
  'phpunit.xml': `<?xml version="1.0"?>
<phpunit bootstrap="vendor/autoload.php">
  <testsuites>
    <testsuite name="unit"><directory>tests/Unit</directory></testsuite>
  </testsuites>
</phpunit>
`,
  'tests/Unit/OtherTest.php': testOf('OtherTest'),
  'tests/Unit/ThirdTest.php': testOf('ThirdTest'),
  'tests/Slow/SlowTest.php': testOf('SlowTest'),
}

/** What PHPUnit counted, in either of its ways: "1 test", "Tests: 1, Assertions: 1, Failures: 1". */
function counted(output: string): string | undefined {
  const [ok, ok1] = /^OK \((\d+) tests?,/m.exec(output) ?? []
  return ok === undefined ? /^Tests: .*?(?=\.?$)/m.exec(output)?.[0] : `${ok1} passed`
}

const hasPhpunit = hasTool('phpunit', '--version')
const env = toolchainEnv

describe.skipIf(!hasPhpunit)('phpunit', () => {
  test('phpunit runs the placed test, several that it cannot be given by name, and all of the configured', async () => {
    const root = tempProject()
    const files = { ...SHOP, ...CONFIGURED }
    const proof = { root, files, source: 'src/Cart.php', test: testOf('CartTest'), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ name: 'phpunit', installed: true, args: [] })
    expect(place).toBe('tests/Unit/CartTest.php')
    expect(counted(one.output)).toBe('1 passed')
    expect(counted(suite.output)).toBe('3 passed')
    const two = await start({ root, runner, tests: [place, 'tests/Unit/ThirdTest.php'], env })
    expect(counted(two.output)).toBe('2 passed')
    const apart = await start({ root, runner, tests: [place, 'tests/Slow/SlowTest.php'], env })
    expect(counted(apart.output)).toBe('2 passed')
  })

  test('phpunit finds the sources and the tests of a project without a configuration of it', async () => {
    const root = tempProject()
    const proof = { root, files: SHOP, source: 'src/Cart.php', test: testOf('CartTest'), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner.args).toEqual(['--bootstrap', 'vendor/autoload.php'])
    expect(place).toBe('tests/Unit/CartTest.php')
    expect(counted(one.output)).toBe('1 passed')
    expect(counted(suite.output)).toBe('1 passed')
  })

  test('phpunit of the project is started by PHP, before the one of the machine, and says that a placed test fails', async () => {
    const root = tempProject()
    mkdirSync(join(root, 'vendor/bin'), { recursive: true })
    const { stdout } = execaSync('which', ['phpunit'], { env })
    copyFileSync(realpathSync(stdout), join(root, 'vendor/bin/phpunit'))
    const files = { ...SHOP, ...CONFIGURED }
    const proof = { root, files, source: 'src/Cart.php', test: testOf('CartTest', 4), env }
    const { runner, one } = await prove(proof)
    expect(runner.command).toMatch(/php[\d.]*$/)
    expect(runner.args).toEqual(['vendor/bin/phpunit'])
    expect(counted(one.output)).toBe('Tests: 1, Assertions: 1, Failures: 1')
  })
})
