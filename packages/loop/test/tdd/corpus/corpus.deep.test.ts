import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TddEntry } from '@tailtest/tdd'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../../../src/tdd/corpus/export.ts'
import { type CorpusRow, isGoodRow } from '../../../src/tdd/corpus/row.ts'
import { session } from '../../project.ts'
import { ADDS, file, id, MINUS, PLUS, source, type Turn, turn } from '../turn.ts'

const schema: object = JSON.parse(
  readFileSync(new URL('../../../schemas/corpus-row.json', import.meta.url), 'utf8'),
)
const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(schema)

/** A session in which the corpus is kept. */
const asked = (mode: 'observe' | 'enforce' = 'enforce', files: Record<string, string> = {}) => {
  const tdd = { mode: { 'src/**': mode, 'test/**': mode }, corpus: true }
  const settings = { run_tests: 'turn', existing_files: 'ignore', tdd }
  return turn(mode, { '.tailtest/config.json': JSON.stringify(settings), ...files })
}

function rows({ temp }: Turn): CorpusRow[] {
  const found = [...readCorpus(temp.project)]
  const all = found.flatMap((one) => (one.type === 'row' ? [one.row] : []))
  for (const row of all) expect([validate(row), validate.errors]).toEqual([true, null])
  expect(all).toHaveLength(found.length)
  return all
}

const DIFF = `--- src/cart.ts
+++ src/cart.ts
@@ -1,1 +1,1 @@
-export const add = (a: number, b: number) => a - b
+export const add = (a: number, b: number) => a + b
`

describe('a way from red to green', () => {
  test.each(['enforce', 'observe'] as const)('is a row, in %s', async (mode) => {
    const at = await asked(mode)
    await at.edit(file, ADDS)
    await at.red()
    await at.edit(source, PLUS)
    await at.end()
    const all = rows(at)
    const [run] = at.records('tdd.tested').map((record) => record.run)
    expect(all).toMatchObject([
      {
        test_ids: [id],
        test_src_before: { [file]: ADDS },
        test_src_after: { [file]: ADDS },
        red: { kind: 'assertion', message: 'expected -1 to be 3', run },
        edit: { diff: DIFF, files: [source] },
        ...{ regressions: [], attempts: 1, language: 'typescript', runner: 'vitest' },
        agent: 'demo',
        quality: {
          ...{ hard: true, replayed: false, inferred: false },
          ...{ shared_edit: false, pre_existing: false, flaky: false },
        },
      },
    ])
    expect(all.map(isGoodRow)).toEqual([true])
  })

  test('says how often it was tried, and with what tests it began', async () => {
    const at = await asked()
    await at.edit(file, ADDS)
    await at.red()
    await at.edit(source, MINUS.replace('a - b', 'a * b'))
    await at.end()
    await at.edit(source, PLUS)
    await at.prompt()
    await at.end()
    expect(rows(at)).toMatchObject([{ attempts: 2, edit: { diff: DIFF } }])
  })

  test('goes over a file that was not there, and a red that could not be called', async () => {
    const at = await asked('enforce', { [source]: '', [file]: ADDS })
    at.temp.remove(source)
    await at.red()
    await at.edit(source, MINUS)
    await at.red()
    await at.edit(source, PLUS)
    await at.end()
    expect(rows(at)).toMatchObject([
      {
        red: { kind: 'assertion' },
        edit: {
          diff: expect.stringMatching(/^--- \/dev\/null\n\+\+\+ src\/cart\.ts\n@@ -0,0 \+1,1 @@/),
        },
        quality: { hard: true },
      },
    ])
  })

  test('of which nothing was called before it passed is soft', async () => {
    const at = await asked('enforce', { [file]: ADDS })
    at.temp.remove(source)
    await at.red()
    await at.edit(source, PLUS)
    await at.end()
    const all = rows(at)
    expect(all).toMatchObject([{ red: { kind: 'load_error' }, quality: { hard: false } }])
    expect(all.map(isGoodRow)).toEqual([false])
  })

  test('that shares its file with another edit is told apart', async () => {
    const at = await asked('observe', { 'test/other.test.ts': ADDS.replace('adds up', 'other') })
    await at.edit(file, ADDS)
    await at.red()
    const state = session(at.temp).journal
    await at.edit(source, PLUS)
    state.keep<TddEntry>({
      ...{ type: 'tdd.edit', at: 'proposal', path: source },
      ...{ class: 'source', verdict: 'allow', rule: 'refactoring' },
    })
    await at.end()
    const all = rows(at)
    expect(all).toMatchObject([{ quality: { shared_edit: true } }])
    expect(all.map(isGoodRow)).toEqual([false])
  })

  test('that a command saw green is there before the turn ends', async () => {
    const at = await asked()
    await at.edit(file, ADDS)
    await at.red()
    const claim = at.records('tdd.claimed')[0]?.claim
    session(at.temp).journal.keep<TddEntry>({
      ...{ type: 'tdd.edit', at: 'proposal', path: source, claim: String(claim) },
      ...{ class: 'source', verdict: 'allow', rule: 'claimed' },
    })
    at.temp.write(source, PLUS)
    await at.red()
    expect(rows(at)).toMatchObject([{ edit: { diff: DIFF }, attempts: 1 }])
  })
})

test('nothing is kept unless the settings ask for it, and what was not kept is no row', async () => {
  const at = await turn('enforce')
  await at.edit(file, ADDS)
  await at.red()
  await at.edit(source, PLUS)
  await at.end()
  expect(at.records('tdd.kept')).toEqual([])
  expect(existsSync(join(at.temp.project.root, '.tailtest/tdd/corpus'))).toBe(false)
  expect([...readCorpus(at.temp.project)]).toEqual([{ type: 'not-kept' }])
})

test('a content that is not what it was is not given out, and a damaged journal is passed over', async () => {
  const at = await asked()
  await at.edit(file, ADDS)
  await at.red()
  await at.edit(source, PLUS)
  await at.end()
  const folder = join(at.temp.project.root, '.tailtest/tdd/corpus')
  const names = readdirSync(folder).filter((name) => name !== '.pruned')
  expect(names.every((name) => /^[\da-f]{64}$/.test(name))).toBe(true)
  expect(names).toHaveLength(3) // the test, the source before, the source after
  for (const name of names) writeFileSync(join(folder, name), 'else')
  for (const name of readdirSync(join(folder, '../blobs'))) {
    writeFileSync(join(folder, '../blobs', name), 'else')
  }
  at.temp.write('.tailtest/sessions/torn.jsonl', '\n{"v":1,"id"')
  const types = [...readCorpus(at.temp.project)].map(({ type }) => type)
  expect(types.sort()).toEqual(['damaged', 'not-kept'])
})
