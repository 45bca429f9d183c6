import { join } from 'node:path'
import type { ModelServer } from '@tailtest/testkit'
import { reachedModel } from '@tailtest/testkit'
import { expect } from 'vitest'
import type { Play } from './play.ts'
import { openShop, REPOSITORY, type Shop, type ShopOptions } from './shop.ts'
import { recorded } from './state.ts'
import { addToProject, install, tailtest } from './tailtest.ts'
import { bash } from './turns.ts'

/** What the gate is set to before the session begins. */
export type GateMode = 'observe' | 'warn' | 'enforce'

/** A shop in which Claude Code's edits of sources are held to a mode; tailtest is among its packages. */
export async function openGated(
  mode: GateMode = 'enforce',
  options: ShopOptions & { glob?: string } = {},
): Promise<Shop> {
  const { glob = 'src/**', ...rest } = options
  const shop = await openShop(rest)
  addToProject(shop)
  await install(shop)
  const set = await tailtest(shop, ['tdd', mode, glob])
  expect(set, set.stderr).toMatchObject({ exitCode: 0 })
  return shop
}

const BIN = join(REPOSITORY, 'packages', 'cli', 'dist', 'bin.js')

/** A command of tailtest in the agent's shell. */
export const tailtestByAgent = (words: string) => bash(`node ${JSON.stringify(BIN)} ${words}`)

/** The agent shows a test failing. */
export const red = (test: string, source: string) => tailtestByAgent(`red ${test} --for ${source}`)

/** What `tailtest tdd status --json` says. */
export interface GateStatus {
  claims: { targets: string[]; tests: { id: string; standing: string }[] }[]
  without_red: string[]
  refactoring: { scope: string[]; reason: string; by: string } | null
}

/** As it stands for the session of a run, which is over. */
export async function gateStatus(shop: Shop, { run }: Play): Promise<GateStatus> {
  const { stdout } = await tailtest(shop, [
    'tdd',
    'status',
    '--json',
    '--session',
    run.session ?? '',
  ])
  return JSON.parse(stdout)
}

/** What was decided about each edit, in order: `proposal deny no-red src/price.ts`. */
export const decisions = (shop: Shop): string[] =>
  recorded(shop, 'tdd.edit').map(({ at, verdict, rule, path }) =>
    [at, verdict, rule, path].join(' '),
  )

/** What became of the claims at the ends of turns, in order. */
export const outcomes = (shop: Shop): string[] =>
  recorded(shop, 'tdd.flushed').flatMap(({ claims }) =>
    Array.isArray(claims) ? claims.map(({ outcome }) => String(outcome)) : [],
  )

/** What happened to tests, in order: `weakened src/price.test.ts::…`. */
export const integrity = (shop: Shop): string[] =>
  recorded(shop, 'tdd.integrity').map(({ kind, test }) => `${kind} ${test}`)

/** Every refusal of an edit that reached the model. */
export const refusals = (model: ModelServer): string[] =>
  reachedModel(model, /tailtest: \S+ was not changed: [\s\S]*/).map(({ text }) => text)

/** A test of the shop's prices that fails until `body` of a new function is written. */
export const testOf = (name: string, module: string, body: string): string =>
  `import { expect, test } from 'vitest'\nimport { ${name} } from './${module}'\ntest('${name} does what it says', () => {\n  ${body}\n})\n`

/** What `tailtest corpus export` writes down. */
export async function corpusRows(shop: Shop): Promise<unknown[]> {
  const { stdout } = await tailtest(shop, ['corpus', 'export', '--json'])
  return stdout === '' ? [] : stdout.split('\n').map((line): unknown => JSON.parse(line))
}

/** A source that does not do what it says, committed with the shop. */
export const HALF = {
  source: 'src/half.ts',
  test: 'src/half.test.ts',
  stub: 'export const half = (price: number): number => price\n',
  right: 'export const half = (price: number): number => price / 2\n',
  /** Behaviour that the test did not ask for. */
  wrong: 'export const half = (price: number): number => price / 3\n',
  /** Asks for what the stub does not do. */
  honest: testOf('half', 'half.ts', 'expect(half(10)).toBe(5)\n  expect(half(30)).toBe(15)'),
} as const

/** {@link openGated} everywhere in the shop, with {@link HALF} in it. */
export const openHalf = (files: Readonly<Record<string, string>> = {}): Promise<Shop> =>
  openGated('enforce', { glob: '**', files: { [HALF.source]: HALF.stub, ...files } })
