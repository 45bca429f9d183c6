import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath, sha256 } from '@tailtest/project'
import { openJournal } from '@tailtest/session'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const ID = '0123456789'
const cart = relPath('src/cart.ts')
const OLD = 'const tax = 1\n'
const NEW = 'const tax = 2\n'

/** A project in which the edits of two files were taken back. */
function takenBack(): Folders {
  const places = folders()
  const put = (path: string, text: string) => {
    const file = join(places.root, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
  const [before, after] = [sha256(OLD), sha256(NEW)]
  const files = [
    { path: cart, from: after, to: before, from_mode: 0o644 },
    { path: 'src/new.ts', from: after, from_mode: 0o600 },
  ]
  const about = { v: 1, id: ID, ts: 0, session: 'one', host: 'claude', claims: ['c1'] }
  const state = '.tailtest/tdd'
  put(`${state}/reverted/${ID}.json`, JSON.stringify({ ...about, patch: `t1-${ID}.patch`, files }))
  const rows = files.map(({ path }) => ({ path, result: 'restored' }))
  put(`${state}/reverted/${ID}.done.json`, JSON.stringify({ v: 1, files: rows }))
  put(`${state}/blobs/${before}`, OLD)
  put(`${state}/blobs/${after}`, NEW)
  put(cart, OLD)
  return places
}

const read = ({ root }: Folders, path: string) => readFileSync(join(root, path), 'utf8')

test('without an id it lists what was taken back, and does nothing', async () => {
  const places = takenBack()
  expect(await tailtest(places, ['undo'], AGENT)).toEqual({
    code: 0,
    stdout: `${ID}  1970-01-01T00:00:00.000Z  reverted\n  src/cart.ts\n  src/new.ts\n`,
    stderr: '',
  })
  expect(await json(places, ['undo'])).toEqual({
    taken_back: [
      {
        ...{ id: ID, session: 'one', state: 'taken-back', at: '1970-01-01T00:00:00.000Z' },
        patch: join(places.root, '.tailtest/tdd/reverted', `t1-${ID}.patch`),
        undo_of: null,
        files: [
          { path: 'src/cart.ts', result: 'restored' },
          { path: 'src/new.ts', result: 'restored' },
        ],
      },
    ],
  })
  expect(read(places, cart)).toBe(OLD)
  expect((await tailtest(folders(), ['undo'])).stdout).toBe('nothing was reverted here\n')
})

test('shows with --dry-run what it would do, also to an agent', async () => {
  const places = takenBack()
  const { code, stdout } = await tailtest(places, ['undo', ID, '--dry-run'], AGENT)
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `--- src/cart.ts
+++ src/cart.ts
@@ -1,1 +1,1 @@
-const tax = 1
+const tax = 2
--- /dev/null
+++ src/new.ts
@@ -0,0 +1,1 @@
+const tax = 2
`,
  })
  expect(read(places, cart)).toBe(OLD)
})

test('brings again what was taken back, says how to take it back, and tells the journal', async () => {
  const places = takenBack()
  const writer = { session: 'one', host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openJournal(openProject(places.root), writer)
  journal?.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
  const { code, stdout } = await tailtest(places, ['undo', ID.slice(0, 4)])
  const next = /tailtest undo ([\da-f]{10})\n$/.exec(stdout)?.[1] ?? ''
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `src/cart.ts: restored\nsrc/new.ts: restored\nto revert it again: tailtest undo ${next}\n`,
  })
  expect([read(places, cart), read(places, 'src/new.ts')]).toEqual([NEW, NEW])
  const told = journal?.readAs((value) =>
    Object(value).undo_of === ID ? Object(value) : undefined,
  )
  expect(told).toMatchObject([{ type: 'tdd.reverted', actor: 'person', revert: next }])
  expect((await tailtest(places, ['undo', ID])).stderr).toBe(
    `tailtest: ${ID} was undone before\nTo revert it again: tailtest undo ${next}\n`,
  )
  expect(await json(places, ['undo', next])).toMatchObject({
    dry_run: false,
    files: [{ result: 'restored' }, { result: 'restored' }],
  })
  expect(read(places, cart)).toBe(OLD)
})

test('leaves alone what somebody changed since, says where the other content is, and exits 1', async () => {
  const places = takenBack()
  writeFileSync(join(places.root, cart), 'mine\n')
  const { code, stdout } = await tailtest(places, ['undo', ID])
  expect(code).toBe(1)
  expect(stdout).toMatch(
    `src/cart.ts: left alone: it was changed since; its earlier content: .tailtest/tdd/blobs/${sha256(NEW)}\nsrc/new.ts: restored\n`,
  )
  expect(read(places, cart)).toBe('mine\n')
})

test('is refused in an agent’s shell, and for ids of nothing', async () => {
  const places = takenBack()
  expect(await tailtest(places, ['undo', ID], AGENT)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/is for people/),
  })
  expect(await tailtest(places, ['undo', 'ffff'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^tailtest: nothing with the id ffff was reverted in .*\n`tailtest undo` lists what was reverted\.\n$/,
    ),
  })
  expect(read(places, cart)).toBe(OLD)
})

test('what leads out of the project, or is not as we write it, is never touched', async () => {
  const places = takenBack()
  const file = join(places.root, '.tailtest/tdd/reverted', `${ID}.json`)
  const text = readFileSync(file, 'utf8')
  for (const planted of [
    text.replace('src/new.ts', '../new.ts'),
    text.replace(`t1-${ID}`, '../x'),
    '{',
  ]) {
    writeFileSync(file, planted)
    expect((await tailtest(places, ['undo', ID])).code).toBe(2)
    expect(read(places, cart)).toBe(OLD)
  }
})
