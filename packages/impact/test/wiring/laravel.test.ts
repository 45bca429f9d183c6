import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { buildGraph, testsReaching } from '../../src/index.ts'
import { folder, graphOf, project, reached, write } from '../projects.ts'

const controller = (name: string) => `<?php\nnamespace App\\Http\\Controllers;\nclass ${name} {}\n`

const SHOP = {
  artisan: '',
  'bootstrap/app.php': '<?php\nreturn new Application();\n',
  'config/app.php': '<?php return [];\n',
  'routes/web.php': "<?php\nRoute::get('/cart', 'CartController@show');\n",
  'routes/api.php':
    '<?php\nuse App\\Http\\Controllers\\TaxController;\nRoute::get("/", [TaxController::class, "show"]);\n',
  'app/Http/Controllers/CartController.php': controller('CartController'),
  'app/Http/Controllers/TaxController.php': controller('TaxController'),
  'app/Http/Controllers/OldController.php': controller('OldController'),
  'app/Listeners/SendBill.php': '<?php\nnamespace App\\Listeners;\nclass SendBill {}\n',
  'app/Values/Unused.php': '<?php\nnamespace App\\Values;\nclass Unused {}\n',
  'database/migrations/1_carts.php': '<?php return new class {};\n',
  'lang/en/cart.php': '<?php return [];\n',
  'resources/views/cart.blade.php': '',
  'tests/TestCase.php':
    '<?php\nnamespace Tests;\nuse Illuminate\\Foundation\\Testing\\TestCase as BaseTestCase;\nclass TestCase extends BaseTestCase {}\n',
  'tests/Feature/CartTest.php':
    '<?php\nnamespace Tests\\Feature;\nuse Tests\\TestCase;\nclass CartTest extends TestCase {}\n',
  'tests/Unit/SumTest.php':
    '<?php\nnamespace Tests\\Unit;\nuse PHPUnit\\Framework\\TestCase;\nclass SumTest extends TestCase {}\n',
}

test.each([
  ...['bootstrap/app.php', 'config/app.php', 'routes/web.php', 'lang/en/cart.php'],
  ...['app/Http/Controllers/CartController.php', 'app/Http/Controllers/TaxController.php'],
  ...['app/Listeners/SendBill.php', 'database/migrations/1_carts.php'],
  'resources/views/cart.blade.php',
])('a test that boots an application of Laravel reaches %s', async (path) => {
  expect(testsReaching(await graphOf(SHOP), relPath(path))).toEqual(['tests/Feature/CartTest.php'])
})

test.each(['app/Http/Controllers/OldController.php', 'app/Values/Unused.php'])(
  'it does not reach %s',
  async (path) => {
    expect(testsReaching(await graphOf(SHOP), relPath(path))).toEqual([])
  },
)

test('tests of Pest are loaded with what says which application they boot', async () => {
  const graph = await graphOf({
    ...SHOP,
    'tests/Pest.php': '<?php\nuses(Tests\\TestCase::class)->in("Feature");\n',
    'tests/Feature/TaxTest.php': '<?php\nit("adds", fn () => $this->get("/"));\n',
  })
  expect(reached(graph, 'tests/Feature/TaxTest.php')).toContain('routes/web.php')
})

test.each([
  ["view('cart.show')", 'cart/show'],
  ["return (new Content(markdown: 'mail.bill'));", 'mail/bill'],
])('code leads to the view that it names: %s', async (code, view) => {
  const graph = await graphOf({
    'bootstrap/app.php': '',
    'app/A.php': `<?php\n${code};\n`,
    [`resources/views/${view}.blade.php`]: '@include("parts.head") <x-cart.line />',
    'resources/views/parts/head.blade.php': '',
    'resources/views/components/cart/line.blade.php': '',
    'resources/views/other.blade.php': '',
  })
  expect(reached(graph, 'app/A.php')).toEqual(
    [`${view}`, 'components/cart/line', 'parts/head']
      .map((name) => `resources/views/${name}.blade.php`)
      .sort(),
  )
})

test('a route that comes later is found', async () => {
  const cache = folder()
  const made = project(SHOP)
  await buildGraph(made, { cache })
  write(made, { 'routes/console.php': '<?php\n' })
  const graph = await buildGraph(made, { cache })
  expect(testsReaching(graph, relPath('routes/console.php'))).toHaveLength(1)
})
