import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph, testsReaching } from '../src/index.ts'
import { folder, graphOf, project, reached, write } from './projects.ts'

describe('a file that is no source and that a source names in a text is reached', () => {
  test.each<[string, string, string, string, string]>([
    [
      'by its path from the source',
      'a.ts',
      "read('./data/rates.json')",
      'data/rates.json',
      'x/y.json',
    ],
    ['by its path from the root', 'src/deep/a.ts', "read('data/a.csv')", 'data/a.csv', 'b.csv'],
    [
      'by the end of its path',
      'app/views.py',
      'render("blog/post.html")',
      'blog/templates/blog/post.html',
      'blog/templates/post.html',
    ],
    [
      'from a folder above',
      'src/a/b.js',
      "join(__dirname, '../../sql/all.sql')",
      'sql/all.sql',
      'sql/one.sql',
    ],
    [
      'by its name alone, the nearest',
      'shop/a.py',
      'open("rates.yml")',
      'shop/data/rates.yml',
      'other/rates.yml',
    ],
    [
      'by a pattern',
      'src/docs.js',
      "apis: ['src/docs/*.yml']",
      'src/docs/cart.yml',
      'src/other/cart.yml',
    ],
    [
      'by a name with a value in it',
      'a.py',
      'open(f"texts/{lang}.json")',
      'texts/de.json',
      'more/de.json',
    ],
    [
      'by its folder',
      'db/a.py',
      'from_path(Path(__file__).parent / "sql")',
      'db/sql/cart.sql',
      'sql/cart.sql',
    ],
    ['as a view', 'src/a.js', "res.render('cart')", 'views/cart.ejs', 'pages/cart.ejs'],
    [
      'as a template without an ending',
      'Owner.java',
      'return "owners/form";',
      'templates/owners/form.html',
      'docs/owners/form.html',
    ],
    [
      'on the class path',
      'A.java',
      '@Sql("classpath:db/all.sql")',
      'src/main/resources/db/all.sql',
      'db/one.sql',
    ],
  ])('%s', async (_, source, text, wanted, other) => {
    const graph = await graphOf({ [source]: `${text}\n`, [wanted]: '', [other]: '' })
    expect(reached(graph, source)).toEqual([wanted])
  })

  test('a name that stands for too many says nothing', async () => {
    const many = Object.fromEntries(['a', 'b', 'c', 'd'].map((one) => [`${one}/index.html`, '']))
    expect(reached(await graphOf({ 'x.ts': "open('index.html')", ...many }), 'x.ts')).toEqual([])
  })

  test('it is found when it comes later', async () => {
    const cache = folder()
    const made = project({ 'a.test.ts': "read('./rates.json')" })
    await buildGraph(made, { cache })
    write(made, { 'rates.json': '{}' })
    expect(reached(await buildGraph(made, { cache }), 'a.test.ts')).toEqual(['rates.json'])
  })
})

describe('sources that code finds by listing a folder are reached', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['src/a.ts', "import.meta.glob('./rules/*.ts')", 'src/rules/tax.ts', ['src/rules/old/a.ts']],
    ['src/a.ts', "import.meta.glob<Rule>(['@/rules/**/*.ts'])", 'src/rules/x/tax.ts', ['src/b.ts']],
    ['src/a.js', "require.context('./rules', true, /js$/)", 'src/rules/x/tax.js', ['src/b.js']],
    [
      'models/index.js',
      'fs.readdirSync(__dirname).map((name) => require(join(__dirname, name)))',
      'models/cart.js',
      ['other/cart.js'],
    ],
    [
      'app.js',
      "app.register(AutoLoad, { dir: join(__dirname, 'routes') })",
      'routes/x/cart.js',
      ['b.js'],
    ],
    [
      'src/app.module.ts',
      "TypeOrmModule.forRoot({ entities: [__dirname + '/**/*.entity{.ts,.js}'] })",
      'src/cart/cart.entity.ts',
      ['src/cart/cart.service.ts'],
    ],
    [
      'src/a.ts',
      "new DataSource({ entities: ['dist/**/*.entity.ts'] })",
      'src/cart.entity.ts',
      ['b.ts'],
    ],
    [
      'shop/rules/__init__.py',
      'for m in iter_modules(__path__):\n  import_module(f"shop.rules.{m.name}")',
      'shop/rules/tax.py',
      ['shop/line.py'],
    ],
    [
      'app/A.php',
      "<?php foreach (Finder::create()->in(app_path('Tools')) as $f) is_subclass_of($f, T::class);",
      'app/Tools/Sum.php',
      ['app/Other/B.php'],
    ],
  ])('%s: %s', async (source, text, wanted, others) => {
    const files = Object.fromEntries([wanted, ...others].map((path) => [path, '']))
    expect(reached(await graphOf({ ...files, [source]: `${text}\n` }), source)).toEqual([wanted])
  })

  test.each([
    ['that it only reads', 'src/a.js', 'readdirSync(__dirname).length; require("fs")'],
    ['of code in a text', 'src/a.js', "run('readdirSync(__dirname).map((name) => require(name))')"],
    ['for a tool', 'jest.config.js', 'readdirSync(__dirname).map((name) => require(name))'],
  ])('not those %s', async (_, source, text) => {
    expect(reached(await graphOf({ [source]: text, 'src/b.js': '', 'b.js': '' }), source)).toEqual(
      [],
    )
  })

  test('one that comes later is found', async () => {
    const cache = folder()
    const made = project({ 'a.test.ts': "import.meta.glob('./rules/*.ts')" })
    await buildGraph(made, { cache })
    write(made, { 'rules/tax.ts': '' })
    expect(reached(await buildGraph(made, { cache }), 'a.test.ts')).toEqual(['rules/tax.ts'])
  })
})

test.each([
  ['src/cart.test.ts', 'src/__snapshots__/cart.test.ts.snap'],
  ['tests/test_cart.py', 'tests/__snapshots__/test_cart.ambr'],
])('%s leads to its snapshots', async (path, snapshot) => {
  expect(reached(await graphOf({ [path]: '', [snapshot]: '' }), path)).toEqual([snapshot])
})

test('a template leads to those that it extends and includes, and to its tags', async () => {
  const graph = await graphOf({
    'shop/test_views.py': 'render("shop/cart.html")',
    'shop/templates/shop/cart.html': "{% extends 'base.html' %}{% load money %}",
    'shop/templates/base.html': '{% include "shop/foot.html" %}',
    'shop/templates/shop/foot.html': '',
    'shop/templates/shop/other.html': '',
    'shop/templatetags/money.py': '',
  })
  expect(reached(graph, 'shop/test_views.py')).toEqual([
    'shop/templates/base.html',
    'shop/templates/shop/cart.html',
    'shop/templates/shop/foot.html',
    'shop/templatetags/money.py',
  ])
})

test('a module that Python names in a text is reached, one that a comment names is not', async () => {
  const graph = await graphOf({
    'test_a.py': 'run("app.main:app")\nuse("app.api.Api")\n# "app.old"\n"""\n"app.old"\n"""\n',
    ...{ 'app/__init__.py': '', 'app/main.py': '', 'app/api.py': '', 'app/old.py': '' },
  })
  expect(reached(graph, 'test_a.py')).toEqual(['app/__init__.py', 'app/api.py', 'app/main.py'])
  expect(graph.complete).toBe(true)
})

describe('Django', () => {
  const django = {
    'manage.py': 'os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")\n',
    'config/__init__.py': '',
    'config/settings.py':
      'INSTALLED_APPS = ["shop.apps.ShopConfig"]\nROOT_URLCONF = "config.urls"\n',
    'config/urls.py': 'urlpatterns = [path("", include("shop.urls"))]\n',
    'config/old.py': '',
    'shop/__init__.py': '',
    'shop/apps.py': '',
    'shop/models.py': '',
    'shop/admin.py': '',
    'shop/urls.py': 'from . import views\n',
    'shop/views.py': '',
    'shop/unused.py': '',
    'shop/migrations/__init__.py': '',
    'shop/migrations/0001_initial.py': '',
    'shop/management/commands/sell.py': '',
    'tests/test_shop.py': 'def test_home(client): client.get("/")\n',
  }
  const tests = async (files: Record<string, string>, path: string) =>
    testsReaching(await graphOf(files), relPath(path))

  test.each([
    'config/settings.py',
    'config/urls.py',
    'shop/urls.py',
    'shop/views.py',
    'shop/models.py',
    'shop/admin.py',
    'shop/migrations/0001_initial.py',
    'shop/management/commands/sell.py',
  ])('a test runs with %s', async (path) => {
    expect(await tests(django, path)).toEqual(['tests/test_shop.py'])
  })

  test.each(['config/old.py', 'shop/unused.py'])('no test runs with %s', async (path) => {
    expect(await tests(django, path)).toEqual([])
  })

  test.each([
    ['pytest.ini', '[pytest]\nDJANGO_SETTINGS_MODULE = config.old\n'],
    ['pyproject.toml', '[tool.pytest.ini_options]\nDJANGO_SETTINGS_MODULE = "config.old"\n'],
    ['setup.cfg', '[tool:pytest]\naddopts = --ds=config.old\n'],
  ])('%s says which settings hold, before manage.py does', async (name, text) => {
    const files = { ...django, [name]: text }
    expect(await tests(files, 'config/old.py')).toEqual(['tests/test_shop.py'])
    expect(await tests(files, 'config/settings.py')).toEqual([])
  })

  test.each([
    ['config/settings/test.py', 'config/settings/base.py'],
    ['config/settings.py', 'config/old.py'],
  ])('where manage.py names none, %s holds', async (path, other) => {
    const { 'config/settings.py': text, ...files } = django
    const manage = 'from django.core.management import execute_from_command_line\n'
    const all = { ...files, 'manage.py': manage, [path]: text, [other]: '' }
    expect(await tests(all, 'shop/views.py')).toEqual(['tests/test_shop.py'])
    expect(await tests(all, other)).toEqual([])
    const { 'manage.py': _, ...without } = all
    expect(await tests({ ...without, 'manage.py': 'app.run()\n' }, 'shop/views.py')).toEqual([])
  })

  test('without Django nothing of an application is loaded by its name', async () => {
    const { 'manage.py': _, ...files } = django
    expect(await tests(files, 'shop/views.py')).toEqual([])
  })
})

describe('Nuxt', () => {
  const app = {
    'nuxt.config.ts': 'export default {}\n',
    'app/pages/index.vue': '<template><ClipCard /><lazy-app-footer /></template>\n',
    'app/components/clip/Card.vue': '<script setup>\nconst clip = useClip()\n</script>\n',
    'app/components/app/AppFooter.vue': '<template><p>{{ inCents(2) }}</p></template>\n',
    'app/composables/useClip.ts': 'export const useClip = () => useQueue()\n',
    'app/composables/deep/useDeep.ts': 'export const useDeep = () => 1\n',
    'app/stores/queue.ts': "export const useQueue = defineStore('queue', {})\n",
    'app/utils/in-cents.ts': 'export default (euros) => euros * 100\n',
    'app/components/Other.vue': '<template><p>useDeep</p></template>\n',
    'test/index.test.ts': "import Index from '../app/pages/index.vue'\n",
  }

  test('components by their tags, and what composables, stores and utilities export, are reached', async () => {
    const graph = await graphOf(app)
    expect(reached(graph, 'test/index.test.ts')).toEqual([
      'app/components/app/AppFooter.vue',
      'app/components/clip/Card.vue',
      'app/composables/useClip.ts',
      'app/pages/index.vue',
      'app/stores/queue.ts',
      'app/utils/in-cents.ts',
    ])
  })

  test('a component that comes later is found', async () => {
    const cache = folder()
    const { 'app/components/clip/Card.vue': card, ...rest } = app
    const made = project(rest)
    await buildGraph(made, { cache })
    write(made, { 'app/components/clip/Card.vue': card })
    const graph = await buildGraph(made, { cache })
    expect(reached(graph, 'test/index.test.ts')).toContain('app/components/clip/Card.vue')
  })

  test('without Nuxt a name leads nowhere', async () => {
    const { 'nuxt.config.ts': _, ...rest } = app
    expect(reached(await graphOf(rest), 'test/index.test.ts')).toEqual(['app/pages/index.vue'])
  })
})

describe('Spring', () => {
  const main = 'src/main/java/shop'
  const spring = {
    [`${main}/ShopApplication.java`]:
      'package shop;\n@SpringBootApplication\nclass ShopApplication {}\n',
    [`${main}/owner/OwnerController.java`]:
      'package shop.owner;\nclass OwnerController { String a() { return "owners/form"; } }\n',
    'src/main/java/other/Other.java': 'package other;\nclass Other {}\n',
    'src/main/resources/application.properties': '',
    'src/main/resources/templates/owners/form.html': '',
    'src/main/resources/mapper/OwnerMapper.xml': '',
    'src/main/resources/notes.txt': '',
    'src/test/java/shop/owner/OwnerTests.java':
      'package shop.owner;\n@SpringBootTest\nclass OwnerTests {}\n',
    'src/test/java/shop/PlainTests.java': 'package shop;\nclass PlainTests {}\n',
  }

  test('an application is told by its annotation in the topmost package, whatever its name', async () => {
    const { [`${main}/ShopApplication.java`]: text = '', ...rest } = spring
    const found = async (own: string, others: Record<string, string> = {}) => {
      const graph = await graphOf({ ...rest, ...others, [`${main}/${own}`]: text })
      return testsReaching(graph, relPath(`${main}/owner/OwnerController.java`))
    }
    expect(await found('Shop.java')).toHaveLength(1)
    expect(await found('owner/Shop.java')).toHaveLength(1)
    const above = { [`${main}/Top.java`]: 'package shop;\nclass Top {}\n' }
    expect(await found('owner/Shop.java', above)).toEqual([])
  })

  test('a test that starts the application reaches its components and resources, another does not', async () => {
    const graph = await graphOf(spring)
    const found = (path: string) => testsReaching(graph, relPath(path))
    for (const path of Object.keys(spring).slice(0, 5)) {
      const isOther = path.includes('/other/')
      expect([path, found(path)]).toEqual([
        path,
        isOther ? [] : ['src/test/java/shop/owner/OwnerTests.java'],
      ])
    }
    expect(found('src/main/resources/templates/owners/form.html')).toHaveLength(1)
    expect(found('src/main/resources/mapper/OwnerMapper.xml')).toHaveLength(1)
    expect(found('src/main/resources/notes.txt')).toEqual([])
  })

  test('a component that comes later is reached, too', async () => {
    const cache = folder()
    const made = project(spring)
    await buildGraph(made, { cache })
    write(made, { [`${main}/vet/Vets.java`]: 'package shop.vet;\nclass Vets {}\n' })
    const graph = await buildGraph(made, { cache })
    expect(testsReaching(graph, relPath(`${main}/vet/Vets.java`))).toHaveLength(1)
  })
})

test('in Rails a test that boots the application reaches what it loads by name; a controller its views', async () => {
  const graph = await graphOf({
    'config/environment.rb': "require_relative 'application'\n",
    'config/application.rb': '',
    'config/routes.rb': '',
    'config/locales/en.yml': '',
    'app/controllers/carts_controller.rb': 'class CartsController; Cart; end\n',
    'app/models/cart.rb': 'class Cart\n  has_many :line_items\n  belongs_to(:tax)\nend\n',
    'app/models/line_item.rb': '',
    'app/models/tax.rb': '',
    'app/models/unused.rb': '',
    'db/migrate/1_carts.rb': '',
    'app/views/carts/show.html.erb': '',
    'app/views/others/show.html.erb': '',
    'spec/rails_helper.rb': '',
    'spec/requests/carts_spec.rb': "require 'rails_helper'\n",
    'spec/lib/plain_spec.rb': '',
    'docs/a.yml': '',
  })
  for (const path of [
    'config/routes.rb',
    'config/locales/en.yml',
    'app/models/cart.rb',
    'app/models/line_item.rb',
    'app/models/tax.rb',
    'app/views/carts/show.html.erb',
    'db/migrate/1_carts.rb',
  ]) {
    expect(testsReaching(graph, relPath(path))).toEqual(['spec/requests/carts_spec.rb'])
  }
  for (const path of ['docs/a.yml', 'app/models/unused.rb']) {
    expect(testsReaching(graph, relPath(path))).toEqual([])
  }
  expect(reached(graph, 'app/controllers/carts_controller.rb')).toEqual([
    'app/models/cart.rb',
    'app/models/line_item.rb',
    'app/models/tax.rb',
    'app/views/carts/show.html.erb',
  ])
})
