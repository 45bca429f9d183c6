import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openProject, type RelPath, relPath, sha256, userStateDir } from '@tailtest/project'
import { findJournal, type Journal, openTrust } from '@tailtest/session'
import type { TddEntry } from '@tailtest/tdd'
import { emptyEnvironment } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { payload, runHook } from '../support/hook.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'

const HOOK = join(REPOSITORY, 'packages', 'cli', 'dist', 'hook.cjs')
const BIN = join(REPOSITORY, 'packages', 'cli', 'dist', 'bin.js')
const KILL_AT = join(REPOSITORY, 'e2e', 'support', 'kill-at.cjs')

const written = relPath('src/price.ts')
const deleted = relPath('src/money.ts')
const created = relPath('src/discount.ts')
const FILES = [written, deleted, created]

const MINE = 'export const mine = 1 // not committed\r\n'
const OWN = 'export const own = 2\n'
const AGENT = 'export const agent = 3\n'

/** What each file holds before the agent, and after it. */
const BEFORE = new Map<RelPath, string | undefined>([
  [written, MINE],
  [deleted, OWN],
])
const AFTER = new Map<RelPath, string | undefined>([
  [written, AGENT],
  [created, AGENT],
])

/** Milliseconds: dozens of projects, each with several processes. */
const TIMEOUT = 900_000

const TEST = 'src/price.test.ts::is right'

function tested(trigger: 'red' | 'flush'): TddEntry {
  return {
    ...{ type: 'tdd.tested', file: relPath('src/price.test.ts'), run: 'r', trigger },
    tests: [{ id: TEST, status: 'fail', kind: 'assertion', message: 'expected 3' }],
  }
}

function journalOf(shop: Shop): Journal {
  const [name = ''] = readdirSync(shop.path('.tailtest/sessions')).filter((each) =>
    each.endsWith('.jsonl'),
  )
  const session = name.replace(/\.jsonl$/, '')
  const writer = { session, host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = findJournal(openProject(shop.root), writer)
  if (journal === undefined) throw new Error('no journal')
  return journal
}

/** The hook of an edit answers, and the edit is made. */
async function edit(shop: Shop, path: RelPath, content: string): Promise<void> {
  const fields = { tool_input: { file_path: shop.path(path), content } }
  const { stdout } = await runHook(shop, payload(shop, 'PreToolUse.Write', fields))
  expect(stdout).toBe('')
  shop.write(path, content)
}

/** A session in which a test stayed red at two ends of a turn, its edits of three files made. */
async function givenUp(): Promise<Shop> {
  const tdd = { mode: { '**': 'enforce' }, on_exhausted: 'revert-claim' }
  const shop = await openShop({ config: { tdd, run_tests: 'turn' } })
  const userState = userStateDir(shop.env)
  openTrust(userState).record({ root: shop.root, how: 'trust', ts: Date.now() })
  shop.write(written, MINE)
  shop.write(deleted, OWN)
  rmSync(shop.path(created), { force: true })
  await runHook(shop, payload(shop, 'SessionStart.startup'))
  const first = payload(shop, 'PreToolUse.Write', {
    tool_input: { file_path: shop.path('notes.md'), content: '' },
  })
  await runHook(shop, first)
  await runHook(shop, payload(shop, 'UserPromptSubmit'))
  const journal = journalOf(shop)
  const targets = [...FILES]
  const claimed: TddEntry = {
    ...{ type: 'tdd.claimed', claim: 'c1', tests: [TEST], source: 'cli' },
    targets,
  }
  journal.keep<TddEntry>(tested('red'), claimed)
  await edit(shop, written, AGENT)
  await edit(shop, created, AGENT)
  // what the gate keeps of a deletion, which this client does in its shell
  const pre = sha256(OWN)
  writeFileSync(shop.path(`.tailtest/tdd/blobs/${pre}`), OWN)
  rmSync(shop.path(deleted))
  journal.keep<TddEntry>(
    {
      ...{ type: 'tdd.edit', at: 'proposal', path: deleted, class: 'source', verdict: 'allow' },
      ...{ rule: 'only-deletion', pre, mode: 0o644 },
    },
    tested('flush'),
    tested('flush'),
  )
  journal.append({ type: 'loop.edited', path: written, kind: 'written', via: 'tool', test: false })
  return shop
}

interface Killed {
  killed: boolean
  /** Writes of one that came to its end. */
  writes: number
}

/** Starts a built program that kills itself before its write of this number. */
function start(shop: Shop, at: number, args: readonly string[], input = ''): Killed {
  const counts = join(shop.home, 'writes')
  rmSync(counts, { force: true })
  const under = ['.tailtest/tdd', 'src'].map((folder) => shop.path(folder)).join('\n')
  const kill = { KILL_AT: String(at), KILL_UNDER: under, KILL_COUNT: counts }
  const env = {
    ...emptyEnvironment(shop.home),
    ...shop.env,
    ...kill,
    CLAUDE_PROJECT_DIR: shop.root,
  }
  const { signal, status } = spawnSync(process.execPath, ['--require', KILL_AT, ...args], {
    ...{ cwd: shop.root, env, input },
  })
  if (signal === null) expect(status).toBe(0)
  const writes = existsSync(counts) ? Number(readFileSync(counts, 'utf8').trim()) : 0
  return { killed: signal === 'SIGKILL', writes }
}

/** The host's name of the next turn. */
const NEXT = { prompt_id: '9807a1d0-0000-4000-8000-000000000004' }

const stop = (shop: Shop, at = 0, turn: object = {}) =>
  start(
    shop,
    at,
    [HOOK, 'claude'],
    JSON.stringify(payload(shop, 'Stop', { stop_hook_active: false, ...turn })),
  )

const undo = (shop: Shop, id: string, at = 0) => start(shop, at, [BIN, 'undo', id])

interface Listed {
  id: string
  state: string
  undo_of: string | null
}

function list(shop: Shop): Listed[] {
  const { stdout } = spawnSync(process.execPath, [BIN, 'undo', '--json'], {
    ...{ cwd: shop.root, env: { ...emptyEnvironment(shop.home), ...shop.env }, encoding: 'utf8' },
  })
  return JSON.parse(stdout).taken_back
}

const contentOf = (shop: Shop, path: RelPath): string | undefined =>
  existsSync(shop.path(path)) ? shop.read(path) : undefined

/** Whether all files are as they were, before the agent or after it. */
function isAll(shop: Shop, contents: ReadonlyMap<RelPath, string | undefined>): boolean {
  return FILES.every((path) => contentOf(shop, path) === contents.get(path))
}

/** Nobody's bytes are gone: they are in their place or kept. */
function nothingIsLost(shop: Shop): void {
  for (const path of FILES) {
    const there = contentOf(shop, path)
    for (const content of [BEFORE.get(path), AFTER.get(path)]) {
      if (content === undefined || content === there) continue
      expect(shop.read(`.tailtest/tdd/blobs/${sha256(content)}`)).toBe(content)
    }
    expect([undefined, BEFORE.get(path), AFTER.get(path)]).toContain(there)
  }
}

/** The same state of the disk once more, for another way on. */
function copyOf(shop: Shop): Shop {
  const root = join(shop.root, '..', 'copy', 'my project')
  rmSync(join(root, '..'), { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  cpSync(shop.root, root, { recursive: true, verbatimSymlinks: true })
  const path = (file: string) => join(root, file)
  return { ...shop, root, path, read: (file) => readFileSync(path(file), 'utf8') }
}

test.skipIf(process.platform === 'win32')(
  'an end of a turn that is killed at any write of a revert loses nothing: the next one or undo brings it to an end (not on Windows: no process ends so there)',
  { timeout: TIMEOUT },
  async () => {
    const whole = await givenUp()
    const { writes } = stop(whole)
    expect(isAll(whole, BEFORE)).toBe(true)
    expect(writes).toBeGreaterThan(15)
    const seen = new Set<string>()
    for (let at = 1; at <= writes; at += 1) {
      const shop = await givenUp()
      expect(stop(shop, at).killed, `write ${at}`).toBe(true)
      nothingIsLost(shop)

      const other = copyOf(shop)
      const [begun] = list(other)
      seen.add(begun?.state ?? 'not begun')
      if (begun !== undefined) undo(other, begun.id)
      expect(isAll(other, AFTER), `undone after write ${at}`).toBe(true)

      await runHook(shop, payload(shop, 'UserPromptSubmit', NEXT))
      journalOf(shop).append({
        ...{ type: 'loop.edited', path: written, kind: 'written', via: 'tool', test: false },
      })
      expect(stop(shop, 0, NEXT).killed).toBe(false)
      const isBegun = list(shop).some(({ state }) => state === 'taken-back')
      expect(isAll(shop, isBegun ? BEFORE : AFTER), `gone on after write ${at}`).toBe(true)
      nothingIsLost(shop)
    }
    expect([...seen].toSorted()).toEqual(['cut-off', 'not begun', 'taken-back'])
  },
)

test.skipIf(process.platform === 'win32')(
  'an undo that is killed at any write loses nothing: the same command again brings it to an end (not on Windows: no process ends so there)',
  { timeout: TIMEOUT },
  async () => {
    const shop = await givenUp()
    stop(shop)
    const [{ id } = { id: '' }] = list(shop)
    const { writes } = undo(copyOf(shop), id)
    expect(writes).toBeGreaterThan(10)
    for (let at = 1; at <= writes; at += 1) {
      const copy = copyOf(shop)
      expect(undo(copy, id, at).killed, `write ${at}`).toBe(true)
      nothingIsLost(copy)
      const isWhole = list(copy).some(
        ({ undo_of, state }) => undo_of === id && state === 'taken-back',
      )
      if (!isWhole) undo(copy, id)
      nothingIsLost(copy)
      expect(isAll(copy, AFTER), `write ${at}`).toBe(true)
    }
  },
)
