import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HookCommand, SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copilot } from '../src/index.ts'
import { settingsFile } from './settings.ts'

const places = { root: '/home/dev/shop', home: '/home/dev' }
const settings = settingsFile('user', places)
const hook = (script: string): HookCommand => ({ command: 'node', args: [script, 'copilot'] })
const ours = hook('/home/dev/.local/state/tailtest/cli/hook.cjs')
const script = hook(copilot.install.projectScript.reference)

interface Entry {
  matcher?: string
  bash: string
  powershell: string
  timeoutSec: number
}
const entriesIn = (text: string): [string, Entry][] =>
  Object.entries<Entry[]>(JSON.parse(text).hooks).flatMap(([event, entries]) =>
    entries.map((entry): [string, Entry] => [event, entry]),
  )
const linesIn = (text: string) =>
  entriesIn(text).map(([, { bash, powershell }]) => ({ bash, powershell }))

describe('what is written', () => {
  test('a file of our own among the hooks of the project or of the person', () => {
    expect(copilot.install.scopes).toEqual(['project', 'user'])
    expect(settings.path).toBe('/home/dev/.copilot/hooks/tailtest.json')
    expect(settingsFile('project', places).path).toBe('/home/dev/shop/.github/hooks/tailtest.json')
  })

  test('every event the adapter reads, with its tools and seconds', () => {
    const text = settings.merge(undefined, ours)
    expect(JSON.parse(text).version).toBe(1)
    const rows = (one: string) =>
      entriesIn(one).map(([event, { matcher, timeoutSec }]) => [event, matcher, timeoutSec])
    const commands = '^(bash|powershell)$'
    const edits = '^(create|edit|apply_patch)$'
    expect(rows(text)).toEqual([
      ['sessionStart', undefined, 30],
      ['userPromptSubmitted', undefined, 30],
      ['preToolUse', commands, 30],
      ['preToolUse', '^.+-.+$', 30],
      ['postToolUse', edits, 30],
      ['agentStop', undefined, 150],
      ['subagentStop', undefined, 30],
      ['sessionEnd', undefined, 5],
    ])
    expect(rows(settings.merge(undefined, ours, { edits: true }))).toEqual(
      expect.arrayContaining([
        ['preToolUse', edits, 30],
        ['postToolUse', commands, 30],
      ]),
    )
  })

  test('a line for each shell, which never fails: a hook that does stops every command', () => {
    expect(linesIn(settings.merge(undefined, ours))[0]).toEqual({
      bash: 'node "/home/dev/.local/state/tailtest/cli/hook.cjs" copilot || true',
      powershell: "node '/home/dev/.local/state/tailtest/cli/hook.cjs' copilot; exit 0",
    })
    expect(linesIn(settings.merge(undefined, script))[0]).toEqual({
      bash: 'node "$COPILOT_HOOK_DIR/tailtest-hook.cjs" copilot || true',
      powershell: 'node "$env:COPILOT_HOOK_DIR/tailtest-hook.cjs" copilot; exit 0',
    })
  })

  test('next comes how a person trusts it', () => {
    const said = copilot.install.nextSteps('project')
    expect(said.join('\n')).toContain('--trust-folder')
    expect(said[0]).toContain('.github/hooks/tailtest-hook.cjs')
  })
})

test('the long rules are a skill of the scope, and helpers that read are agents', () => {
  const guidance = {
    rule: { name: 'tailtest', description: 'Always', text: 'Short.\n' },
    skill: {
      name: 'tailtest',
      description: 'How to: test',
      text: '# Rules\n',
      pages: [{ path: 'python.md', text: 'Py.\n' }],
    },
    commands: [{ name: 'hunt', description: 'Hunts', text: 'Hunt.' }],
    agents: [{ name: 'test-reviewer', description: 'Reviews', text: 'Look.' }],
  }
  expect(copilot.install.documents('project', places, guidance)).toEqual([
    {
      path: '/home/dev/shop/.github/skills/tailtest-rules/SKILL.md',
      text: '---\nname: "tailtest-rules"\ndescription: "How to: test"\n---\n\n# Rules\n',
    },
    { path: '/home/dev/shop/.github/skills/tailtest-rules/python.md', text: 'Py.\n' },
    {
      path: '/home/dev/shop/.github/agents/test-reviewer.agent.md',
      text: '---\nname: "test-reviewer"\ndescription: "Reviews"\ntools: "view, grep, glob"\n---\n\nLook.\n',
    },
  ])
  const [own] = copilot.install.documents('user', places, guidance)
  expect(own?.path).toBe('/home/dev/.copilot/skills/tailtest-rules/SKILL.md')
})

describe('which hooks are ours', () => {
  const found = (bash: string) =>
    settings.find(JSON.stringify({ hooks: { agentStop: [{ type: 'command', bash }] } }))

  test.each([
    '/home/dev/.local/state/tailtest/cli/hook.cjs',
    '/home/dev/a $HOME `b` "c" \\ é/tailtest/cli/hook.cjs',
    '.github/hooks/tailtest-hook.cjs',
  ])('%s', (path) => {
    const [line] = linesIn(settings.merge(undefined, hook(path)))
    expect(found(line?.bash ?? '')).toEqual([hook(path)])
  })

  test('a path of Windows, with the slashes that need no quoting', () => {
    const text = settings.merge(undefined, hook("C:\\a 'b'\\tailtest\\cli\\hook.cjs"))
    expect(linesIn(text)[0]).toEqual({
      bash: `node "C:/a 'b'/tailtest/cli/hook.cjs" copilot || true`,
      powershell: "node 'C:\\a ''b''\\tailtest\\cli\\hook.cjs' copilot; exit 0",
    })
  })

  test.each([
    ['another program of that file name', 'node "/opt/other/hook.cjs" copilot || true'],
    ['the hook of another host', 'node "/home/dev/tailtest/cli/hook.cjs" codex || true'],
    ['ours with something behind it', 'node "/home/dev/tailtest/cli/hook.cjs" copilot || true; id'],
  ])('not %s', (_, line) => {
    expect(found(line)).toEqual([])
  })

  test('what could not be told apart afterwards is not written', () => {
    expect(() => settings.merge(undefined, hook('/opt/other/hook.cjs'))).toThrow(TypeError)
  })
})

/** Files of hooks, and whether client 1.0.102 reads them. */
const files: { name: string; file: object; isRead: boolean }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/hooks-files.1.0.102.json'), 'utf8'),
)

describe('a file that the client does not read as a whole is refused, and told of:', () => {
  test.each(files)('$name', ({ file, isRead }) => {
    const text = JSON.stringify(file)
    expect(settings.problems(text).map(({ stops }) => stops)).toEqual(isRead ? [] : ['file'])
    if (isRead) expect(settings.merge(text, ours)).toContain('hook.cjs')
    else expect(() => settings.merge(text, ours)).toThrow(SettingsError)
  })

  test('one with a byte order mark, a comment, or nothing in it', () => {
    expect(settings.problems('\ufeff{"version":1,"hooks":{}}')).toHaveLength(1)
    for (const text of ['\ufeff{"version":1,"hooks":{}}', '// a\n{"hooks":{}}', '']) {
      expect(() => settings.merge(text, ours)).toThrow(SettingsError)
    }
  })
})

test('a file that we made is gone when ours are taken out', () => {
  for (const one of [ours, script]) {
    expect(settings.remove(settings.merge(undefined, one))).toBeUndefined()
  }
})

test('hooks of a person come back byte for byte, and stand before ours meanwhile', () => {
  const entry = fc.constantFrom({ type: 'command', bash: 'prettier --write' }, { type: 'prompt' })
  const events = fc.constantFrom('agentStop', 'postToolUse', 'preToolUse', 'permissionRequest', 'x')
  const file = fc.record({
    version: fc.constant(1),
    about: fc.string(),
    hooks: fc.dictionary(events, fc.array(entry, { maxLength: 3 })),
  })
  const layout = fc.constantFrom(undefined, 2, 4, '\t')
  fc.assert(
    fc.property(file, layout, fc.constantFrom('', '\n'), (value, space, end) => {
      const text = JSON.stringify(value, null, space) + end
      const merged = settings.merge(text, ours)
      expect(settings.merge(merged, ours)).toBe(merged)
      expect(settings.find(merged)).toHaveLength(8)
      expect(settings.remove(merged) ?? text).toBe(text)
      for (const [event, entries] of Object.entries(value.hooks)) {
        expect(JSON.parse(merged).hooks[event].slice(0, entries.length)).toEqual(entries)
      }
    }),
  )
})

const hasBash = spawnSync('bash', ['-c', '']).status === 0
if (!hasBash) console.warn('not tested: bash is not installed')

describe.skipIf(!hasBash)('the line of a committed install', () => {
  const [line] = linesIn(settings.merge(undefined, script))
  /** As the host runs it: by bash, with the folder of the hooks file in a variable. */
  function run(folder: string) {
    const { status, stdout } = spawnSync('bash', ['-c', line?.bash ?? ''], {
      encoding: 'utf8',
      env: { ...process.env, COPILOT_HOOK_DIR: folder },
      input: '{"a":1}',
    })
    return { status, stdout }
  }

  test('starts the script beside it, and without one does no harm', () => {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'a shöp ')))
    onTestFinished(() => rmSync(base, { recursive: true, force: true }))
    const folder = join(base, 'my project/.github/hooks')
    mkdirSync(folder, { recursive: true })
    expect(run(folder)).toEqual({ status: 0, stdout: '' })
    const program =
      'process.stdout.write(process.argv[2] + require("node:fs").readFileSync(0, "utf8"))'
    writeFileSync(join(folder, 'tailtest-hook.cjs'), program)
    expect(run(folder)).toEqual({ status: 0, stdout: 'copilot{"a":1}' })
  })
})

test('how the host starts its hooks is read from the text', () => {
  const starts = settings.starts?.(settings.merge(undefined, ours)) ?? []
  expect(starts).toHaveLength(8)
  expect(starts).toContainEqual({
    event: 'postToolUse',
    matcher: '^(create|edit|apply_patch)$',
    start: 'node "/home/dev/.local/state/tailtest/cli/hook.cjs" copilot || true',
    timeoutMs: 30_000,
  })
})
