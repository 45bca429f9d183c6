import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSyntax } from '@tailtest/syntax'
import { expect, test } from 'vitest'
import { buildGraph, findResolver } from '../src/index.ts'
import { folder, gaps, project, reached } from './projects.ts'

test('copies in native/ beside a bundle do without an installation', async () => {
  const from = folder()
  expect([...findResolver(from)]).toEqual([])
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

test('with pnpm they are found through the package that needs them, and nothing built for other systems', () => {
  const from = folder()
  const store = join(from, 'node_modules', '.pnpm', 'oxc-resolver@1', 'node_modules')
  const here = `@oxc-resolver/binding-${process.platform}-${process.arch}-libc`
  const write = (name: string, manifest: object) => {
    mkdirSync(join(store, name), { recursive: true })
    writeFileSync(join(store, name, 'package.json'), JSON.stringify(manifest))
  }
  const elsewhere = '@oxc-resolver/binding-plan9-mips'
  const wasm = `@oxc-resolver/binding-${process.platform}-${process.arch}-wasm`
  const missing = `${here}2`
  const bindings = Object.fromEntries([elsewhere, wasm, missing, here].map((name) => [name, '1']))
  write('oxc-resolver', { optionalDependencies: bindings })
  write(elsewhere, { main: 'resolver.plan9.node' })
  write(wasm, { main: 'resolver.js' })
  write(here, { main: 'resolver.here.node' })
  symlinkSync(join(store, 'oxc-resolver'), join(from, 'node_modules', 'oxc-resolver'), 'junction')
  const path = join(store, here, 'resolver.here.node')
  expect([...findResolver(from)]).toEqual([{ path, name: 'oxc-resolver.here.node' }])
})

test.each(['', '[]', '{"optionalDependencies":[1]}', '{"optionalDependencies":{"@a/b":"1"}}'])(
  'a manifest of the resolver that says %s names none',
  (manifest) => {
    const from = folder()
    const home = join(from, 'node_modules', 'oxc-resolver')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), manifest)
    expect([...findResolver(from)]).toEqual([])
  },
)
