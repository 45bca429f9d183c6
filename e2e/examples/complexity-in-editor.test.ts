import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { installPacked } from '../support/packed.ts'
import { openExample, REPOSITORY, type Shop } from '../support/shop.ts'
import { blocksOf, follow } from './support/example.ts'

const OURS = ['complexity', 'syntax', 'scenarios', 'project'].map((name) => `@tailtest/${name}`)

interface Lens {
  range: { start: { line: number } }
  command: { title: string }
}

/** An editor that writes bytes in pieces of this size. */
function openEditor(shop: Shop, size: number) {
  const server: ChildProcess = spawn(process.execPath, [shop.path('src/server.js')])
  onTestFinished(() => void server.kill())
  let received = ''
  server.stdout?.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const uriOf = (file: string) => pathToFileURL(shop.path(file)).href
  const write = (message: object) => {
    const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    const bytes = Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`), content])
    for (let at = 0; at < bytes.length; at += size)
      server.stdin?.write(bytes.subarray(at, at + size))
  }
  let id = 0
  async function ask(method: string, params?: object): Promise<unknown> {
    id += 1
    write({ id, method, params })
    for (;;) {
      const found = received
        .split(/Content-Length: \d+\r\n\r\n/)
        .filter((text) => text.endsWith('}'))
        .map((text) => JSON.parse(text))
        .find((answer) => answer.id === id)
      if (found) return found.error ?? found.result
      if (server.stdout) await once(server.stdout, 'data')
    }
  }
  const textDocument = (file: string) => ({ uri: uriOf(file) })
  return {
    ask,
    open: (file: string, text: string) =>
      write({
        method: 'textDocument/didOpen',
        params: { textDocument: { ...textDocument(file), text } },
      }),
    change: (file: string, text: string) =>
      write({
        method: 'textDocument/didChange',
        params: { textDocument: textDocument(file), contentChanges: [{ text }] },
      }),
    notify: (method: string, params?: object) => write({ method, params }),
    async lenses(file: string): Promise<string[]> {
      const found = await ask('textDocument/codeLens', { textDocument: textDocument(file) })
      const lenses: Lens[] = Array.isArray(found) ? found : []
      return lenses.map(({ range, command }) => `${range.start.line}: ${command.title}`)
    },
    ended: once(server, 'exit'),
    root: pathToFileURL(shop.root).href,
  }
}

const CALLS = "export const load = (id: number) => fetch('https://ä.example/' + id)\n"

test('open texts are scored as they are in the editor, by the published package alone', async () => {
  const shop = await openExample('complexity-in-editor')
  await installPacked(shop.root, OURS)
  await follow(shop, blocksOf('complexity-in-editor').at(0))

  await checkTypes(shop)

  const editor = openEditor(shop, 7)
  await editor.ask('initialize', { rootUri: editor.root })
  editor.notify('initialized', {})
  editor.open('src/load.ts', 'export const one = 1\n')
  expect(await editor.lenses('src/load.ts')).toEqual(['0: simple: nothing found'])
  editor.change('src/load.ts', CALLS)
  expect(await editor.lenses('src/load.ts')).toEqual([
    '0: simple: +3 HTTP +1 public functions = 4',
    '0: HTTP: fetch',
    '0: public functions: load',
  ])
  editor.open('src/torn.ts', 'export function {{{')
  expect(await editor.lenses('src/torn.ts')).toHaveLength(1)
  editor.open('notes.txt', 'if (a) fetch()')
  expect(await editor.lenses('notes.txt')).toEqual([])
  expect(await editor.ask('textDocument/hover', {})).toMatchObject({ code: -32601 })
  expect(await editor.ask('shutdown')).toBeNull()
  editor.notify('exit')
  expect(await editor.ended).toEqual([0, null])
})

const CHECKED = {
  ...{ target: 'ES2022', module: 'nodenext', strict: true, skipLibCheck: true, noEmit: true },
  ...{ allowJs: true, checkJs: true, types: ['node'] },
  typeRoots: [join(REPOSITORY, 'node_modules', '@types')],
}

/** Has the compiler check the sources of a project against the types that were published. */
async function checkTypes(shop: Shop): Promise<void> {
  shop.write('tsconfig.json', JSON.stringify({ compilerOptions: CHECKED, include: ['src'] }))
  const tsc = join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout, exitCode } = await execa('node', [tsc, '-p', shop.root], { reject: false })
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 0 })
}

test('it names no package but the one it is about, and no file inside it', () => {
  const folder = join(REPOSITORY, 'examples/complexity-in-editor')
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(['@tailtest/complexity'])
  const imported = ['lenses', 'server', 'messages', 'editor']
    .map((name) => readFileSync(join(folder, 'src', `${name}.js`), 'utf8'))
    .flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name))
  const foreign = new Set(imported.filter((name) => !/^(?:node:|\.)/.test(name ?? '')))
  expect([...foreign]).toEqual(['@tailtest/complexity'])
})
