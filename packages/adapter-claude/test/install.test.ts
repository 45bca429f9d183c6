import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HookCommand, type Scope, SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { claude } from '../src/index.ts'
import { settingsFile } from './settings.ts'

const places = { root: '/home/dev/shop', home: '/home/dev' }
const settings = (scope: Scope = 'local') => settingsFile(scope, places)
const hook = (script: string): HookCommand => ({ command: 'node', args: [script, 'claude'] })
const ours = hook('/home/dev/shop/node_modules/@tailtest/cli/dist/hook.cjs')
/** How each is started, so that a script that is gone says nothing. */
const QUIETLY = [
  '-e',
  "try{require(process.argv[1])}catch(e){if(e.code!=='MODULE_NOT_FOUND')throw e}",
]
const parsed = (text: string | undefined) => JSON.parse((text ?? '').replace('\ufeff', ''))

describe('what is written', () => {
  test.each([
    ['local', '/home/dev/shop/.claude/settings.local.json'],
    ['project', '/home/dev/shop/.claude/settings.json'],
    ['user', '/home/dev/.claude/settings.json'],
  ] as const)('scope %s: %s', (scope, path) => {
    expect(settings(scope).path).toBe(path)
    expect(claude.install.scopes).toContain(scope)
  })

  test('every event the adapter reads, with its tools and its seconds', () => {
    const { hooks } = parsed(settings().merge(undefined, ours))
    const rows = Object.entries<{ matcher?: string; hooks: { timeout: number }[] }[]>(
      hooks,
    ).flatMap(([event, groups]) =>
      groups.map(({ matcher, hooks }) => [event, matcher, hooks.map((one) => one.timeout)]),
    )
    expect(rows).toEqual([
      ['SessionStart', undefined, [30]],
      ['UserPromptSubmit', undefined, [30]],
      ['UserPromptExpansion', '^(tailtest:off|tailtest:on|tailtest:tdd)$', [30]],
      ['PreToolUse', 'Bash', [30]],
      ['PostToolUse', 'Edit|Write|NotebookEdit', [30]],
      ['PostToolUse', 'Bash', [30]],
      ['PostToolUse', 'mcp__.*', [30]],
      ['PostToolUse', 'EnterWorktree', [30]],
      ['PostToolUseFailure', 'Bash', [30]],
      ['Stop', undefined, [150]],
      ['StopFailure', undefined, [150]],
      ['SubagentStop', undefined, [30]],
      ['SessionEnd', undefined, [5]],
      ['Notification', undefined, [5]],
    ])
  })

  test('the exec form: a program and its arguments, no shell', () => {
    const { hooks } = parsed(settings().merge(undefined, hook('/a b/tailtest/hook.cjs')))
    expect(hooks.Stop).toEqual([
      {
        hooks: [
          {
            type: 'command',
            command: 'node',
            args: [...QUIETLY, '/a b/tailtest/hook.cjs', 'claude'],
            timeout: 150,
            statusMessage: 'tailtest runs tests',
          },
        ],
      },
    ])
  })

  test('whose script is gone says nothing, and one that breaks does', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tailtest-gone-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const script = join(folder, 'tailtest', 'hook.cjs')
    const { hooks } = parsed(settings().merge(undefined, hook(script)))
    const { command, args } = hooks.Stop[0].hooks[0]
    const started = () => {
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', input: '{}' })
      return { status, stdout, stderr }
    }
    expect(started()).toEqual({ status: 0, stdout: '', stderr: '' })
    mkdirSync(join(script, '..'))
    writeFileSync(script, 'console.log(process.argv.slice(1).join())')
    expect(started()).toEqual({ status: 0, stdout: `${script},claude\n`, stderr: '' })
    writeFileSync(script, 'throw new Error("broken")')
    expect(started()).toMatchObject({ status: 1, stderr: expect.stringContaining('broken') })
  })

  test('the script of a committed install is named so that the host finds it', () => {
    const { path, reference } = claude.install.projectScript
    expect(path).toBe('.claude/tailtest-hook.cjs')
    expect(reference).toBe(`\${CLAUDE_PROJECT_DIR}/${path}`)
    expect(settings('project').find(settings('project').merge('{}', hook(reference)))).toHaveLength(
      14,
    )
  })

  test('each scope says what a person does next', () => {
    expect(claude.install.nextSteps('project')[0]).toContain('.claude/tailtest-hook.cjs')
    for (const scope of claude.install.scopes) {
      expect(claude.install.nextSteps(scope).join('\n')).toContain('/hooks')
    }
  })
})

describe('which hooks are ours', () => {
  const found = (command: string, args: readonly string[]) =>
    settings().find(
      JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command, args }] }] } }),
    )

  test.each([
    '/home/dev/shop/node_modules/@tailtest/cli/dist/hook.cjs',
    '/home/dev/.local/state/tailtest/hook.cjs',
    'C:\\Users\\dev\\AppData\\Local\\tailtest\\0.1.0\\hook.cjs',
    '/src/main/packages/cli/dist/hook.cjs',
    claude.install.projectScript.reference,
  ])('%s', (script) => {
    expect(found('node', [script, 'claude'])).toEqual([hook(script)])
    expect(settings().merge('{}', hook(script))).toContain(JSON.stringify(script))
  })

  test.each([
    ['another program of that file name', '/opt/other/hook.cjs', 'claude'],
    ['a script of another name', '/home/dev/tailtest/my-hook.cjs', 'claude'],
    ['the hook of another host', '/home/dev/tailtest/hook.cjs', 'cursor'],
  ])('not %s', (_, script, host) => {
    expect(found('node', [script, host])).toEqual([])
    expect(() => settings().merge('{}', { command: 'node', args: [script, host] })).toThrow(
      TypeError,
    )
  })

  test('not a command line that only mentions us', () => {
    const text =
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"tailtest hook.cjs claude"}]}]}}'
    expect(settings().find(text)).toEqual([])
    expect(settings().remove(text)).toBe(text)
  })
})

describe('settings of a person', () => {
  const other = { type: 'command', command: 'prettier --write' }
  const group = fc.constantFrom(
    { hooks: [other] },
    { matcher: 'Edit|Write|NotebookEdit', hooks: [other] },
    { matcher: 'Bash', hooks: [] },
    { matcher: '', hooks: [{ type: 'prompt', prompt: 'Tests? "yes" or {no}' }, other] },
  )
  const hooks = fc.dictionary(
    fc.constantFrom('PreToolUse', 'PostToolUse', 'Stop', 'SessionStart', 'Unknown'),
    fc.array(group, { maxLength: 3 }),
  )
  const rest = fc.record(
    {
      $schema: fc.constant('https://json.schemastore.org/claude-code-settings.json'),
      permissions: fc.record({
        allow: fc.array(fc.constantFrom('Bash(git diff:*)', 'Edit(src/**)')),
      }),
      env: fc.dictionary(fc.constantFrom('A', 'B'), fc.string()),
      model: fc.constant('opus'),
      statusLine: fc.constant({ type: 'command', command: 'echo "}"' }),
    },
    { requiredKeys: [] },
  )
  const text = fc
    .record({
      rest,
      hooks: fc.option(hooks, { nil: undefined }),
      indent: fc.constantFrom(undefined, 2, 4, '\t', 1),
      eol: fc.constantFrom('\n', '\r\n'),
      end: fc.constantFrom('', '\n', '\n\n'),
      bom: fc.constantFrom('', '\ufeff'),
    })
    .map(({ rest, hooks, indent, eol, end, bom }) =>
      `${bom}${JSON.stringify({ ...rest, hooks }, null, indent)}${end}`.replaceAll('\n', eol),
    )
  const script = fc.constantFrom('/opt/tailtest/hook.cjs', 'C:\\x\\@tailtest\\cli\\dist\\hook.cjs')

  test('come back byte for byte when the hooks are taken out', () => {
    fc.assert(
      fc.property(text, script, script, (before, first, second) => {
        const { merge, remove } = settings()
        const once = merge(before, hook(first))
        expect(merge(once, hook(first))).toBe(once)
        const moved = merge(once, hook(second))
        expect(moved).toBe(merge(before, hook(second)))
        expect(remove(once)).toBe(before)
        expect(remove(moved)).toBe(before)
      }),
      { numRuns: 200 },
    )
  })

  test('keep all they had, and get fourteen hooks', () => {
    fc.assert(
      fc.property(text, (before) => {
        const merged = settings().merge(before, ours)
        expect(settings().find(merged)).toEqual(Array(14).fill(ours))
        const { hooks: had = {}, ...others } = parsed(before)
        const { hooks: has, ...kept } = parsed(merged)
        expect(kept).toEqual(others)
        for (const [event, groups] of Object.entries<unknown[]>(had)) {
          expect(has[event].slice(0, groups.length)).toEqual(groups)
        }
      }),
    )
  })

  test('rewritten by the host, which drops our layout, lose only our hooks', () => {
    const before = { permissions: { allow: [] }, hooks: { Stop: [{ hooks: [other] }] } }
    const merged = parsed(settings().merge(JSON.stringify(before), ours))
    merged.permissions.allow.push('Bash(ls)')
    const after = settings().remove(`${JSON.stringify(merged, null, 2)}\n`)
    expect(parsed(after)).toEqual({ ...before, permissions: { allow: ['Bash(ls)'] } })
  })

  test('that we made alone leave nothing behind', () => {
    expect(settings().remove(settings().merge(undefined, ours))).toBeUndefined()
  })
})

/** Each tried on client 2.1.197: whether a hook in the same file still ran. */
const tried: { name: string; honoured: boolean; text: string }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/settings.2.1.197.json'), 'utf8'),
)

/** Files the host reads, but to which nothing can be added without a loss. */
const REFUSED_ANYWAY: Readonly<Record<string, RegExp>> = {
  'dup hooks last': /"hooks" stands there twice/,
  'hooks.Post null': /"hooks.PostToolUse" is not a list/,
  'hooks.Post {}': /"hooks.PostToolUse" is not a list/,
  'hooks.Post string': /"hooks.PostToolUse" is not a list/,
}

describe('what keeps hooks from running', () => {
  const installed = (before?: string) => settings().merge(before, ours)

  test('is nothing in settings as an install leaves them', () => {
    expect(settings().problems(installed())).toEqual([])
    expect(settings().problems(installed('\ufeff{"disableAllHooks":false}'))).toEqual([])
  })

  test('is an entry for which the host skips the file, whatever else the file says', () => {
    const broken = installed('{"disableAllHooks":true}').replace('"Notification":[', '$&5,')
    expect(settings().problems(broken)).toEqual([
      { message: expect.stringContaining('hooks.Notification[0] is not an object'), stops: 'file' },
    ])
  })

  test('is the switch that turns off the hooks of every file', () => {
    expect(settings().problems('{"disableAllHooks":true}')).toEqual([
      { message: expect.stringContaining('disableAllHooks is true'), stops: 'host' },
    ])
  })

  test('cannot be told of a file that is not JSON', () => {
    expect(() => settings().problems('{,}')).toThrow(SettingsError)
    expect(settings().problems('[]')).toEqual([])
  })
})

describe('settings the host skips as a whole are not added to', () => {
  test.each(tried)('$name (the host reads it: $honoured)', ({ name, honoured, text }) => {
    const merge = () => settings().merge(text, ours)
    const reason = REFUSED_ANYWAY[name]
    if (reason !== undefined) expect(merge).toThrow(reason)
    else if (honoured) expect(settings().remove(merge())).toBe(text)
    else expect(merge).toThrow(SettingsError)
  })

  test('the message names the file, the entry and what is wrong with it', () => {
    const text = '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x","timeout":0}]}]}}'
    expect(() => settings().merge(text, ours)).toThrow(
      '/home/dev/shop/.claude/settings.local.json: hooks.Stop[0].hooks[0].timeout is not valid; ' +
        'Claude Code then skips the whole file, so its hooks would not run',
    )
  })

  test('taking out works there all the same', () => {
    const merged = settings().merge('{"hooks":{"Stop":[]}}', ours)
    const broken = merged.replace('"Notification":[', '"Notification":[5,')
    expect(broken).not.toBe(merged)
    expect(settings().remove(broken)).toBe('{"hooks":{"Stop":[],"Notification":[5]}}')
  })
})

describe('how the host starts them', () => {
  test('each with its event, its tools and its time, as the text says it', () => {
    const text = settings().merge(
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"say done"}]}]}}',
      ours,
    )
    const starts = settings().starts?.(text) ?? []
    expect(starts).toHaveLength(14)
    const start = { ...ours, args: [...QUIETLY, ...ours.args] }
    expect(starts).toContainEqual({ event: 'Stop', start, timeoutMs: 150_000 })
    const guard = starts.find(({ event }) => event === 'PreToolUse')
    expect(guard).toMatchObject({ matcher: 'Bash', start: expect.stringContaining('case $c in') })
  })

  test('of hooks that share a group with others only ours', () => {
    const hooks = {
      Stop: [
        {
          hooks: [
            { type: 'command', command: 'say' },
            { type: 'command', ...ours },
          ],
        },
      ],
    }
    expect(settings().starts?.(JSON.stringify({ hooks }))).toEqual([{ event: 'Stop', start: ours }])
  })
})

describe('plugins of ours', () => {
  const { paths, enabled } = claude.install.plugins ?? {}
  const on = (isOn: boolean) =>
    JSON.stringify({ enabledPlugins: { 'tailtest@tools': isOn, 'other@tools': true } })

  test('are looked for in every settings file, the person’s own in the project last', () => {
    expect(paths?.(places)).toEqual([
      '/home/dev/.claude/settings.json',
      '/home/dev/shop/.claude/settings.json',
      '/home/dev/shop/.claude/settings.local.json',
    ])
  })

  test.each([
    [[on(true), undefined, undefined], ['tailtest@tools']],
    [[on(true), on(false), undefined], []],
    [[on(false), '{,}', on(true)], ['tailtest@tools']],
    [[undefined, '[]', '{"enabledPlugins":5}'], []],
  ])('%j: %j are on', async (texts, names) => {
    expect(await enabled?.(texts)).toEqual(names)
  })
})
