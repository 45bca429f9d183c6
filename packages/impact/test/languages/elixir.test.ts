import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { testsReaching } from '../../src/index.ts'
import { gaps, graphOf, reached } from '../projects.ts'

describe('Elixir', () => {
  const MODULES = {
    'lib/shop/cart.ex': 'defmodule Shop.Cart do\n  defmodule Line do\n  end\nend\n',
    'lib/shop/money.ex': 'defmodule Shop.Money do\nend\n',
    'lib/shop/tax.ex': 'defmodule Shop.Tax do\nend\n',
  }
  test.each([
    ['in full', 'Shop.Cart.total([])', ['cart']],
    ['by an alias', 'alias Shop.Cart\nCart.total([])', ['cart']],
    ['by an alias of another name', 'alias Shop.Money, as: Cash\nCash.cents()', ['money']],
    ['by an alias of several', 'alias Shop.{Cart, Money}\n', ['cart', 'money']],
    ['by a module within another', 'alias Shop.Cart.Line\n%Line{}', ['cart']],
    ['in a capture', 'Enum.map(all, &Shop.Tax.of/1)', ['tax']],
    ['in a text, as code', '"of #{Shop.Tax.of(1)}"', ['tax']],
    ['in a template', '~H"""\n<Shop.Cart.list />\n"""', ['cart']],
    ['not in prose', '# Shop.Cart\n@doc """\nShop.Money\n"""\n"Shop.Tax" :"Shop.Cart"', []],
    ['not by a part of its name', 'Shop.Carts.total()\nMy.Shop.Cart.total()', []],
  ])('a module is named %s', async (_, code, wanted) => {
    const graph = await graphOf({ ...MODULES, 'lib/a.ex': `defmodule A do\n${code}\nend\n` })
    expect(reached(graph, 'lib/a.ex')).toEqual(wanted.map((name) => `lib/shop/${name}.ex`))
    expect(gaps(graph)).toEqual([])
  })

  test('a quote that is never closed, and much code in texts after it, is looked through once', async () => {
    const code = `Shop.Tax\n"${'#{a}'.repeat(5000)}\n`
    const graph = await graphOf({ ...MODULES, 'lib/a.ex': code })
    expect(reached(graph, 'lib/a.ex')).toEqual(['lib/shop/tax.ex'])
  })

  test('a name that is computed is a gap', async () => {
    const graph = await graphOf({ 'lib/a.ex': 'Module.concat(Shop, name)\n' })
    expect(gaps(graph)).toEqual(['lib/a.ex:1 computed Module.concat(Shop, name)'])
  })
})

describe('Phoenix', () => {
  const SHOP = {
    'mix.exs': 'defmodule Shop.MixProject do\n  [mod: {Shop.Application, []}]\nend\n',
    'config/config.exs': 'config :shop, ShopWeb.Endpoint, url: []\n',
    'config/test.exs': '',
    'config/prod.exs': '',
    'lib/shop/application.ex': 'defmodule Shop.Application do\n  children = [Shop.Repo]\nend\n',
    'lib/shop/repo.ex': 'defmodule Shop.Repo do\nend\n',
    'lib/shop/unused.ex': 'defmodule Shop.Unused do\nend\n',
    'lib/shop_web/endpoint.ex': 'defmodule ShopWeb.Endpoint do\n  plug ShopWeb.Router\nend\n',
    'lib/shop_web/gettext.ex': 'defmodule ShopWeb.Gettext do\nend\n',
    'lib/shop_web/router.ex':
      'defmodule ShopWeb.Router do\n  scope "/", ShopWeb do\n    get "/", CartController, :show\n' +
      '    scope "/admin", Admin do\n      get "/", TaxController, :show\n    end\n  end\nend\n',
    'lib/shop_web/controllers/cart_controller.ex':
      'defmodule ShopWeb.CartController do\n  ShopWeb.Gettext.hello()\nend\n',
    'lib/shop_web/controllers/admin/tax_controller.ex':
      'defmodule ShopWeb.Admin.TaxController do\nend\n',
    'lib/shop_web/controllers/cart_html.ex': 'defmodule ShopWeb.CartHTML do\nend\n',
    'lib/shop_web/controllers/cart_html/show.html.heex': '<p>cart</p>\n',
    'lib/shop_web/views/admin/tax_view.ex': 'defmodule ShopWeb.Admin.TaxView do\nend\n',
    'lib/shop_web/templates/admin/tax/show.html.eex': '',
    'lib/shop_web/templates/admin/old/show.html.eex': '',
    'priv/gettext/de/LC_MESSAGES/errors.po': '',
    'priv/repo/migrations/1_carts.exs': '',
    'test/test_helper.exs': 'ExUnit.start()\n',
    'test/shop_web/cart_test.exs': 'defmodule ShopWeb.CartTest do\nend\n',
  }
  const TEST = relPath('test/shop_web/cart_test.exs')

  test.each([
    ...['mix.exs', 'config/config.exs', 'config/test.exs', 'test/test_helper.exs'],
    ...['lib/shop/application.ex', 'lib/shop/repo.ex', 'priv/repo/migrations/1_carts.exs'],
    ...['lib/shop_web/router.ex', 'lib/shop_web/controllers/cart_controller.ex'],
    ...[
      'lib/shop_web/controllers/admin/tax_controller.ex',
      'lib/shop_web/controllers/cart_html.ex',
    ],
    ...[
      'lib/shop_web/controllers/cart_html/show.html.heex',
      'lib/shop_web/views/admin/tax_view.ex',
    ],
    ...['lib/shop_web/templates/admin/tax/show.html.eex', 'priv/gettext/de/LC_MESSAGES/errors.po'],
  ])('a test starts the application, and so reaches %s', async (path) => {
    expect(testsReaching(await graphOf(SHOP), relPath(path))).toEqual([TEST])
  })

  test.each([
    'config/prod.exs',
    'lib/shop/unused.ex',
    'lib/shop_web/templates/admin/old/show.html.eex',
  ])('it does not reach %s', async (path) => {
    expect(testsReaching(await graphOf(SHOP), relPath(path))).toEqual([])
  })

  test('an application of an umbrella has the settings of the whole', async () => {
    const graph = await graphOf({
      'mix.exs': '',
      'config/config.exs': '',
      'apps/shop/mix.exs': '',
      'apps/shop/test/test_helper.exs': '',
      'apps/shop/test/a_test.exs': '',
    })
    expect(reached(graph, 'apps/shop/test/a_test.exs')).toEqual([
      ...['apps/shop/mix.exs', 'apps/shop/test/test_helper.exs', 'config/config.exs'],
    ])
  })
})
