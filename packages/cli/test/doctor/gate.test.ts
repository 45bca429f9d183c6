import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import type { Results } from '@tailtest/results'
import { describe, expect, test } from 'vitest'
import { judge } from '../../src/setup/doctor/canary.ts'
import { gate } from '../../src/setup/doctor/gate.ts'
import { hooks } from '../../src/setup/doctor/installation.ts'
import { slugs } from '../../src/setup/doctor/state.ts'
import { alignHooks } from '../../src/tdd/gate-hooks.ts'
import { install, where } from '../places.ts'
import { agree, patient, speakingHook, told } from './patient.ts'

const CONFIG = '.tailtest/config.json'
const modes = (mode: object, more: object = {}) => JSON.stringify({ tdd: { mode, ...more } })
const TESTED = {
  'src/cart.ts': 'export const add = 1\n',
  'src/cart.test.ts': "import { add } from './cart'\ntest('adds', () => add)\n",
}

describe('the gate', () => {
  test('says its modes and where they stand', async () => {
    expect(await told(gate, patient())).toEqual(['ok gate: off (default)'])
    const text = modes({ 'src/**': 'enforce', 'src/old/**': 'off' }, { enforce_new_files: true })
    const one = patient({ [CONFIG]: text, ...TESTED })
    expect(await told(gate, one)).toEqual([
      'ok gate: enforce "src/**", off "src/old/**", otherwise off; new files: enforce (.tailtest/config.json)',
      'ok gate: tests load 1 of 1 sources (100 %)',
    ])
  })

  test('where an agent does not tell of edits, it is a warning with the command that mends it', async () => {
    const one = patient({ [CONFIG]: modes({ '**': 'warn' }) })
    install(where(one.places, 'local'))
    const [, finding, ...others] = await gate(one)
    expect(others).toEqual([])
    expect(finding).toEqual({
      ...{ check: 'claude gate', state: 'warning' },
      message: 'Claude Code does not report edits before they are made: every edit passes',
      fix: 'tailtest install --agent claude --scope local',
    })
    const { agent: _, scope: _scope, ...here } = where(one.places, 'local')
    const [path] = await alignHooks(here)
    expect(await told(gate, one)).toEqual([
      'ok gate: warn "**", otherwise off (.tailtest/config.json)',
      `ok claude gate: edits are judged before they are made: ${path}`,
      expect.stringMatching(
        /^ok claude gate: Claude Code: the real client was seen to keep to a refusal in version \d/,
      ),
    ])
  })

  test('where an agent has only a plugin of ours, so it is too', async () => {
    const one = patient({
      [CONFIG]: modes({ 'src/**': 'enforce' }),
      '.claude/settings.json': '{"enabledPlugins":{"tailtest@tools":true}}',
    })
    const [, finding] = await gate(one)
    expect(finding).toMatchObject({
      ...{ check: 'claude gate', state: 'warning' },
      fix: 'Set the mode again: tailtest tdd enforce "src/**"',
    })
  })

  test.each(['claude', 'codex', 'cursor', 'cline'] as const)(
    'a hook before edits that nothing asks for is named: %s',
    async (agent) => {
      const one = patient()
      const scope = 'project'
      install({ ...where(one.places, scope, agent), needs: { edits: true } })
      const [, finding] = await gate(one)
      expect(finding).toMatchObject({
        ...{ check: `${agent} gate`, state: 'warning' },
        message: expect.stringMatching(/has a process started before each edit/),
        fix: `tailtest install --agent ${agent} --scope project`,
      })
      install(where(one.places, scope, agent))
      expect(await gate(one)).toHaveLength(1)
    },
  )

  test('a project with hardly any tests is told what helps', async () => {
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`src/a${n}.ts`, 'export {}\n']))
    const one = patient({ [CONFIG]: modes({ '**': 'enforce' }), ...TESTED, ...files })
    const [, finding] = await gate(one)
    expect(finding).toMatchObject({
      state: 'warning',
      message: 'tests load 1 of 6 sources (16 %): edits of files without a test only get a warning',
      fix: expect.stringContaining('tailtest tdd enforce --new-files'),
    })
  })

  test('a step of the plan with a test and no file is named', async () => {
    const plan = '[{"title":"Add up","test_id":"adds up"}]\n'
    const [, finding] = await gate(patient({ '.tailtest/tdd/plan.json': plan }))
    expect(finding).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('has a "test_id" without a "test_file_path"'),
    })
  })
})

describe('the names that comments give to tests', () => {
  /** With the parsers of this repository. */
  const reading = (files: Readonly<Record<string, string>>) => ({
    ...patient(files),
    dist: fileURLToPath(new URL('../..', import.meta.url)),
  })
  const named = (...names: readonly string[]) =>
    names.map((name) => `// @tailtest-id: ${name}\ntest('of ${name}', () => {})\n`).join('\n')

  test('are fine where each names one test', async () => {
    expect(await told(slugs, reading({ 'a.test.ts': named('one', 'two') }))).toEqual([])
  })

  test('are a problem where several tests share one, in a file or in two', async () => {
    const files = { 'a.test.ts': named('one', 'two', 'one'), 'b.test.ts': named('two') }
    expect(await told(slugs, reading(files))).toEqual([
      'problem gate: @tailtest-id one is used 2 times, so it names no test: a.test.ts:1, a.test.ts:7',
      'problem gate: @tailtest-id two is used 2 times, so it names no test: a.test.ts:4, b.test.ts:1',
    ])
  })

  test('are left alone where nothing can read the file', async () => {
    expect(await told(slugs, patient({ 'a.test.ts': '// @tailtest-id: lost\n' }))).toEqual([])
  })

  test('are a warning where no test follows', async () => {
    const text = `// @tailtest-id: lost\n\n\n\n\n${named('one')}`
    expect(await told(slugs, reading({ 'a.test.ts': text }))).toEqual([
      'warning gate: @tailtest-id lost names no test: a.test.ts:1',
    ])
  })
})

/** The hook proper, as far as a refusal goes. */
const refusing = `if (payload.tool_name === 'Write' && event === 'PreToolUse') answer = {
  hookSpecificOutput: { hookEventName: event, permissionDecision: 'deny', permissionDecisionReason: 'r' } }`

test.each([
  [
    'refuses',
    refusing,
    /^ok claude local hook: SessionStart, PreToolUse, PreToolUse, PostToolUse: answered/,
  ],
  [
    'asks instead of refusing',
    '',
    /^problem claude local hook: PreToolUse: prints what Claude Code does not accept: .*ask/,
  ],
  [
    'is silent',
    "if (payload.tool_name === 'Write' && event === 'PreToolUse') process.exit(0)",
    /^problem claude local hook: PreToolUse: prints nothing, although it should/,
  ],
])('a hook that %s an edit no test asks for', async (_, change, seen) => {
  const one = patient()
  agree(one)
  writeFileSync(join(one.dist, 'hook.cjs'), speakingHook(change))
  install({ ...where(one.places, 'local'), needs: { edits: true } })
  expect((await told(hooks, one)).at(-1)).toMatch(seen)
})

test('the edit that a hook is to refuse stands in a project with a runner', async () => {
  const one = patient()
  agree(one)
  const seen = join(one.dist, 'seen.json')
  const look = `if (event === 'SessionStart') require('node:fs').cpSync(payload.cwd, ${JSON.stringify(`${one.dist}/copy`)}, { recursive: true })`
  mkdirSync(dirname(seen), { recursive: true })
  writeFileSync(join(one.dist, 'hook.cjs'), speakingHook(look))
  install(where(one.places, 'local'))
  await hooks(one)
  const read = (path: string) => readFileSync(join(one.dist, 'copy', path), 'utf8')
  expect(JSON.parse(read(CONFIG))).toEqual({ tdd: { mode: { 'src/tax.ts': 'enforce' } } })
  expect(read('src/tax.ts')).toContain('0.2')
  expect(JSON.parse(read('node_modules/vitest/package.json')).bin).toBe('vitest.mjs')
})

describe('a canary that fails', () => {
  const path = relPath('src/canary.test.ts')
  const results = (message: string, status: 'fail' | 'error' = 'fail'): unknown => {
    const base = { file: path, durationMs: 1 }
    const tests = [
      { ...base, id: `${path}::canary passes`, status: 'pass' },
      { ...base, id: `${path}::canary fails`, status, message },
    ]
    return { tests, executed: 2, fileErrors: [], timedOut: false, durationMs: 1 }
  }
  const isResults = (value: unknown): value is Results => typeof value === 'object'
  const judged = (value: unknown) => (isResults(value) ? judge('canary', path, value) : undefined)

  test('for what it asks is a red', () => {
    expect(judged(results('AssertionError: 1 is not 2'))).toMatchObject({ state: 'ok' })
  })

  test('for another reason is none, and the gate is not relied on', () => {
    expect(judged(results('Test timed out in 5000ms.'))).toMatchObject({
      ...{ state: 'warning', message: expect.stringContaining('as a red (timeout)') },
    })
  })
})
