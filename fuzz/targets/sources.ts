import { scoreTree } from '@tailtest/complexity'
import { relPath } from '@tailtest/project'
import { openSyntax, type Tree } from '@tailtest/syntax'
import { bodiesOf, bodyFor, integrityOf, onlyTestsChanged, slugsIn } from '@tailtest/tdd'
import { readHead } from '../../packages/filter/src/content/facts.ts'
import { encodeDeclares, encodeFacts } from '../../packages/impact/src/facts.ts'
import { rulesFor } from '../../packages/impact/src/languages/index.ts'
import { ROOT, textsBelow } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const native = openSyntax({ from: ROOT })
const bare = openSyntax({ from: '/nowhere', otherwise: 'patterns' })
const exact = openSyntax({ from: ROOT, otherwise: 'reference' })

/** A source of one language, whole or in pieces: every question is answered, whoever parses it. */
export function sources(extension: string): Target {
  const path = relPath(`src/a.test.${extension}`)
  return {
    form: 'text',
    seeds: () =>
      [
        ...textsBelow('packages', new RegExp(`/test/.*\\.${extension}$`), 40),
        ...textsBelow('packages', GOLDEN, 12),
      ].map((text) => text.slice(0, 6000)),
    async run(input) {
      const tree = await native.parse(path, input)
      await asked(tree, input)
      if (input.length % 4 === 0) await asked(await bare.parse(path, input), input)
      if (input.length % 16 === 0 && /^[jt]sx?$/.test(extension))
        await asked(await exact.parse(path, input, { producer: 'reference' }), input)
      if (tree !== undefined) graph(tree, input)
      await tests(input)
    },
  }

  async function asked(tree: Tree | undefined, input: string): Promise<void> {
    if (tree === undefined) return
    const lines = input.split('\n').length
    for (const { line } of [
      ...tree.branches(),
      ...tree.publicFunctions(),
      ...tree.calls(),
      ...tree.imports(),
      ...tree.strings(),
    ]) {
      holds('a line of the source', line >= 1 && line <= lines + 1, String(line))
    }
    for (const {
      extent: { start, end },
    } of tree.testBlocks()) {
      holds(
        'an extent of the source',
        start >= 0 && end >= start && end <= input.length,
        `${start}-${end}`,
      )
    }
    tree.exports()
    tree.namespace()
    tree.statements()
    tree.hasJsx()
    for (const { text, at } of tree.tokens() ?? []) {
      const isMark = text === '→' || text === '←' || text === ''
      holds(
        'a token of the source',
        isMark || tree.sampled === true || input.startsWith(text, at) || input.startsWith('\ufeff'),
        JSON.stringify({ text, at }),
      )
    }
    const { score } = await scoreTree(path, tree, input)
    holds('0 to 22 points', score >= 0 && score <= 22, String(score))
  }

  function graph(tree: Tree, input: string): void {
    const rules = rulesFor(path)
    if (rules === undefined) return
    rules.excerpt?.(input, path)
    for (const reading of [rules.scan?.(input, path), rules.read(tree, input, path)]) {
      if (reading === undefined) continue
      const text = encodeFacts(reading.facts) + encodeDeclares(reading.declares)
      holds('facts are one line', !/[\n\t]/.test(text), text)
    }
    readHead(tree.language, input)
  }

  async function tests(input: string): Promise<void> {
    const bodies = await bodiesOf(path, input, native)
    holds('bodies differ by id', new Set(bodies.map(({ id }) => id)).size === bodies.length)
    for (const { id } of bodies.slice(0, 10))
      holds('a body is found by its id', bodyFor(id, bodies) !== undefined, id)
    holds('nothing changed is no change', integrityOf(bodies, bodies).length === 0)
    slugsIn(input)
    const cut = input.slice(0, input.length >> 1)
    await onlyTestsChanged(path, { before: cut, after: input }, native)
    holds(
      'the same is only comments apart',
      (await native.onlyCommentsChanged(path, input, input)) !== false,
    )
  }
}

const GOLDEN = /complexity\/test\/fixtures\/golden\/.*txt$/
