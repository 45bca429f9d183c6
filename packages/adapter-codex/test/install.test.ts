import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type HookCommand, SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { codex } from '../src/index.ts'
import { settingsFile } from './settings.ts'

const places = { root: '/home/dev/shop', home: '/home/dev' }
const settings = settingsFile('user', places)
const hook = (script: string): HookCommand => ({ command: 'node', args: [script, 'codex'] })
const ours = hook('/home/dev/.local/state/tailtest/cli/hook.cjs')
const script = hook(codex.install.projectScript.reference)
const parsed = (text: string | undefined) => JSON.parse((text ?? '').replace('\ufeff', ''))
const lines = (text: string): string[] =>
  Object.values<{ hooks: { command: string }[] }[]>(parsed(text).hooks).flatMap((groups) =>
    groups.flatMap(({ hooks }) => hooks.map(({ command }) => command)),
  )

describe('what is written', () => {
  test('a hooks file of the project or of the person', () => {
    expect(codex.install.scopes).toEqual(['project', 'user'])
    expect(settings.path).toBe('/home/dev/.codex/hooks.json')
    const project = settingsFile('project', places)
    expect(project.path).toBe('/home/dev/shop/.codex/hooks.json')
  })

  test('every event the adapter reads, with its tools and whole seconds', () => {
    const { hooks, ...more } = parsed(settings.merge(undefined, ours))
    expect(more).toEqual({})
    const rows = Object.entries<{ matcher?: string; hooks: { timeout: number }[] }[]>(hooks)
    expect(
      rows.flatMap(([event, groups]) =>
        groups.map(({ matcher, hooks: all }) => [
          event,
          matcher,
          all.map(({ timeout }) => timeout),
        ]),
      ),
    ).toEqual([
      ['SessionStart', undefined, [30]],
      ['UserPromptSubmit', undefined, [30]],
      ['PreToolUse', 'Bash', [30]],
      ['PostToolUse', 'apply_patch', [30]],
      ['PostToolUse', 'mcp__.*', [30]],
      ['Stop', undefined, [150]],
      ['SubagentStop', undefined, [30]],
      ['Interrupt', undefined, [3]],
      ['SessionEnd', undefined, [3]],
    ])
  })

  test('the same line in every version: its text is part of what a person agrees to', () => {
    expect(new Set(lines(settings.merge(undefined, ours)))).toEqual(
      new Set(['node "/home/dev/.local/state/tailtest/cli/hook.cjs" codex']),
    )
    expect(new Set(lines(settings.merge(undefined, script)))).toEqual(
      new Set([
        `node -e "const{existsSync}=require('fs'),{dirname}=require('path');for(let at=process.cwd(),up;;at=up){const hook=at+'/.codex/tailtest-hook.cjs';if(existsSync(hook)){require(hook);break}up=dirname(at);if(up===at)break}" tailtest codex`,
      ]),
    )
  })

  test('next comes how a person trusts it', () => {
    for (const scope of codex.install.scopes) {
      const said = codex.install.nextSteps(scope).join('\n')
      expect(said).toContain('Hooks need review')
      expect(said).toContain('/hooks')
      expect(said).toContain('press t')
    }
    expect(codex.install.nextSteps('project')[0]).toContain('.codex/tailtest-hook.cjs')
  })
})

test('the long rules are a skill of the scope', () => {
  const guidance = {
    rule: { name: 'tailtest', description: 'Always', text: 'Short.\n' },
    skill: {
      name: 'tailtest',
      description: 'How to: test',
      text: '# Rules\n',
      pages: [{ path: 'python.md', text: 'Py.\n' }],
    },
    commands: [{ name: 'hunt', description: 'Hunts', text: 'Hunt.' }],
    agents: [],
  }
  expect(codex.install.documents('project', places, guidance)).toEqual([
    {
      path: '/home/dev/shop/.codex/skills/tailtest-rules/SKILL.md',
      text: '---\nname: "tailtest-rules"\ndescription: "How to: test"\n---\n\n# Rules\n',
    },
    { path: '/home/dev/shop/.codex/skills/tailtest-rules/python.md', text: 'Py.\n' },
  ])
  const [own] = codex.install.documents('user', places, guidance)
  expect(own?.path).toBe('/home/dev/.codex/skills/tailtest-rules/SKILL.md')
})

describe('which hooks are ours', () => {
  const found = (command: string) =>
    settings.find(JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } }))

  test.each([
    '/home/dev/.local/state/tailtest/cli/hook.cjs',
    '/home/dev/a $HOME `b` "c" \\ é/tailtest/cli/hook.cjs',
    '.codex/tailtest-hook.cjs',
  ])('%s', (path) => {
    const [line = ''] = lines(settings.merge(undefined, hook(path)))
    expect(found(line)).toEqual([hook(path)])
  })

  test('a path of Windows, with the slashes that need no quoting', () => {
    const [line = ''] = lines(settings.merge(undefined, hook('C:\\tools\\tailtest\\cli\\hook.cjs')))
    expect(line).toBe('node "C:/tools/tailtest/cli/hook.cjs" codex')
    expect(found(line)).toEqual([hook('C:/tools/tailtest/cli/hook.cjs')])
  })

  test.each([
    ['another program of that file name', 'node "/opt/other/hook.cjs" codex'],
    ['the hook of another host', 'node "/home/dev/tailtest/cli/hook.cjs" claude'],
    ['ours with something behind it', 'node "/home/dev/tailtest/cli/hook.cjs" codex; true'],
    ['a line that only mentions us', 'echo "/home/dev/tailtest/cli/hook.cjs" codex'],
  ])('not %s', (_, line) => {
    expect(found(line)).toEqual([])
  })

  test('what could not be told apart afterwards is not written', () => {
    expect(() => settings.merge('{}', hook('/opt/other/hook.cjs'))).toThrow(TypeError)
  })
})

/** Files of hooks, and whether client 0.169.0 reads them. */
const files: { name: string; file: object; isRead: boolean }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/hooks-files.0.169.0.json'), 'utf8'),
)

describe('a file that the client does not read as a whole is refused, and told of:', () => {
  test.each(files)('$name', ({ file, isRead }) => {
    const text = JSON.stringify(file)
    expect(settings.problems(text).map(({ stops }) => stops)).toEqual(isRead ? [] : ['file'])
    if (isRead) expect(settings.merge(text, ours)).toContain('hook.cjs')
    else expect(() => settings.merge(text, ours)).toThrow(SettingsError)
  })
})

describe("a person's hooks", () => {
  const other = { type: 'command', command: 'prettier --write' }
  const group = fc.constantFrom(
    { hooks: [other] },
    { matcher: 'apply_patch', hooks: [other] },
    { matcher: 'Bash', hooks: [] },
    { matcher: '', hooks: [{ type: 'prompt', prompt: 'Tests?' }, other] },
  )
  const events = fc.constantFrom('Stop', 'PostToolUse', 'PreToolUse', 'PermissionRequest', 'Other')
  const file = fc.oneof(
    fc.constant({}),
    fc.record({
      description: fc.string(),
      hooks: fc.dictionary(events, fc.array(group, { maxLength: 3 })),
    }),
  )
  const layout = fc.constantFrom(undefined, 2, 4, '\t')

  test('come back byte for byte when ours are taken out, and stand before ours meanwhile', () => {
    fc.assert(
      fc.property(file, layout, fc.constantFrom('', '\n'), (value, space, end) => {
        const text = JSON.stringify(value, null, space) + end
        const merged = settings.merge(text, ours)
        expect(settings.merge(merged, ours)).toBe(merged)
        expect(settings.find(merged)).toHaveLength(9)
        expect(settings.remove(merged) ?? text).toBe(text)
        const hooks = 'hooks' in value ? value.hooks : {}
        for (const [event, groups] of Object.entries(hooks)) {
          expect(parsed(merged).hooks[event].slice(0, groups.length)).toEqual(groups)
        }
      }),
    )
  })

  test('stay where they are when another line takes the place of ours', () => {
    const text = settings.merge('{"hooks":{"Stop":[{"hooks":[]}]}}', ours)
    const renewed = settings.merge(text, script)
    const [own = ''] = lines(settings.merge(undefined, ours))
    const [finder = ''] = lines(settings.merge(undefined, script))
    expect(renewed).toBe(text.replaceAll(JSON.stringify(own), JSON.stringify(finder)))
    expect(settings.find(renewed)).toEqual(Array(9).fill(script))
  })
})

describe('the line of a committed install', () => {
  const [line = ''] = lines(settings.merge(undefined, script))

  function project(): string {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'a shöp ')))
    onTestFinished(() => rmSync(base, { recursive: true, force: true }))
    mkdirSync(join(base, 'my project/src/deep'), { recursive: true })
    return join(base, 'my project')
  }
  /** As the host runs it: by a shell, where the session was started. */
  const run = (cwd: string) => {
    const { status, stdout, stderr } = spawnSync(line, {
      shell: true,
      cwd,
      encoding: 'utf8',
      input: '{"a":1}',
    })
    return { status, stdout, stderr }
  }

  test('finds the script of the project from a folder below, and gives it the name of the host', () => {
    const root = project()
    const path = join(root, codex.install.projectScript.path)
    mkdirSync(dirname(path))
    writeFileSync(
      path,
      'process.stdout.write(JSON.stringify([process.argv[2], require("node:fs").readFileSync(0, "utf8")]))',
    )
    for (const cwd of [root, join(root, 'src/deep')]) {
      expect(run(cwd)).toEqual({ status: 0, stdout: '["codex","{\\"a\\":1}"]', stderr: '' })
    }
  })

  test('says nothing where there is none', () => {
    expect(run(project())).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})

test('how the host starts its hooks is read from the text', () => {
  const starts = settings.starts?.(settings.merge(undefined, ours)) ?? []
  expect(starts).toHaveLength(9)
  expect(starts).toContainEqual({
    event: 'PostToolUse',
    matcher: 'apply_patch',
    start: 'node "/home/dev/.local/state/tailtest/cli/hook.cjs" codex',
    timeoutMs: 30_000,
  })
})

test.each([
  [
    '[plugins."tailtest@tools"]\nenabled = true\n[plugins."other@tools"]\nenabled = true\n',
    ['tailtest@tools'],
  ],
  ['[plugins."tailtest@tools"]\nenabled = false\n', []],
  [undefined, []],
])('plugins of ours that %j switches on: %j', async (text, names) => {
  const { plugins } = codex.install
  expect(plugins?.paths(places)).toEqual(['/home/dev/.codex/config.toml'])
  expect(await plugins?.enabled([text])).toEqual(names)
})
