import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Scope, SettingsError } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { adapterNames, adapters } from '../../src/setup/adapters.ts'
import type { Patient } from '../../src/setup/doctor/check.ts'
import { hooks } from '../../src/setup/doctor/installation.ts'
import { placed } from '../../src/setup/first-config.ts'
import { tailtest } from '../command-line.ts'
import { install, where } from '../places.ts'
import { agree, patient, speakingHook, told } from './patient.ts'

const LOCAL = '.claude/settings.local.json'

const TRIED = 'SessionStart, PreToolUse, PostToolUse: answered in a form that Claude Code accepts'

function installed(scope: Scope = 'local', files: Readonly<Record<string, string>> = {}) {
  const one = patient(files)
  agree(one)
  writeFileSync(join(one.dist, 'hook.cjs'), speakingHook())
  const [settings = ''] = install(where(one.places, scope)).settings
  const edit = (from: string, to: string) =>
    writeFileSync(settings, readFileSync(settings, 'utf8').replace(from, to))
  return { ...one, settings, edit }
}

test('where no agent is set up, doctor warns and names the command', async () => {
  const [finding, ...others] = await hooks(patient())
  expect(others).toEqual([])
  expect(finding).toMatchObject({ state: 'warning', fix: 'tailtest install' })
})

test.each([
  ['claude', '.claude/settings.json'],
  ['codex', '.codex/hooks.json'],
  ['cursor', '.cursor/hooks.json'],
  ['copilot', '.github/hooks/tailtest.json'],
  ['gemini', '.gemini/settings.json'],
] as const)(
  'where settings of %s are no JSON, install and doctor say where, and neither sends to the other',
  async (agent, path) => {
    const text = '{\n  "hooks": {}, // mine\n}\n'
    const one = patient({ [path]: text })
    const scope = 'project'
    const place = /is not JSON: line 2: \/\/ is not allowed here/
    expect(() => install(where(one.places, scope, agent))).toThrow('is not JSON')
    const { code, stderr } = await tailtest(one.places, [
      'install',
      '--agent',
      agent,
      '--scope',
      scope,
    ])
    expect(code).toBe(2)
    expect(stderr).toMatch(place)
    expect(stderr).not.toContain('doctor')
    const [, finding] = await hooks(one)
    const file = join(one.project.root, path)
    const fix = `Correct ${file}, then: tailtest install --agent ${agent}`
    expect(finding).toMatchObject({ state: 'warning', message: expect.stringMatching(place), fix })
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

test('of settings that are not JSON no more than a word is shown', () => {
  const say = (text: string) => placed(new SettingsError('a.json: is not JSON', text))
  expect(say('{ sk-abcdef-and-all-the-rest }')).toBe(
    'a.json: is not JSON: line 1: sk-abcdef-an is not allowed here',
  )
  expect(say('{\n"a": 1')).toBe('a.json: is not JSON: line 2: it ends too early')
})

test.each(['local', 'user'] as const)('a hook of %s scope that answers is fine', async (scope) => {
  const one = installed(scope)
  expect(await told(hooks, one)).toEqual([
    `ok claude ${scope} settings: ${one.settings}`,
    `ok claude ${scope} hook: ${TRIED}`,
  ])
})

/** Puts the build where a project's own would be. */
function addToProject({ dist, project }: Patient): void {
  const own = join(project.root, 'node_modules', '@tailtest', 'cli')
  mkdirSync(own, { recursive: true })
  symlinkSync(dist, join(own, 'dist'), 'junction')
}

test('a plugin that is on sets its host up too', async () => {
  const enabled = (isOn: boolean) =>
    patient({ [LOCAL]: `{"enabledPlugins":{"tailtest@tools":${isOn}}}` })
  expect(await told(hooks, enabled(true))).toEqual([
    'ok claude plugin: tailtest@tools is on; its module answers edits in no session now, command hooks do',
  ])
  expect(await told(hooks, enabled(false))).toEqual(['warning hooks: no agent is set up here'])
})

test('a committed hook is started through its script', async () => {
  const one = installed('project')
  addToProject(one)
  expect(await told(hooks, one)).toContain(`ok claude project hook: ${TRIED}`)
  rmSync(join(one.project.root, '.claude', 'tailtest-hook.cjs'))
  expect(await told(hooks, one)).toEqual([
    expect.stringMatching(
      /^problem claude project settings: the hook .*tailtest-hook\.cjs is missing$/,
    ),
  ])
})

test('a committed hook that finds no tailtest says nothing, which is a problem', async () => {
  const [, finding] = await hooks(installed('project'))
  expect(finding).toMatchObject({
    state: 'problem',
    message: 'SessionStart, PreToolUse, PostToolUse: prints nothing, although it should',
    fix: expect.stringContaining('npm i -D @tailtest/cli'),
  })
})

test.each([
  ['prints invalid JSON', 'console.log("hello")', 'prints invalid JSON: "hello'],
  ['breaks', 'throw new Error("no such module")', 'no such module'],
  ['ends with a code', 'process.exit(3)', 'ends with exit code 3'],
  ['says nothing', 'process.exit(0)', 'prints nothing, although it should'],
  [
    'answers in no form of the host',
    'answer = { note: "x" }',
    'prints what Claude Code does not accept',
  ],
  [
    'answers one event in no form of the host',
    'if (event === "SessionStart") answer = { note: "x" }',
    'SessionStart: prints what Claude Code does not accept',
  ],
])('a hook that %s is a problem', async (_, change, seen) => {
  const one = installed()
  writeFileSync(join(one.dist, 'hook.cjs'), speakingHook(change))
  const [, finding] = await hooks(one)
  expect(finding).toMatchObject({ state: 'problem', message: expect.stringContaining(seen) })
})

test('trying a hook leaves no trace in the project, the home or the state', async () => {
  const one = installed()
  const seen = () =>
    [one.project.root, one.home, one.places.state].flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map(String).toSorted(),
    )
  const before = seen()
  writeFileSync(
    join(one.dist, 'hook.cjs'),
    speakingHook(
      'require("node:fs").mkdirSync(process.env.TAILTEST_STATE_DIR + "/x", { recursive: true })',
    ),
  )
  expect(await told(hooks, one)).toContain(`ok claude local hook: ${TRIED}`)
  expect(seen()).toEqual(before)
})

describe('settings that keep the hook from running', () => {
  test('are a problem when they turn all hooks off', async () => {
    const one = installed('local', { [LOCAL]: '{"disableAllHooks":true}' })
    expect(await told(hooks, one)).toEqual([
      `problem claude local settings: ${one.settings}: disableAllHooks is true: Claude Code runs no hook at all`,
    ])
  })

  test('are a problem in another file of the host too', async () => {
    const one = installed('user', { [LOCAL]: '{"disableAllHooks":true}' })
    const [switchedOff] = await told(hooks, one)
    expect(switchedOff).toContain('problem claude local settings')
  })

  test('are a problem when the client skips the file for one entry', async () => {
    const one = installed()
    one.edit('"timeout": 30', '"timeout": 0')
    const [finding, ...others] = await hooks(one)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ state: 'problem', fix: `Correct ${one.settings}.` })
    expect(finding?.message).toContain('hooks.SessionStart[0].hooks[0].timeout is not valid')
  })

  test('are a problem when they are no JSON any more', async () => {
    const one = installed()
    one.edit('{', '{ // mine')
    const [line, ...others] = await told(hooks, one)
    expect(others).toEqual([])
    expect(line).toContain(`problem claude local settings: ${one.settings}: is not JSON`)
  })

  test('are nothing to tailtest where its hook is not in any of them', async () => {
    const one = patient({ [LOCAL]: '{"disableAllHooks":true}', '.claude/settings.json': '{}' })
    expect(await told(hooks, one)).toEqual(['warning hooks: no agent is set up here'])
  })

  test('do not count where only another file of the host is malformed', async () => {
    const one = installed('user', { [LOCAL]: '{"hooks":{"Stop":[5]}}' })
    const states = (await hooks(one)).map(({ state }) => state)
    expect(states).toEqual(['ok', 'ok'])
  })
})

describe('hooks that a person has to trust first', () => {
  const SKIPPED = 'Codex skips them without a word: SessionStart, UserPromptSubmit, PreToolUse,'

  function codex(scope: Scope) {
    const one = patient()
    writeFileSync(join(one.dist, 'hook.cjs'), speakingHook())
    const [settings = ''] = install(where(one.places, scope, 'codex')).settings
    return { ...one, settings }
  }

  test('are a problem until it is done, and doctor says how', async () => {
    const one = codex('user')
    expect(await told(hooks, one)).toEqual([
      `ok codex user settings: ${one.settings}`,
      'ok codex user hook: SessionStart, PreToolUse, PostToolUse: answered in a form that Codex CLI accepts',
      expect.stringContaining(
        `9 of 9 hooks are not trusted yet (untrusted): ${SKIPPED} PostToolUse, Stop,`,
      ),
    ])
    const finding = (await hooks(one)).at(-1)
    expect(finding?.fix).toContain('/hooks')
  })

  test('of a project are a problem before the project itself is trusted', async () => {
    const lines = await told(hooks, codex('project'))
    expect(lines).toContainEqual(
      'problem codex project trust: the project is not trusted: Codex reads no hooks in its .codex folder',
    )
  })

  test('are a problem where nobody can tell', async () => {
    const one = codex('user')
    writeFileSync(join(one.home, '.codex', 'config.toml'), '[hooks')
    expect((await told(hooks, one)).at(-1)).toMatch(
      /^problem codex user trust: .*config\.toml: is not TOML/,
    )
  })
})

/** Anybody may write settings that start what is named like a hook of ours: `node` with a script of the project's, or another program. */
test.each([
  ['claude', 'local'],
  ...adapterNames.map((agent) => [agent, 'project'] as const),
] as const)(
  'hooks of %s in %s scope are not tried before somebody agreed',
  async (agent, scope) => {
    const one = patient()
    const mark = join(one.home, 'ran')
    install(where(one.places, scope, agent))
    const script = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')\n`
    const { path } = adapters[agent].install.projectScript
    for (const file of [join(one.dist, 'hook.cjs'), join(one.project.root, path)])
      if (existsSync(file)) writeFileSync(file, script)
    const only = { ...one, agents: [agent] }
    expect(await told(hooks, only)).toContainEqual(expect.stringContaining('nobody agreed yet'))
    expect(existsSync(mark)).toBe(false)
    agree(one)
    await hooks(only)
    expect(existsSync(mark)).toBe(true)
  },
)
