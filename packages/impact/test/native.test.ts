import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSyntax } from '@tailtest/syntax'
import { expect, test } from 'vitest'
import { buildGraph, findResolver } from '../src/index.ts'
import { folder, gaps, project, reached } from './projects.ts'

test('copies in native/ beside a bundle do without an installation', async () => {
  const from = folder()
  expect(findResolver(from)).toEqual([])
  mkdirSync(join(from, 'native'))
  for (const { path, name } of findResolver(import.meta.dirname)) {
    copyFileSync(path, join(from, 'native', name))
  }
  const made = project({
    'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '~b': ['./b.ts'] } } }),
    'a.ts': "import '~b'\n",
    'b.ts': '',
  })
  const syntax = openSyntax({ from: import.meta.dirname })
  expect(reached(await buildGraph(made, { from, syntax }), 'a.ts')).toEqual(['b.ts'])
  expect(gaps(await buildGraph(made, { from: folder(), syntax }))).toEqual(['a.ts:1 unresolved ~b'])
})
