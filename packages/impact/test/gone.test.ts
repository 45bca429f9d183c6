import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { buildGraph, usersOfGone } from '../src/index.ts'
import { project } from './projects.ts'

/** Who used a file that was there and is not now. */
async function usersAfter(files: Readonly<Record<string, string>>, path: string) {
  const made = project({ ...files, [path]: '' })
  rmSync(join(made.root, path))
  const gone = relPath(path)
  return usersOfGone(made, await buildGraph(made), [gone]).get(gone)
}

test.each<[string, Record<string, string>, string, string[]]>([
  [
    'imported data',
    { 'src/a.ts': "import rates from './rates.json'" },
    'src/rates.json',
    ['src/a.ts'],
  ],
  ['data that is read', { 'src/a.ts': "read('data/all.sql')" }, 'data/all.sql', ['src/a.ts']],
  [
    'one of many',
    { 'a.py': 'open(f"texts/{lang}.json")', 'texts/en.json': '' },
    'texts/de.json',
    ['a.py'],
  ],
  [
    'a template',
    { 'shop/views.py': 'render("shop/cart.html")', 'shop/templates/base.html': '' },
    'shop/templates/shop/cart.html',
    ['shop/views.py'],
  ],
  [
    'what a framework loads by convention',
    { 'config/environment.rb': '', 'config/routes.rb': '' },
    'config/locales/en.yml',
    ['config/environment.rb'],
  ],
  [
    'a migration',
    { 'bootstrap/app.php': '<?php', 'database/migrations/2.php': '' },
    'database/migrations/1.php',
    ['bootstrap/app.php'],
  ],
  ['a source', { 'a.test.ts': "import './b'" }, 'b.ts', ['a.test.ts']],
  ['what nobody names any more', { 'src/a.ts': "read('data/new.sql')" }, 'data/all.sql', []],
])('of %s', async (_, files, path, users) => {
  expect(await usersAfter(files, path)).toEqual(users)
})

test('a file that is there is not asked about', async () => {
  const made = project({ 'a.ts': "import './b'", 'b.ts': '' })
  expect([...usersOfGone(made, await buildGraph(made), [relPath('b.ts')])]).toEqual([])
})
