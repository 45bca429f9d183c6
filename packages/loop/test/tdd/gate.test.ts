import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProposedEdit, type Reply, silent } from '@tailtest/adapter-kit'
import { relPath, sha256 } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import type { Options } from '../../src/context.ts'
import { handle } from '../../src/flow.ts'
import { importsCache } from '../../src/runs/select/imports.ts'
import { redNow } from '../../src/tdd/red-now.ts'
import { gateState, kept } from '../../src/tdd/state.ts'
import {
  addVitest,
  CAPABILITIES,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const source = relPath('src/cart.ts')
const file = relPath('test/cart.test.ts')
const MINUS = 'export const add = (a: number, b: number) => a - b\n'
const PLUS = MINUS.replace('a - b', 'a + b')
const ADDS = `import { expect, test } from 'vitest'
import { add } from '../src/cart'
test('adds up', () => { expect(add(1, 2)).toBe(3) })
`

function shop(mode: object | undefined, files: Record<string, string> = {}): TempProject {
  const settings = mode === undefined ? {} : { tdd: { mode } }
  const temp = tempProject({
    files: { [source]: MINUS, '.tailtest/config.json': JSON.stringify(settings), ...files },
  })
  addVitest(temp)
  session(temp)
  return temp
}

const at = (temp: TempProject, path: string) => join(temp.project.root, path)

function propose(
  temp: TempProject,
  edits: Record<string, string | undefined>,
  options: Partial<Options> = {},
): Promise<Reply> {
  const proposed = Object.entries(edits).map(
    ([path, text]): ProposedEdit =>
      text === undefined
        ? { kind: 'delete', path: at(temp, path) }
        : { kind: 'write', path: at(temp, path), text },
  )
  const event = { type: 'edit-proposed', ...eventBase(temp), edits: proposed } as const
  return handle(event, contextOf(temp, options))
}

const edits = (temp: TempProject) =>
  session(temp).journal.readAs((value) => {
    const record = Object(value)
    return record.type === 'tdd.edit' ? [record.path, record.verdict, record.rule] : undefined
  })

const red = (temp: TempProject) => {
  const { place, journal } = session(temp)
  return redNow(place, journal, { file, targets: [source], timeoutMs: 60_000 })
}

const REFUSED = `tailtest: src/cart.ts was not changed: no failing test asks for it.
Write a test that fails without this edit, show it failing, then edit again:
  npx tailtest red src/cart.test.ts --for src/cart.ts
If behaviour stays the same, declare it first, with its tests green:
  npx tailtest refactor start --scope src/cart.ts --reason "<why>"`

describe('an edit that no failing test asks for', () => {
  test('is refused, with the next thing to do, in the same words every time', async () => {
    const first = await propose(shop({ 'src/**': 'enforce' }), { [source]: PLUS })
    expect(first).toEqual({ type: 'refuse', reason: REFUSED })
    expect(await propose(shop({ 'src/**': 'enforce' }), { [source]: PLUS })).toEqual(first)
  })

  test('is refused twice, then passes, and is flagged', async () => {
    const temp = shop({ '**': 'enforce' })
    await propose(temp, { [source]: PLUS })
    expect(await propose(temp, { [source]: PLUS })).toMatchObject({
      reason: expect.stringMatching(
        /\nRefused before: if no test can show this, ask the person\.$/,
      ),
    })
    expect(await propose(temp, { [source]: PLUS })).toEqual(silent)
    expect(edits(temp).map(([, verdict]) => verdict)).toEqual(['deny', 'deny', 'allow'])
    expect([...gateState(session(temp).journal).unlicensed.keys()]).toEqual([source])
  })

  test('is only warned of in warn, and where the host cannot refuse', async () => {
    const warned = { type: 'note', text: expect.stringMatching(/^tailtest: no failing test asks/) }
    expect(await propose(shop({ '**': 'warn' }), { [source]: PLUS })).toEqual(warned)
    const capabilities = { ...CAPABILITIES, refuse: false }
    const temp = shop({ '**': 'enforce' })
    expect(await propose(temp, { [source]: PLUS }, { capabilities })).toEqual(warned)
  })

  test('is nobody’s business where the gate observes, is off, or tailtest is paused', async () => {
    for (const mode of [undefined, { '**': 'off' }, { 'lib/**': 'enforce' }]) {
      const temp = shop(mode)
      expect(await propose(temp, { [source]: PLUS })).toEqual(silent)
      expect(edits(temp)).toEqual([])
    }
    const paused = shop({ '**': 'enforce' })
    session(paused).journal.append({ type: 'session.paused' })
    expect(await propose(paused, { [source]: PLUS })).toEqual(silent)
    const off = shop({ '**': 'enforce' })
    kept(session(off).journal, [
      { type: 'tdd.mode', mode: 'off', scope: [], reason: '', tests: [] },
    ])
    expect(await propose(off, { [source]: PLUS })).toEqual(silent)
  })

  test('holds back the whole call: of a refused patch nothing is kept as made', async () => {
    const temp = shop({ '**': 'enforce' })
    const reply = await propose(temp, { [file]: ADDS, [source]: PLUS })
    expect(reply).toMatchObject({ type: 'refuse' })
    expect(edits(temp)).toEqual([[source, 'deny', 'no-red']])
  })
})

test('who imports whom is only read where a red test that nobody claimed leads to the file', async () => {
  const temp = shop({ '**': 'enforce' }, { [file]: ADDS, 'src/tax.ts': MINUS, 'src/tip.ts': MINUS })
  temp.write('test/tax.test.ts', "import '../src/tax'\n")
  const { journal, place } = session(temp)
  const isRead = () => existsSync(importsCache(place.stateRoot))
  const fails = (path: string) =>
    kept(journal, [
      {
        ...{ type: 'tdd.tested', file: relPath(path), run: 'one', trigger: 'observed' },
        tests: [{ id: `${path}::fails`, status: 'fail', kind: 'assertion' }],
      },
    ])
  const decided = async (path: string) => {
    await propose(temp, { [path]: PLUS })
    return [edits(temp).at(-1)?.[2], isRead()]
  }
  expect(await decided(source)).toEqual(['no-red', false])
  fails('test/tax.test.ts')
  expect(await decided('src/tip.ts')).toEqual(['no-red', false])
  expect(await decided('src/tax.ts')).toEqual(['reached-by-red', true])
})

describe('an edit that passes', () => {
  test('is one that a failing test was shown for, until that test passes', async () => {
    const temp = shop({ '**': 'enforce' }, { [file]: ADDS })
    expect(await propose(temp, { [source]: PLUS })).toMatchObject({ type: 'refuse' })
    expect(await red(temp)).toMatchObject({ type: 'claimed' })
    expect(await propose(temp, { [source]: PLUS })).toEqual(silent)
    temp.write(source, PLUS)
    expect(await red(temp)).toMatchObject({ type: 'no-red' })
    expect(await propose(temp, { [source]: MINUS })).toMatchObject({ type: 'refuse' })
  })

  test('is one of a test, of comments, of dead code, of what is no source', async () => {
    const temp = shop(
      { '**': 'enforce' },
      { 'src/dead.ts': 'export const a = 1\nexport const b = 2\n' },
    )
    expect(await propose(temp, { [file]: ADDS })).toEqual(silent)
    expect(await propose(temp, { [source]: `// adds\n${MINUS}` })).toEqual(silent)
    expect(await propose(temp, { 'src/dead.ts': 'export const a = 1\n' })).toEqual(silent)
    expect(await propose(temp, { 'README.md': '# Shop\n' })).toEqual(silent)
    expect(edits(temp).map(([, , rule]) => rule)).toEqual([
      'test',
      'no-runtime-change',
      'only-deletion',
      'no-source',
    ])
  })

  test('is one of types, docstrings and form', async () => {
    const plain = "export const f = (a: string) => {\n  return a + 'b'\n}\n"
    const python = 'def f(a):\n    return a\n'
    const temp = shop({ '**': 'enforce' }, { 'src/f.ts': plain, 'src/f.py': python })
    const typed =
      'export interface A {}\nexport const f = (a: string): string => {\n    return a + "b";\n}\n'
    expect(await propose(temp, { 'src/f.ts': typed })).toEqual(silent)
    const hinted = 'def f(a: str) -> str:\n    """Gives back."""\n    return a\n'
    expect(await propose(temp, { 'src/f.py': hinted })).toEqual(silent)
    const other = plain.replace("'b'", "'c'")
    expect(await propose(temp, { 'src/f.ts': other })).toMatchObject({ type: 'refuse' })
    const handedOn = `${plain}export * from './g'\n`
    expect(await propose(temp, { 'src/f.ts': handedOn })).toMatchObject({ type: 'refuse' })
  })

  test('is a stub for a test that cannot load, once', async () => {
    const temp = shop({ '**': 'enforce' }, { [file]: ADDS })
    temp.remove(source)
    expect(await red(temp)).toMatchObject({ type: 'claimed', tests: [{ red: 'soft' }] })
    expect(await propose(temp, { [source]: MINUS })).toEqual({
      type: 'note',
      text: 'tailtest: src/cart.ts: one edit is allowed, so that the test can fail on its own. Then:\n  npx tailtest red test/cart.test.ts --for src/cart.ts',
    })
    temp.write(source, MINUS)
    expect(await propose(temp, { [source]: PLUS })).toMatchObject({
      reason: expect.stringContaining('The test now has to fail on its own'),
    })
    expect(await red(temp)).toMatchObject({ tests: [{ red: 'hard' }] })
    expect(await propose(temp, { [source]: PLUS })).toEqual(silent)
  })

  test('leaves what the file was, under its hash', async () => {
    const temp = shop({ '**': 'warn' })
    await propose(temp, { [source]: PLUS })
    const blob = join(temp.project.root, '.tailtest/tdd/blobs', sha256(MINUS))
    expect(readFileSync(blob, 'utf8')).toBe(MINUS)
    const refused = shop({ '**': 'enforce' })
    await propose(refused, { [source]: PLUS })
    expect(existsSync(join(refused.project.root, '.tailtest/tdd'))).toBe(false)
  })

  test('is any where the gate cannot decide: that is written down', async () => {
    const temp = shop({ '**': 'enforce' })
    const broken = () => Promise.reject(new Error('no parser'))
    const syntax = { parse: broken, onlyCommentsChanged: broken, nodes: broken }
    expect(await propose(temp, { [source]: `${MINUS}// ?\n${PLUS}` }, { syntax })).toEqual(silent)
    expect(gateState(session(temp).journal).errors).toBe(1)
  })
})

test('tailtest’s own files, and those the host starts it by, are changed by people', async () => {
  const temp = shop({ 'src/**': 'warn' })
  const protectedFiles = (root: string) => [join(root, '.host/settings.json')]
  for (const path of ['.tailtest/config.json', '.tailtest-ignore', '.host/settings.json']) {
    expect(await propose(temp, { [path]: '{}' }, { protectedFiles })).toEqual({
      type: 'refuse',
      reason: `tailtest: ${path} was not changed: only people change tailtest's settings and state.\nAsk the person to make this change.`,
    })
  }
})

test('a configuration that only lets runs without tests pass is refused', async () => {
  const temp = shop({ '**': 'enforce' })
  const config = 'export default { test: { passWithNoTests: true } }\n'
  expect(await propose(temp, { 'vitest.config.ts': config })).toMatchObject({
    type: 'refuse',
    reason: expect.stringContaining('lets a run without tests pass'),
  })
})
