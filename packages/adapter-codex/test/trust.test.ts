import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placedHooks } from '../src/trust.ts'
import { settingsFile } from './settings.ts'

/** Hooks files of ours, and what client 0.169.0 makes of each hook: its place, and the hash a person agrees to. */
const recorded: { name: string; file: object; hooks: { key: string; hash: string }[] }[] =
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/hashes.0.169.0.json'), 'utf8'))

test.each(recorded)(
  '$name: every hook has the place and the hash that the client gives it',
  ({ file, hooks }) => {
    const placed = placedHooks('hooks.json', file).map(({ key, hash }) => ({ key, hash }))
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
    expect(placed.toSorted(byKey)).toEqual(hooks.toSorted(byKey))
  },
)

const root = '/home/dev/shop'
const places = { root, home: '/home/dev' }
const hook = { command: 'node', args: ['/home/dev/tailtest/cli/hook.cjs', 'codex'] }
const file = settingsFile('project', places)
const text = file.merge(undefined, hook)
const all = placedHooks(file.path, JSON.parse(text))
const state = (hooks: readonly { key: string; line: string }[]) =>
  hooks.map(({ key, line }) => `[hooks.state.${JSON.stringify(key)}]\n${line}\n`).join('\n')
const trusted = all.map(({ key, hash }) => ({ key, line: `trusted_hash = "${hash}"` }))
const PROJECT = `[projects."${root}"]\ntrust_level = "trusted"\n\n`
const problems = (kept: string | undefined) => file.consent?.problems(text, kept)

describe('what a person agreed to', () => {
  test('is kept in the configuration of the home', () => {
    expect(file.consent?.path).toBe('/home/dev/.codex/config.toml')
    expect(settingsFile('user', places).consent?.path).toBe(file.consent?.path)
  })

  test('all of it: there is nothing to say', async () => {
    expect(await problems(PROJECT + state(trusted))).toEqual([])
  })

  test('nothing yet: the project, and every hook', async () => {
    const found = await problems(undefined)
    expect(found?.map(({ message }) => message)).toEqual([
      'the project is not trusted: Codex reads no hooks in its .codex folder',
      '9 of 9 hooks are not trusted yet (untrusted): Codex skips them without a word: SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, Stop, SubagentStop, Interrupt, SessionEnd',
    ])
    for (const { fix } of found ?? []) expect(fix).toMatch(/trust/i)
  })

  test('some: those that are new, changed and switched off are told apart', async () => {
    const [first, second, third, ...others] = trusted
    if (!first || !second || !third) throw new Error('too few hooks')
    const changed = { ...second, line: 'trusted_hash = "sha256:0"' }
    const off = { ...third, line: `${third.line}\nenabled = false` }
    const found = await problems(PROJECT + state([changed, off, ...others]))
    expect(found?.map(({ message }) => message)).toEqual([
      '1 of 9 hooks are not trusted yet (untrusted): Codex skips them without a word: SessionStart',
      '1 of 9 hooks are changed since they were trusted (modified): Codex skips them without a word: UserPromptSubmit',
      '1 of 9 hooks are switched off: PreToolUse',
    ])
  })

  test('a hook that moved is another one', async () => {
    const other = '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]}}'
    const moved = file.merge(other, hook)
    const found = await file.consent?.problems(moved, PROJECT + state(trusted))
    expect(found?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^1 of 9 hooks are not trusted yet .*: Stop$/),
    ])
  })

  test('no hooks at all', async () => {
    const off = `${PROJECT}[features]\nhooks = false\n\n${state(trusted)}`
    expect((await problems(off))?.map(({ message }) => message)).toEqual([
      'hooks are switched off for everything ([features] hooks = false)',
    ])
  })

  test("a person's own hooks need no trusted project", async () => {
    const user = settingsFile('user', places)
    const found = await user.consent?.problems(user.merge(undefined, hook), '')
    expect(found).toHaveLength(1)
  })

  test('cannot be read from a configuration that is not TOML', async () => {
    await expect(problems('[hooks')).rejects.toMatchObject({
      code: 'SETTINGS_UNREADABLE',
      message: expect.stringContaining('/home/dev/.codex/config.toml: is not TOML'),
    })
  })
})
