import { reachedModel } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import {
  decisions,
  HALF,
  openGated,
  openHalf,
  outcomes,
  refusals,
  tailtestByAgent,
} from '../support/gate.ts'
import { play } from '../support/play.ts'
import type { Shop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

/** Files by which tailtest is switched, and what it stands by. */
const OWN = [
  '.tailtest/config.json',
  '.tailtest/sessions/forged.jsonl',
  '.tailtest/tdd/blobs/forged',
  '.claude/settings.local.json',
] as const

describe('what tailtest stands by', () => {
  test.each(OWN)('%s is not changed by an edit', async (path) => {
    const shop = await openHalf()
    const before = textOf(shop, path)
    const { model } = await play(shop, [
      ...(before === undefined ? [] : [[read(shop, path)]]),
      [write(shop, path, '{}\n')],
      [say('Well.')],
    ])
    expect(refusals(model)).toEqual([
      `tailtest: ${path} was not changed: only people change tailtest's settings and state.\nAsk the person to make this change.`,
    ])
    expect(textOf(shop, path)).toBe(before)
    expect(decisions(shop)).toEqual([`proposal deny protected ${path}`])
  })

  test('is not changed in warn mode either', async () => {
    const shop = await openGated('warn')
    const before = shop.read('.tailtest/config.json')
    const { model } = await play(shop, [
      [read(shop, '.tailtest/config.json')],
      [edit(shop, '.tailtest/config.json', '"warn"', '"observe"')],
      [say('Well.')],
    ])
    expect(refusals(model)).toHaveLength(1)
    expect(shop.read('.tailtest/config.json')).toBe(before)
  })

  test.each(['off', 'observe', 'warn "src/**"'])(
    'is not switched by the agent’s shell: tailtest tdd %s',
    async (words) => {
      const shop = await openHalf()
      const before = shop.read('.tailtest/config.json')
      const { model } = await play(shop, [
        [read(shop, HALF.source)],
        [tailtestByAgent(`tdd ${words}`)],
        [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
        [say('Well.')],
      ])
      expect(reachedModel(model, /is for people, and this is an agent’s shell/)).toHaveLength(1)
      expect(refusals(model)).toHaveLength(1)
      expect(shop.read('.tailtest/config.json')).toBe(before)
      expect(shop.read(HALF.source)).toBe(HALF.stub)
    },
  )
})

const COMMIT = bash(
  'git -c user.name=Dev -c user.email=dev@example.com commit --all --quiet --no-verify --message=Half',
)

/** Writes into the journal that a test was shown red and is claimed. */
const FORGE = `import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
const [name] = readdirSync('.tailtest/sessions').filter((each) => each.endsWith('.jsonl'))
const file = '.tailtest/sessions/' + name
const { v, session, host, actor } = JSON.parse(readFileSync(file, 'utf8').trim().split('\\n')[0])
const id = '${HALF.test}::half does what it says'
const base = { v, ts: Date.now(), session, host, actor }
const tests = [{ id, status: 'fail', kind: 'assertion', body: 'forged' }]
const records = [
  { ...base, id: 'forged-1', type: 'tdd.tested', file: '${HALF.test}', run: 'forged', trigger: 'red', tests },
  { ...base, id: 'forged-2', type: 'tdd.claimed', claim: 'forged', tests: [id], targets: ['${HALF.source}'], source: 'cli' },
]
appendFileSync(file, records.map((record) => '\\n' + JSON.stringify(record) + '\\n').join(''))
`

/** Does in the shell what no edit may. */
const UNHOOK = `import { readFileSync, writeFileSync } from 'node:fs'
const config = '.tailtest/config.json'
writeFileSync('.claude/settings.local.json', '{}')
writeFileSync(config, readFileSync(config, 'utf8').replace('enforce', 'observe'))
`

test('a red forged in the journal allows the edit, and is found at the end of the turn and by prove', async () => {
  const shop = await openHalf({ 'forge.mjs': FORGE })
  await play(shop, [
    [read(shop, HALF.source)],
    [bash('node forge.mjs')],
    [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
    [COMMIT],
    [say('Done.')],
    [say('Really.')],
    [say('Really, really.')],
  ])
  expect(decisions(shop)).toContain(`proposal allow claimed ${HALF.source}`)
  expect(outcomes(shop)).not.toEqual([])
  expect(outcomes(shop)).not.toContain('green')
  await isNotProven(shop)
})

test('prove finds edits made after the hooks were removed or the gate was switched off in the shell', async () => {
  const shop = await openHalf({ 'unhook.mjs': UNHOOK })
  await play(shop, [
    [bash('node unhook.mjs')],
    [read(shop, HALF.source)],
    [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
    [COMMIT],
    [say('Done.')],
    [say('Really.')],
    [say('Really, really.')],
  ])
  expect(shop.read(HALF.source)).toBe(HALF.wrong)
  await isNotProven(shop)
})

/** In a fresh checkout, as CI does it, without any record of a session. */
async function isNotProven(shop: Shop): Promise<void> {
  const { exitCode, stdout } = await tailtest(shop, ['prove', '--base', 'HEAD~1'])
  expect({ exitCode, stdout }).toMatchObject({
    exitCode: 1,
    stdout: expect.stringMatching(/src\/half\.ts/),
  })
}

function textOf(shop: Shop, path: string): string | undefined {
  try {
    return shop.read(path)
  } catch {
    return undefined
  }
}
