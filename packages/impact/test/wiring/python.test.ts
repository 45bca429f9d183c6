import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph, testsReaching } from '../../src/index.ts'
import { folder, graphOf, project, reached, write } from '../projects.ts'

describe('Alembic', () => {
  const SHOP = {
    'alembic.ini': '[alembic]\nscript_location = shop/db\n',
    'shop/__init__.py': '',
    'shop/manage.py': 'from alembic import command\ncommand.upgrade(config, "head")\n',
    'shop/db/script.py.mako': '',
    'shop/db/env.py': 'from alembic import context\n',
    'shop/db/versions/1_carts.py': 'from alembic import op\n',
    'shop/models.py': '',
  }
  const VERSION = relPath('shop/db/versions/1_carts.py')

  test.each([
    'from shop.manage import upgrade',
    'import alembic.config\nalembic.config.main(argv=["upgrade", "head"])',
    'from alembic.config import Config',
    'from flask_migrate import Migrate, upgrade',
  ])('a test that runs migrations reaches them: %s', async (code) => {
    const graph = await graphOf({ ...SHOP, 'tests/test_a.py': `${code}\n` })
    expect(testsReaching(graph, VERSION)).toEqual(['tests/test_a.py'])
  })

  test.each(['from shop.models import Cart', 'from flask_migrate import Migrate'])(
    'one that runs none does not: %s',
    async (code) => {
      const graph = await graphOf({ ...SHOP, 'tests/test_a.py': `${code}\n` })
      expect(testsReaching(graph, VERSION)).toEqual([])
    },
  )

  test.each([
    ['the usual one', 'migrations', {}],
    [
      'one that is told',
      'shop/store/migrations',
      { 'alembic.ini': 'script_location = ./shop/store/migrations\n' },
    ],
  ])('they lie in a folder that no walk names: %s', async (_, folder, told) => {
    const graph = await graphOf({
      ...told,
      [`${folder}/script.py.mako`]: '',
      [`${folder}/env.py`]: '',
      [`${folder}/versions/1_carts.py`]: '',
      'app.py': 'from flask_migrate import upgrade\n',
      'tests/test_a.py': 'import app\n',
    })
    expect(testsReaching(graph, relPath(`${folder}/versions/1_carts.py`))).toHaveLength(1)
  })

  test('a version that comes later is found', async () => {
    const cache = folder()
    const made = project({ ...SHOP, 'tests/test_a.py': 'import shop.manage\n' })
    await buildGraph(made, { cache })
    write(made, { 'shop/db/versions/2_taxes.py': '' })
    const graph = await buildGraph(made, { cache })
    expect(testsReaching(graph, relPath('shop/db/versions/2_taxes.py'))).toHaveLength(1)
  })
})

describe('entry points', () => {
  const SHOP = {
    'src/shop/__init__.py': '',
    'src/shop/tax.py': '',
    'src/shop/line.py': '',
    'src/shop/load.py':
      'from importlib.metadata import entry_points\nentry_points(group="shop.plugins")\n',
  }
  test.each([
    [
      'pyproject.toml',
      '[project.scripts]\nshop = "shop.line:main"\n[project.entry-points."shop.plugins"]\ntax = "shop.tax:Tax"\n\n[tool.x]\na = "shop.line:x"\n',
    ],
    [
      'setup.cfg',
      '[options.entry_points]\nconsole_scripts =\n  shop = shop.line:main\nshop.plugins =\n  tax = shop.tax:Tax\n',
    ],
    [
      'setup.py',
      'setup(entry_points={"console_scripts": ["shop = shop.line:main"], "shop.plugins": ["tax = shop.tax:Tax"]})\n',
    ],
  ])('of a group are loaded by who asks for it: %s', async (name, told) => {
    const graph = await graphOf({ ...SHOP, [name]: told })
    expect(reached(graph, 'src/shop/load.py')).toEqual(['src/shop/__init__.py', 'src/shop/tax.py'])
  })

  test('are followed again when they are told otherwise', async () => {
    const cache = folder()
    const told = (name: string) => ({
      'setup.py': `setup(entry_points={"shop.plugins": ["tax = shop.${name}:Tax"]})\n`,
    })
    const made = project({ ...SHOP, ...told('tax') })
    await buildGraph(made, { cache })
    write(made, told('line'))
    expect(reached(await buildGraph(made, { cache }), 'src/shop/load.py')).toEqual([
      ...['src/shop/__init__.py', 'src/shop/line.py'],
    ])
  })
})

test('a view of Django renders the template of its model, a page of Wagtail that of its class', async () => {
  const graph = await graphOf({
    'manage.py': 'os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings")\n',
    'shop/__init__.py': '',
    'shop/settings.py': '',
    'shop/blog/models.py': 'class BlogIndexPage(Page): ...\n',
    'shop/blog/views.py': 'class Lines(ListView):\n  model = CartLine\n',
    'shop/templates/blog/blog_index_page.html': '',
    'shop/templates/blog/cart_line_list.html': '',
    'shop/templates/blog/old_page.html': '',
    'shop/templates/news/blog_index_page.html': '',
  })
  expect(reached(graph, 'shop/blog/models.py')).toEqual([
    'shop/templates/blog/blog_index_page.html',
  ])
  expect(reached(graph, 'shop/blog/views.py')).toContain('shop/templates/blog/cart_line_list.html')
})
