import { appendFileSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decisions, HALF, openGated, openHalf } from '../support/gate.ts'
import { hangingTest, left } from '../support/hanging.ts'
import { type HookRun, payload, runHook } from '../support/hook.ts'
import type { Shop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'

const SESSION = 'session-a'

/** An edit that the client is about to make. */
const proposal = (
  shop: Shop,
  file: string,
  [from, to]: readonly [string, string],
  session = SESSION,
) =>
  payload(shop, 'PreToolUse.Edit', {
    session_id: session,
    tool_use_id: `${session} ${file} ${to}`,
    tool_input: {
      file_path: shop.path(file),
      old_string: from,
      new_string: to,
      replace_all: false,
    },
  })

const propose = async (...given: Parameters<typeof proposal>): Promise<Verdict> =>
  verdictOf(await runHook(given[0], proposal(...given)))

interface Verdict {
  decision: string | undefined
  reason: string | undefined
}

function verdictOf({ code, stdout, stderr }: HookRun): Verdict {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const answer = stdout === '' ? undefined : JSON.parse(stdout).hookSpecificOutput
  return { decision: answer?.permissionDecision, reason: answer?.permissionDecisionReason }
}

/** A test is shown red for a session, by a person. */
const showRed = (shop: Shop, session = SESSION, ...more: string[]) =>
  tailtest(shop, ['red', HALF.test, '--for', HALF.source, '--session', session, ...more])

const begin = (shop: Shop, session = SESSION) =>
  runHook(shop, payload(shop, 'SessionStart.startup', { session_id: session }))

const TO_RIGHT = [HALF.stub, HALF.right] as const

describe('the gate', () => {
  test('answers 8 edits at the same moment, and every answer is kept', async () => {
    const files = Array.from({ length: 8 }, (_, at) => `src/part-${at}.ts`)
    const shop = await openGated('enforce', {
      files: Object.fromEntries(files.map((file) => [file, HALF.stub])),
    })
    const verdicts = await Promise.all(files.map((file) => propose(shop, file, TO_RIGHT)))
    expect(verdicts.map(({ decision }) => decision)).toEqual(files.map(() => 'deny'))
    expect(decisions(shop).toSorted()).toEqual(files.map((file) => `proposal deny no-red ${file}`))
  })

  test('reads a journal whose last record is incomplete because its writer was killed', async () => {
    const shop = await openHalf({ [HALF.test]: HALF.honest })
    await begin(shop)
    expect((await showRed(shop)).stdout).toContain('claimed: src/half.ts')
    const folder = shop.path('.tailtest/sessions')
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.jsonl'))) {
      appendFileSync(join(folder, name), '\n{"v":1,"type":"tdd.claimed","tests":["src/ha')
    }
    expect((await propose(shop, HALF.source, TO_RIGHT)).decision).toBeUndefined()
    expect((await propose(shop, 'src/price.ts', ['net + Math', 'net - Math'])).decision).toBe(
      'deny',
    )
    const text = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
    expect(text.split('\n').filter((line) => line.includes('"tdd.edit"'))).toHaveLength(2)
  })

  test('requires a red of its own from each of two sessions that edit one file', async () => {
    const shop = await openHalf({ [HALF.test]: HALF.honest })
    await begin(shop)
    await begin(shop, 'session-b')
    await showRed(shop)
    expect((await propose(shop, HALF.source, TO_RIGHT, 'session-b')).decision).toBe('deny')
    expect((await propose(shop, HALF.source, TO_RIGHT)).decision).toBeUndefined()
  })

  test('uses a worktree’s own settings, state and reds', async () => {
    const shop = await openHalf({ [HALF.test]: HALF.honest })
    await begin(shop)
    await showRed(shop)
    await shop.git('worktree', 'add', '--quiet', '../other tree', '-b', 'other')
    symlinkSync(shop.path('node_modules'), shop.path('../other tree/node_modules'), 'junction')
    const file = `../other tree/${HALF.source}`
    expect((await propose(shop, file, TO_RIGHT)).decision).toBeUndefined() // nobody set it there
    const set = await tailtest(shop, ['tdd', 'enforce'], { cwd: shop.path('../other tree') })
    expect(set, set.stderr).toMatchObject({ exitCode: 0 })
    expect((await propose(shop, file, TO_RIGHT)).decision).toBe('deny')
    expect((await propose(shop, HALF.source, TO_RIGHT)).decision).toBeUndefined()
    expect(decisions(shop)).toEqual([`proposal allow claimed ${HALF.source}`])
    expect(existsSync(shop.path('../other tree/.tailtest/sessions'))).toBe(true)
  })

  test('treats CRLF line endings like LF', async () => {
    const dead = 'export const unused = 1\r\n'
    const text = `// What is half of it?\r\n${HALF.stub.replace('\n', '\r\n')}${dead}`
    const shop = await openHalf({ [HALF.source]: text })
    const comment = ['What is half of it?', 'Half of it.'] as const
    expect((await propose(shop, HALF.source, comment)).decision).toBeUndefined()
    expect((await propose(shop, HALF.source, [dead, ''])).decision).toBeUndefined()
    expect((await propose(shop, HALF.source, ['=> price', '=> price / 2'])).decision).toBe('deny')
    expect(decisions(shop)).toEqual([
      `proposal allow no-runtime-change ${HALF.source}`,
      `proposal allow only-deletion ${HALF.source}`,
      `proposal deny no-red ${HALF.source}`,
    ])
  })

  test('gives the same text for the same edit', async () => {
    const shop = await openHalf()
    const first = await propose(shop, HALF.source, TO_RIGHT)
    const other = await propose(shop, HALF.source, TO_RIGHT, 'session-b')
    expect(first.reason).toBe(other.reason)
    expect(first.reason?.split('\n').length).toBeLessThanOrEqual(6)
  })

  test('kills a test that hangs while it is being shown red, and its children', async () => {
    const shop = await openHalf()
    shop.write(
      HALF.test,
      hangingTest(shop)
        .replaceAll('invoiceTotal([])', 'half(1)')
        .replace("{ invoiceTotal } from './billing.ts'", "{ half } from './half.ts'"),
    )
    await begin(shop)
    const { exitCode, stdout } = await showRed(shop, SESSION, '--timeout', '8')
    expect({ exitCode, stdout }).not.toMatchObject({ exitCode: 0 })
    expect(stdout).not.toContain('claimed')
    expect(await left(shop)).toEqual([])
    expect((await propose(shop, HALF.source, TO_RIGHT)).decision).toBe('deny')
  })

  test('does not take a flaky failure for a red', async () => {
    const flaky = `import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { half } from './half.ts'
test('now and then', () => {
  const flag = ${JSON.stringify('FLAG')}
  const isThere = existsSync(flag)
  if (isThere) rmSync(flag)
  else writeFileSync(flag, '')
  expect(isThere ? half(10) : 5).toBe(half(10))
})
`
    const shop = await openHalf({ [HALF.test]: flaky })
    await begin(shop)
    const shown = [await showRed(shop), await showRed(shop), await showRed(shop)]
    expect(shown.at(-1)?.stdout).not.toContain('claimed')
    expect((await propose(shop, HALF.source, TO_RIGHT)).decision).toBe('deny')
  })
})
