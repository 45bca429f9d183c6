import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { gaps, graphOf, reached, users } from '../projects.ts'

describe('C#', () => {
  test('types of opened, surrounding and global namespaces, extension methods, partial classes', async () => {
    const graph = await graphOf({
      'Shop.csproj': '<Project><ItemGroup><Using Include="Shop.Tax" /></ItemGroup></Project>',
      'Usings.cs': 'global using Shop.Global;\n',
      'Money.cs': 'namespace Shop;\npublic class Money {}\n',
      'Cart.cs': 'namespace Shop.Carts;\npublic partial class Cart { Money m; }\n',
      'Cart.More.cs': 'namespace Shop.Carts;\npublic partial class Cart { }\n',
      'Rate.cs': 'namespace Shop.Tax { public class Rate {} }\n',
      'Everywhere.cs': 'namespace Shop.Global { public class Everywhere {} }\n',
      'Totals.cs':
        'namespace Shop.Sums;\npublic static class Totals { public static int Total(this Cart c) { return 1; } }\n',
      'Unused.cs': 'namespace Shop.Carts;\npublic class Unused {}\n',
      'CartTests.cs':
        'using Shop.Carts;\nusing Shop.Sums;\nnamespace Tests;\nclass CartTests { void A() { new Cart().Total(); Rate r; Everywhere e; } }\n',
    })
    expect(reached(graph, 'CartTests.cs')).toEqual([
      'Cart.More.cs',
      'Cart.cs',
      'Everywhere.cs',
      'Money.cs',
      'Rate.cs',
      'Totals.cs',
    ])
    expect(users(graph, 'Unused.cs')).toEqual([])
  })
})

describe('Ruby', () => {
  test.each([
    'config.autoload_paths << Rails.root.join("extras")',
    'config.autoload_paths.push(\n  "#{root}/extras",\n)',
    'config.eager_load_paths += %W(#{config.root}/extras)',
  ])('folders that an application of Rails loads from by name: %s', async (code) => {
    const graph = await graphOf({
      'config/application.rb': `class Application < Rails::Application\n${code}\nend\n`,
      'config/environment.rb': '',
      'extras/tax_rate.rb': '',
      'other/tax_rate.rb': '',
      'app/models/cart.rb': 'class Cart\n  TaxRate.new\nend\n',
    })
    expect(reached(graph, 'app/models/cart.rb')).toEqual(['extras/tax_rate.rb'])
  })

  test('relative paths, the load paths of gems and tests, what .rspec requires', async () => {
    const graph = await graphOf({
      '.rspec': '--require spec_helper\n',
      'shop.gemspec': '',
      'lib/shop.rb': "require 'json'\nrequire 'shop/cart'\n",
      'lib/shop/cart.rb': "require_relative 'money'\nautoload :Tax, 'shop/tax'\n",
      'lib/shop/money.rb': '',
      'lib/shop/tax.rb': '',
      'spec/spec_helper.rb': "require File.expand_path('../lib/shop', __dir__)\n",
      'spec/cart_spec.rb': '',
    })
    expect(reached(graph, 'spec/cart_spec.rb')).toEqual([
      'lib/shop.rb',
      'lib/shop/cart.rb',
      'lib/shop/money.rb',
      'lib/shop/tax.rb',
      'spec/spec_helper.rb',
    ])
    expect(graph.complete).toBe(true)
  })

  test('each gem of a repository has its own .rspec, its own files first, and globs that it requires', async () => {
    const graph = await graphOf({
      'a/.rspec': '--require spec_helper\n',
      'a/a.gemspec': '',
      'a/lib/shop.rb': '',
      'a/spec/spec_helper.rb': "require 'shop'\n",
      'b/.rspec': '--require spec_helper\n',
      'b/b.gemspec': '',
      'b/lib/shop.rb':
        "module Shop\n  autoload :Cart, 'shop/cart'\n  helpers :Cookies, 'shop/cookies'\nend\n",
      'b/lib/shop/cart.rb': '',
      'b/lib/shop/cookies.rb': '',
      'b/spec/support/carts.rb': '',
      'b/spec/spec_helper.rb':
        "require 'shop'\nDir[File.expand_path('support/**/*.rb', __dir__)].sort.each { |f| require f }\n",
      'b/spec/cart_spec.rb': 'RSpec.describe(Shop::Cart) {}\n',
    })
    expect(reached(graph, 'b/spec/cart_spec.rb')).toEqual([
      'b/lib/shop.rb',
      'b/lib/shop/cart.rb',
      'b/lib/shop/cookies.rb',
      'b/spec/spec_helper.rb',
      'b/spec/support/carts.rb',
    ])
  })

  test('an application of Rails loads constants by the names of their files, and more than anybody sees', async () => {
    const graph = await graphOf({
      'config/application.rb': "require 'rails/all'\n",
      'config/environment.rb': "require_relative 'application'\n",
      'app/models/cart.rb': 'class Cart; has LineItem; end\n',
      'app/models/line_item.rb': '',
      'app/models/admin/report.rb': 'module Admin; class Report; Cart; Chart; end; end\n',
      'app/models/admin/chart.rb': '',
      'app/models/chart.rb': '',
      'spec/rails_helper.rb': "require File.expand_path('../config/environment', __dir__)\n",
      'spec/report_spec.rb': "require 'rails_helper'\ndescribe(Admin::Report) {}\n",
    })
    expect(reached(graph, 'spec/report_spec.rb')).toEqual([
      'app/models/admin/chart.rb',
      'app/models/admin/report.rb',
      'app/models/cart.rb',
      'app/models/line_item.rb',
      'config/application.rb',
      'config/environment.rb',
      'spec/rails_helper.rb',
    ])
    expect(graph.complete).toBe(false)
  })

  test.each(['require name', 'require "a/#{name}"', "require_relative './missing'"])(
    '%s is a gap',
    async (source) => {
      const graph = await graphOf({ 'a.rb': `# require other\n${source}\n` })
      expect(graph.gaps).toMatchObject([{ file: 'a.rb', line: 2 }])
    },
  )
})

describe('PHP', () => {
  test('classes by use, by the same namespace and in full; required files; what composer always loads', async () => {
    const graph = await graphOf({
      'composer.json': JSON.stringify({
        autoload: { 'psr-4': { 'Shop\\': 'src/' }, files: ['src/functions.php'] },
      }),
      'src/functions.php': '<?php\nnamespace Shop;\nfunction total() {}\n',
      'src/Cart.php':
        '<?php\nnamespace Shop;\nuse Shop\\Money\\Cents as C;\nclass Cart { private Line $l; }\n',
      'src/Line.php': '<?php\nnamespace Shop;\nclass Line {}\n',
      'src/Unused.php': '<?php\nnamespace Shop;\nclass Unused {}\n',
      'src/Money/Cents.php': '<?php\nnamespace Shop\\Money;\nclass Cents {}\n',
      'tests/helper.php': '<?php\n',
      'tests/CartTest.php':
        "<?php\nnamespace Tests;\nrequire_once __DIR__ . '/helper.php';\nrequire __DIR__ . '/../vendor/autoload.php';\nclass CartTest { function a() { new \\Shop\\Cart(); } }\n",
    })
    expect(reached(graph, 'tests/CartTest.php')).toEqual([
      'src/Cart.php',
      'src/Line.php',
      'src/Money/Cents.php',
      'src/functions.php',
      'tests/helper.php',
    ])
    expect(gaps(graph)).toEqual([])
  })

  test.each([
    ['use Shop\\Pages as Views;', 'Views\\Show::class'],
    ['use Shop\\Pages;', 'Pages\\Show::class'],
    ['use Shop\\{Money, Pages as P};', 'new P\\Show()'],
  ])('a class below a namespace that is taken: %s', async (use, code) => {
    const graph = await graphOf({
      'src/Pages/Show.php': '<?php\nnamespace Shop\\Pages;\nclass Show {}\n',
      'src/Pages/Hide.php': '<?php\nnamespace Shop\\Pages;\nclass Hide {}\n',
      'a.php': `<?php\n${use}\n$a = ${code};\n`,
    })
    expect(reached(graph, 'a.php')).toEqual(['src/Pages/Show.php'])
  })

  test('a computed path, a missing file and a class that the namespace lacks are gaps', async () => {
    const graph = await graphOf({
      'a.php':
        '<?php\nnamespace Shop;\nrequire $path;\nrequire "missing.php";\nuse Shop\\Missing;\n',
    })
    expect(gaps(graph).sort()).toEqual([
      'a.php:3 computed require $path;',
      'a.php:4 unresolved missing.php',
      'a.php:5 unresolved Shop\\Missing',
    ])
  })
})

describe('Rust', () => {
  test('tests reach the crate they name, with its modules and those of other crates', async () => {
    const graph = await graphOf({
      'Cargo.toml': '[workspace]\nmembers = ["shop", "money"]\n',
      'shop/Cargo.toml':
        '[package]\nname = "my-shop"\n\n[dependencies]\ncash = { path = "../money", package = "money" }\n',
      'shop/src/lib.rs': 'pub mod cart;\nmod tax;\n',
      'shop/src/cart.rs': 'mod line;\nuse crate::tax::rate;\nuse cash::Cents;\nuse std::fmt;\n',
      'shop/src/cart/line.rs': 'use super::super::tax;\n',
      'shop/src/tax/mod.rs': '',
      'shop/tests/common/mod.rs': '',
      'shop/tests/cart.rs': 'mod common;\n#[test]\nfn a() { my_shop::cart::total(); }\n',
      'money/Cargo.toml': '[package]\nname = "money"\n',
      'money/src/lib.rs': '',
    })
    expect(reached(graph, 'shop/tests/cart.rs')).toEqual([
      'money/src/lib.rs',
      'shop/src/cart.rs',
      'shop/src/cart/line.rs',
      'shop/src/lib.rs',
      'shop/src/tax/mod.rs',
      'shop/tests/common/mod.rs',
    ])
    expect(graph.complete).toBe(true)
  })

  test('tests reach the programs of their package, which they start, with what these use; crates their build script', async () => {
    const graph = await graphOf({
      'Cargo.toml':
        '[package]\nname = "rg"\n\n[[bin]]\nname = "rg"\npath = "crates/core/main.rs"\n\n[dependencies]\ngrep = { path = "crates/grep" }\n',
      'build.rs': 'fn main() {}\n',
      'crates/core/main.rs': 'mod args;\nfn main() { args::read(); grep::search() }\n',
      'crates/core/args.rs': 'use crate::flags::Flag;\npub fn read() {}\n',
      'crates/core/flags.rs': 'pub struct Flag;\n',
      'crates/grep/Cargo.toml': '[package]\nname = "grep"\n',
      'crates/grep/src/lib.rs': 'pub fn search() {}\n',
      'tests/starts.rs': 'mod util;\n#[test]\nfn starts() {}\n',
      'tests/util.rs': 'pub fn rg() {}\n',
    })
    expect(reached(graph, 'tests/starts.rs')).toEqual([
      'build.rs',
      'crates/core/args.rs',
      'crates/core/flags.rs',
      'crates/core/main.rs',
      'crates/grep/src/lib.rs',
      'tests/util.rs',
    ])
  })

  test('folders of modules and of sources that are to fail are of the test that takes them', async () => {
    const graph = await graphOf({
      'Cargo.toml': '[package]\nname = "json"\n',
      'src/lib.rs': '',
      'tests/regression.rs': 'mod regression {\n    automod::dir!("tests/regression");\n}\n',
      'tests/regression/issue1.rs': '#[test]\nfn one() { json::parse() }\n',
      'tests/compile.rs':
        '#[test]\nfn ui() {\n    let t = trybuild::TestCases::new();\n    t.compile_fail("tests/ui/*.rs");\n}\n',
      'tests/ui/comma.rs': 'fn main() {}\n',
    })
    expect(users(graph, 'tests/regression/issue1.rs')).toEqual(['tests/regression.rs 1'])
    expect(users(graph, 'tests/ui/comma.rs')).toEqual(['tests/compile.rs 1'])
    expect(graph.isTest(relPath('tests/regression/issue1.rs'))).toBe(false)
    expect(users(graph, 'src/lib.rs')).toContain('tests/regression.rs 2')
  })

  test('a source with tests in it is a test of what it uses', async () => {
    const graph = await graphOf({
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': 'mod a;\nmod b;\n',
      'src/a.rs': 'use crate::b::f;\n#[cfg(test)]\nmod tests {\n  #[test]\n  fn works() {}\n}\n',
      'src/b.rs': '',
    })
    expect(graph.files.filter(graph.isTest)).toEqual(['src/a.rs'])
    expect(users(graph, 'src/b.rs')).toContain('src/a.rs 1')
  })

  test('a module that is not there is a gap; one with a path is followed', async () => {
    const graph = await graphOf({
      'src/lib.rs': 'mod missing;\n#[path = "other.rs"]\nmod named;\n',
      'src/other.rs': '',
    })
    expect(reached(graph, 'src/lib.rs')).toEqual(['src/other.rs'])
    expect(gaps(graph)).toEqual(['src/lib.rs:1 unresolved mod missing'])
  })
})
