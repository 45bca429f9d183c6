import { relPath } from '@tailtest/project'
import { openSyntax } from '@tailtest/syntax'
import { expect, test } from 'vitest'
import { buildGraph } from '../../src/index.ts'
import { project } from '../projects.ts'

const many = (text: string) => text.repeat(Math.ceil(300_000 / text.length))

/** What begins as a pattern of the wirings does, and never ends: each took minutes, or all memory. */
test('sources that only begin what is looked for are read all the same', async () => {
  const files = {
    'mix.exs': 'defmodule Shop.MixProject do\nend\n',
    'lib/scopes.ex': Array.from({ length: 20_000 }, (_, n) => `scope "/", A${n}\n`).join(''),
    'lib/scope.ex': many('scope '),
    'app/models/cart.rb': `has_many${many(' ')}`,
    'lib/load.rb': `require${many(' ')}`,
    'lib/name.rb': `Shop::${many('A')}.new\n`,
    'app/Cart.php': `<?php\nuse Shop\\{Cart ${many(' ')}};\n`,
    'app/Http/Page.php': `<?php\nview${many(' ')}`,
    'alembic.ini': `script_location${many('\n')}`,
    'shop/run.py': `import alembic\n${many('\n')}`,
    'src/load.js': `require${many(' ')}`,
    'go.mod': `module example.com/shop\n${many('\n')}`,
    'shop.go': 'package shop\n',
  }
  const syntax = openSyntax({ from: import.meta.dirname })
  const graph = await buildGraph(project(files), { syntax })
  expect(graph.files).toContain(relPath('lib/scopes.ex'))
})

/** Of many stars the last of each name alone is gone back to; a pattern that tries them all took half a minute at six. */
test('patterns that a source lists files by end on every name', async () => {
  const name = 'a'.repeat(100)
  const files = {
    'src/listed.ts': `export const all = import.meta.glob('./${'**a'.repeat(12)}.ts')\n`,
    [`src/${name}b.js`]: 'export const one = 1\n',
    'src/named.ts': `export const all = read('${'*a'.repeat(12)}.json')\n`,
    [`src/${name}b.json`]: '{}',
  }
  const graph = await buildGraph(project(files), {
    syntax: openSyntax({ from: import.meta.dirname }),
  })
  expect(graph.files).toContain(relPath('src/named.ts'))
})
