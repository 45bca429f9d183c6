import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@tailtest/project'
import { expect, test } from 'vitest'
import { tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const TEST = 'test/cart.test.ts'
const ID = `${TEST}::adds up`
const [BEFORE, AFTER] = ['a - b\n', 'a + b\n']

/** A journal of claims that became green, each on another source: `soft` ones had nothing to call. */
function journal(name: string, kinds: readonly ('assertion' | 'load_error')[]): string {
  const envelope = { v: 1, ts: 1, session: name, host: 'demo', actor: 'hook' }
  const records = kinds.flatMap((kind, n) => {
    const [claim, path, id] = [`c${n}`, `src/${n}.ts`, `${ID} ${n}`]
    const tested = { type: 'tdd.tested', file: TEST, trigger: 'red' }
    const test = { id, body: 'b' }
    const kept = (at: string, hash: string) => ({
      ...{ type: 'tdd.kept', claim, at },
      files: [
        { path: TEST, hash: sha256('test') },
        { path, hash },
      ],
    })
    return [
      { ...tested, run: `red${n}`, tests: [{ ...test, status: 'fail', kind, message: 'no' }] },
      { type: 'tdd.claimed', claim, tests: [id], targets: [path], source: 'cli' },
      kept('red', sha256(BEFORE)),
      {
        ...{ type: 'tdd.edit', at: 'proposal', path, class: 'source' },
        ...{ verdict: 'allow', rule: 'claimed', claim, pre: sha256(BEFORE) },
      },
      { ...tested, trigger: 'flush', run: `green${n}`, tests: [{ ...test, status: 'pass' }] },
      kept('green', sha256(AFTER)),
    ]
  })
  return records
    .map((one, n) => `\n${JSON.stringify({ id: `${n}`, ...envelope, ...one })}`)
    .join('')
}

function kept(corpus = true): Folders {
  const places = folders()
  const state = join(places.root, '.tailtest')
  for (const folder of ['sessions', 'tdd/corpus'])
    mkdirSync(join(state, folder), { recursive: true })
  writeFileSync(join(state, 'config.json'), JSON.stringify({ tdd: { corpus } }))
  writeFileSync(join(state, 'sessions/one.jsonl'), journal('one', ['assertion', 'load_error']))
  writeFileSync(join(state, 'sessions/two.jsonl'), journal('two', ['assertion']))
  writeFileSync(join(state, 'sessions/torn.jsonl'), '\n{"v":1')
  for (const text of ['test', BEFORE, AFTER]) {
    writeFileSync(join(state, 'tdd/corpus', sha256(text)), text)
  }
  return places
}

const rowsIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

test('the good rows of all sessions are written where it says; what is left out is counted', async () => {
  const places = kept()
  const file = join(places.root, '.tailtest/tdd/corpus/rows.jsonl')
  expect(await tailtest(places, ['corpus', 'export'])).toEqual({
    code: 0,
    stdout: `2 rows: ${file}\n`,
    stderr:
      'tailtest: 1 damaged journal skipped\ntailtest: 1 left out: soft, flaky or with a shared edit (--all)\n',
  })
  const rows = rowsIn(readFileSync(file, 'utf8'))
  expect(rows).toMatchObject([
    { red: { kind: 'assertion', run: 'red0' }, green: { run: 'green0' }, agent: 'demo' },
    { edit: { diff: expect.stringContaining('-a - b\n+a + b\n'), files: ['src/0.ts'] } },
  ])
  expect((await tailtest(places, ['corpus', 'export', '--all'])).stdout).toBe(`3 rows: ${file}\n`)
  expect(rowsIn(readFileSync(file, 'utf8'))).toHaveLength(3)
  const { stdout } = await tailtest(places, ['corpus', 'export', '--json'])
  expect(rowsIn(stdout)).toEqual(rows)
})

test('a file that is something else is not written over', async () => {
  const places = kept()
  const out = join(places.root, 'notes.txt')
  const target = join(places.root, 'target.jsonl')
  writeFileSync(out, 'mine\n')
  symlinkSync(target, join(places.root, 'link.jsonl'))
  for (const name of ['notes.txt', 'link.jsonl', 'no/such/folder.jsonl']) {
    const { code, stderr } = await tailtest(places, [
      ...['corpus', 'export', '--out', join(places.root, name)],
    ])
    expect([code, stderr]).toEqual([2, expect.stringContaining(name)])
  }
  expect(readFileSync(out, 'utf8')).toBe('mine\n')
})

test('where nothing is kept that is said', async () => {
  const { stderr } = await tailtest(kept(false), ['corpus', 'export', '--json'])
  expect(stderr).toContain('tailtest: tdd.corpus is off: nothing is kept for it\n')
  expect(await tailtest(kept(), ['corpus', 'export', '--json', '--out', 'x'])).toMatchObject({
    code: 2,
  })
})
