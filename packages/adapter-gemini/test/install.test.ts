import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HookCommand, SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { gemini } from '../src/index.ts'
import { settingsFile } from './settings.ts'

const places = { root: '/home/dev/shop', home: '/home/dev' }
const settings = settingsFile('user', places)
const hook = (script: string): HookCommand => ({ command: 'node', args: [script, 'gemini'] })
const ours = hook('/home/dev/.local/state/tailtest/cli/hook.cjs')
const script = hook(gemini.install.projectScript.reference)

interface Group {
  matcher?: string
  hooks: { type: string; name: string; command: string; timeout: number }[]
}
const groupsIn = (text: string): [string, Group][] =>
  Object.entries<Group[]>(JSON.parse(text).hooks).flatMap(([event, groups]) =>
    groups.map((group): [string, Group] => [event, group]),
  )
const linesIn = (text: string) =>
  groupsIn(text).flatMap(([, { hooks }]) => hooks.map(({ command }) => command))

describe('what is written', () => {
  test('the settings of the project or of the person', () => {
    expect(gemini.install.scopes).toEqual(['project', 'user'])
    expect(settings.path).toBe('/home/dev/.gemini/settings.json')
    expect(settingsFile('project', places).path).toBe('/home/dev/shop/.gemini/settings.json')
  })

  test('every event the adapter reads, with its tools and milliseconds', () => {
    const rows = (text: string) =>
      groupsIn(text).map(([event, { matcher, hooks }]) => [event, matcher, hooks[0]?.timeout])
    const commands = '^run_shell_command$'
    const edits = '^(write_file|replace)$'
    const text = settings.merge(undefined, ours)
    expect(rows(text)).toEqual([
      ['SessionStart', undefined, 30_000],
      ['BeforeAgent', undefined, 30_000],
      ['BeforeTool', commands, 30_000],
      ['AfterTool', edits, 30_000],
      ['AfterTool', '^mcp_', 30_000],
      ['AfterAgent', undefined, 150_000],
      ['SessionEnd', undefined, 5_000],
    ])
    expect(rows(settings.merge(undefined, ours, { edits: true }))).toEqual(
      expect.arrayContaining([
        ['BeforeTool', edits, 30_000],
        ['AfterTool', commands, 30_000],
      ]),
    )
    const [first] = settings.starts?.(text) ?? []
    expect(first).toMatchObject({ event: 'SessionStart', timeoutMs: 30_000 })
  })

  test('a line of a shell, under a name by which a person switches it off', () => {
    const [[, group] = []] = groupsIn(settings.merge(undefined, ours))
    expect(group?.hooks).toEqual([
      {
        ...{ type: 'command', name: 'tailtest', timeout: 30_000 },
        command: 'node "/home/dev/.local/state/tailtest/cli/hook.cjs" gemini',
      },
    ])
    expect(linesIn(settings.merge(undefined, script))[0]).toBe(
      'node ".gemini/tailtest-hook.cjs" gemini',
    )
  })

  test('next comes what is committed, and how a person trusts the folder', () => {
    const said = gemini.install.nextSteps('project')
    expect(said[0]).toBe(
      'Commit .gemini/settings.json, .gemini/skills, .gemini/commands, .gemini/agents and .gemini/tailtest-hook.cjs.',
    )
    expect(said.join('\n')).toContain('GEMINI_CLI_TRUST_WORKSPACE')
    expect(gemini.install.nextSteps('user').at(-1)).toContain('tailtest trust')
  })
})

test('the long rules are a skill of the scope, commands are TOML, and helpers that read are agents', () => {
  const guidance = {
    rule: { name: 'tailtest', description: 'Always', text: 'Short.\n' },
    skill: { name: 'tailtest', description: 'How to: test', text: '# Rules\n', pages: [] },
    commands: [
      { name: 'why', argument: 'The <file>', description: 'Says "why"', text: 'Ask `it`.' },
    ],
    agents: [{ name: 'test-reviewer', description: 'Reviews', text: 'Look.' }],
  }
  expect(gemini.install.documents('project', places, guidance)).toEqual([
    {
      path: '/home/dev/shop/.gemini/skills/tailtest-rules/SKILL.md',
      text: '---\nname: "tailtest-rules"\ndescription: "How to: test"\n---\n\n# Rules\n',
    },
    {
      path: '/home/dev/shop/.gemini/commands/tailtest/why.toml',
      text: 'description = "Says \\"why\\""\nprompt = "Ask `it`.\\n\\nThe <file> is: {{args}}"\n',
    },
    {
      path: '/home/dev/shop/.gemini/agents/test-reviewer.md',
      text: '---\nname: "test-reviewer"\ndescription: "Reviews"\ntools: ["read_file","grep_search","glob"]\n---\n\nLook.\n',
    },
  ])
})

describe('which hooks are ours', () => {
  const found = (command: string) =>
    settings.find(
      JSON.stringify({ hooks: { AfterAgent: [{ hooks: [{ type: 'command', command }] }] } }),
    )

  test.each([
    '/home/dev/.local/state/tailtest/cli/hook.cjs',
    '/home/dev/a $HOME `b` "c" \\ é/tailtest/cli/hook.cjs',
    '.gemini/tailtest-hook.cjs',
  ])('%s', (path) => {
    const [line = ''] = linesIn(settings.merge(undefined, hook(path)))
    expect(found(line)).toEqual([hook(path)])
  })

  test.each([
    ['another program of that file name', 'node "/opt/other/hook.cjs" gemini'],
    ['the hook of another host', 'node "/home/dev/tailtest/cli/hook.cjs" codex'],
    ['ours with something behind it', 'node "/home/dev/tailtest/cli/hook.cjs" gemini; id'],
  ])('not %s', (_, line) => {
    expect(found(line)).toEqual([])
  })

  test('what could not be told apart afterwards is not written', () => {
    expect(() => settings.merge(undefined, hook('/opt/other/hook.cjs'))).toThrow(TypeError)
  })
})

test.each([
  ['every hook', { enabled: false }, true],
  ['ours by its name', { disabled: ['other', 'tailtest'] }, true],
  ['that of somebody else', { disabled: ['other'] }, false],
  ['nothing', {}, false],
])('settings that switch off %s are told of', (_, hooksConfig, isTold) => {
  const text = settings.merge(JSON.stringify({ hooksConfig }), ours)
  expect(settings.problems(text)).toHaveLength(isTold ? 1 : 0)
})

test('settings with a comment, which the client reads, are left alone', () => {
  expect(() => settings.merge('// mine\n{}\n', ours)).toThrow(SettingsError)
})

test('a person’s settings come back byte for byte, and their hooks stand before ours meanwhile', () => {
  const group = fc.constantFrom(
    { hooks: [{ type: 'command', command: 'prettier --write' }] },
    { matcher: 'write_file', hooks: [] },
  )
  const events = fc.constantFrom('AfterAgent', 'AfterTool', 'BeforeTool', 'PreCompress')
  const file = fc.record({
    model: fc.record({ name: fc.string() }),
    hooks: fc.dictionary(events, fc.array(group, { maxLength: 3 })),
  })
  const layout = fc.constantFrom(undefined, 2, 4, '\t')
  fc.assert(
    fc.property(file, layout, fc.constantFrom('', '\n'), (value, space, end) => {
      const text = JSON.stringify(value, null, space) + end
      const merged = settings.merge(text, ours)
      expect(settings.merge(merged, ours)).toBe(merged)
      expect(settings.find(merged)).toHaveLength(7)
      expect(settings.remove(merged)).toBe(text)
      for (const [event, groups] of Object.entries(value.hooks)) {
        expect(JSON.parse(merged).hooks[event].slice(0, groups.length)).toEqual(groups)
      }
    }),
    { numRuns: 50 },
  )
})

test('the line of a committed install starts the script of the project it runs in', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'a shöp ')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  mkdirSync(join(base, '.gemini'))
  writeFileSync(
    join(base, '.gemini/tailtest-hook.cjs'),
    'process.stdout.write(process.argv[2] + require("node:fs").readFileSync(0, "utf8"))',
  )
  const [line = ''] = linesIn(settings.merge(undefined, script))
  const { stdout } = spawnSync('bash', ['-c', line], { cwd: base, encoding: 'utf8', input: '{}' })
  expect(stdout).toBe('gemini{}')
})

describe('a folder is trusted', () => {
  const { consent } = settingsFile('project', places)
  const isTrusted = async (kept: object | string) => {
    const text = typeof kept === 'string' ? kept : JSON.stringify(kept)
    return (await consent?.problems('', text))?.length === 0
  }

  test('in the home; a person’s own hooks need no trust', () => {
    expect(consent?.path).toBe('/home/dev/.gemini/trustedFolders.json')
    expect(settings.consent).toBeUndefined()
  })

  test.each([
    [true, { '/home/dev/shop': 'TRUST_FOLDER' }],
    [true, { '/home/dev': 'TRUST_FOLDER' }],
    [true, { '/home/dev/other': 'TRUST_PARENT' }],
    [true, { '/home/dev': 'DO_NOT_TRUST', '/home/dev/shop': 'TRUST_FOLDER' }],
    [true, '// mine\n{ "/home/dev/shop": "TRUST_FOLDER" }'],
    [false, { '/home/dev': 'TRUST_FOLDER', '/home/dev/shop': 'DO_NOT_TRUST' }],
    [false, { '/home/dev/shop2': 'TRUST_FOLDER', '/home/dev/shop/src': 'TRUST_FOLDER' }],
    [false, {}],
    [false, ''],
  ])('%s: %j', async (is, kept) => {
    expect(await isTrusted(kept)).toBe(is)
  })

  test('what cannot be read is an error', async () => {
    await expect(isTrusted('{')).rejects.toMatchObject({ code: 'SETTINGS_UNREADABLE' })
  })
})

test('an extension is on where its manifest is', async () => {
  const { plugins } = gemini.install
  expect(plugins?.paths(places)).toEqual([
    '/home/dev/.gemini/extensions/tailtest/gemini-extension.json',
  ])
  expect(await plugins?.enabled(['{}'])).toEqual(['tailtest'])
  expect(await plugins?.enabled([undefined])).toEqual([])
})
