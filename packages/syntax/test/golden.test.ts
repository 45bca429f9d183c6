import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Call, Export, Import, TestBlock, Tree } from '../src/index.ts'
import { read } from './read.ts'

const FOLDER = join(import.meta.dirname, 'fixtures', 'golden')

const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

const call = ({ line, receiver, name }: Call) =>
  `${line} ${receiver === undefined ? '' : `${receiver}.`}${name}`

const imported = ({ line, from, names, typeOnly, global }: Import) =>
  [
    ...[line, from, '{', names.map(({ name, as }) => `${name} as ${as}`).join(', '), '}'],
    ...[typeOnly && 'type', global && 'global'],
  ]
    .filter((word) => word !== false && word !== undefined && word !== '')
    .join(' ')

const exported = ({ line, name, typeOnly, from, internal, namespace }: Export) =>
  [
    line,
    name,
    ...(typeOnly ? ['type'] : []),
    ...(internal ? ['internal'] : []),
    ...(from === undefined ? [] : ['<', from]),
    ...(namespace === undefined ? [] : ['in', namespace]),
  ].join(' ')

const block = ({ line, type, path }: TestBlock) => `${line} ${type} ${path.join(' > ')}`

/** A tree's answers, written as the expected ones are. */
function told(tree: Tree) {
  return {
    namespace: tree.namespace() ?? null,
    branches: tree.branches().map(({ line }) => line),
    publicFunctions: tree.publicFunctions().map(({ line, name }) => `${line} ${name}`),
    calls: tree.calls().map(call),
    imports: tree.imports().map(imported),
    exports: tree.exports().map(exported),
    strings: tree.strings().map(({ line, text }) => `${line} ${text}`),
    testBlocks: tree.testBlocks().map(block),
  }
}

const sources = readdirSync(FOLDER).filter((name) => extname(name) !== '.json')

describe.each(sources)('of every construct in %s', (name) => {
  const expected: unknown = JSON.parse(text(`${name.slice(0, -extname(name).length)}.json`))

  test('the answers are those that a person read from it', async () => {
    expect(told(await read(name, text(name)))).toEqual(expected)
  })

  test('the answers are the same with Windows line ends', async () => {
    const lines = text(name).split('\n')
    const tree = await read(name, lines.join('\r\n'))
    const { strings, ...others } = told(tree)
    const windows = JSON.parse(JSON.stringify({ ...others, strings }).replaceAll('\\r\\n', '\\n'))
    expect(windows).toEqual(expected)
  })
})
