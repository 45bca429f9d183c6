import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HookCommand, SettingsError, type SettingsFile } from '@tailtest/adapter-kit'
import { DANGEROUS_COMMANDS, HARMLESS_COMMANDS } from '@tailtest/adapter-kit/testing'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cursor } from '../src/index.ts'

const places = { root: '/home/dev/shop', home: '/home/dev' }
const hook = (script: string): HookCommand => ({ command: 'node', args: [script, 'cursor'] })
const ours = hook('/home/dev/.local/state/tailtest/cli/hook.cjs')
const script = hook(cursor.install.projectScript.reference)

function fileOf(scope: 'project' | 'user', where = places): SettingsFile {
  const [file] = cursor.install.settings(scope, where)
  if (file === undefined) throw new Error('no file')
  return file
}
const settings = fileOf('user')

interface Entry {
  command: string
  matcher?: string
  timeout: number
  loop_limit?: number
}
interface HooksFile {
  version: number
  hooks: Record<string, Entry[]>
}

/** As the host reads a file: what looks like a comment is cut out first. */
function read(text: string): HooksFile {
  return JSON.parse(text.replace(/\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, ''))
}
const entries = (text: string) => Object.entries(read(text).hooks)

describe('what is written', () => {
  test('a hooks file of the project or of the person', () => {
    expect(cursor.install.scopes).toEqual(['project', 'user'])
    expect(settings.path).toBe('/home/dev/.cursor/hooks.json')
    expect(fileOf('project').path).toBe('/home/dev/shop/.cursor/hooks.json')
  })

  test('every event the adapter reads, in flat entries with seconds, and a limit for loops above our own', () => {
    const { version, hooks } = read(settings.merge(undefined, ours))
    expect(version).toBe(1)
    const rows = Object.entries(hooks).map(([event, all]) =>
      all.map(({ matcher = '', timeout, loop_limit }) => [
        event,
        event === 'beforeShellExecution' ? matcher.length > 0 : matcher,
        timeout,
        loop_limit,
      ]),
    )
    expect(rows.flat()).toEqual([
      ['sessionStart', '', 30, undefined],
      ['beforeSubmitPrompt', '', 30, undefined],
      ['beforeShellExecution', true, 30, undefined],
      ['afterShellExecution', '', 30, undefined],
      ['afterMCPExecution', '', 30, undefined],
      ['postToolUseFailure', '^Shell$', 30, undefined],
      ['afterFileEdit', '', 30, undefined],
      ['postToolUse', '^(Write|Delete)$', 30, undefined],
      ['stop', '', 150, 100],
      ['subagentStop', '', 30, 100],
      ['sessionEnd', '', 5, undefined],
    ])
  })

  test('edits before they are made, only where that is asked for', () => {
    const events = (text: string) => entries(text).map(([event]) => event)
    expect(events(settings.merge(undefined, ours))).not.toContain('preToolUse')
    const asked = settings.merge(undefined, ours, { edits: true })
    expect(read(asked).hooks.preToolUse?.map(({ matcher }) => matcher)).toEqual([
      '^(Write|Delete)$',
    ])
    expect(settings.merge(asked, ours)).toBe(settings.merge(undefined, ours))
  })

  test('one line of a shell, the same in every version', () => {
    const lines = (text: string) =>
      new Set(entries(text).flatMap(([, all]) => all.map((one) => one.command)))
    expect(lines(settings.merge(undefined, ours))).toEqual(
      new Set(['node "/home/dev/.local/state/tailtest/cli/hook.cjs" cursor']),
    )
    expect(lines(settings.merge(undefined, script))).toEqual(
      new Set(['node ".cursor/tailtest-hook.cjs" cursor']),
    )
  })

  test('nothing fails closed', () => {
    expect(settings.merge(undefined, ours)).not.toContain('failClosed')
  })

  test('doctor starts it as the host does', () => {
    const starts = settings.starts?.(settings.merge(undefined, ours)) ?? []
    expect(starts).toHaveLength(11)
    expect(starts[0]).toEqual({
      event: 'sessionStart',
      start: 'node "/home/dev/.local/state/tailtest/cli/hook.cjs" cursor',
      timeoutMs: 30_000,
    })
    expect(settings.starts?.('{"version":1}')).toEqual([])
  })
})

describe('the guard', () => {
  const [[, [entry] = []] = []] = entries(settings.merge(undefined, ours)).filter(
    ([event]) => event === 'beforeShellExecution',
  )
  const pattern = new RegExp(entry?.matcher ?? '$^')

  test('is started for every command it has to object to', () => {
    const missed = Object.values(DANGEROUS_COMMANDS)
      .flat()
      .filter((command) => !pattern.test(command))
    expect(missed).toEqual([])
  })

  test('is started for few harmless ones', () => {
    expect(HARMLESS_COMMANDS.filter((command) => pattern.test(command))).toMatchSnapshot()
  })
})

describe('which hooks are ours', () => {
  const found = (command: string) =>
    settings.find(JSON.stringify({ version: 1, hooks: { stop: [{ command }] } }))

  test.each([
    '/home/dev/.local/state/tailtest/cli/hook.cjs',
    '/home/dev/a $HOME `b` "c" \\ é/tailtest/cli/hook.cjs',
    '.cursor/tailtest-hook.cjs',
    '\\\\server\\share\\tailtest\\cli\\hook.cjs',
  ])('%s, and the host reads the line whole', (path) => {
    const text = settings.merge(undefined, hook(path))
    expect(settings.find(text)).toEqual(Array(11).fill(hook(path)))
    expect(entries(text)).toHaveLength(11)
    expect(text).not.toContain('//')
  })

  test('a path of Windows, with the slashes that need no quoting', () => {
    const text = settings.merge(undefined, hook('C:\\tools\\tailtest\\cli\\hook.cjs'))
    expect(settings.find(text)[0]).toEqual(hook('C:/tools/tailtest/cli/hook.cjs'))
  })

  test.each([
    ['another program of that file name', 'node "/opt/other/hook.cjs" cursor'],
    ['the hook of another host', 'node "/home/dev/tailtest/cli/hook.cjs" claude'],
    ['ours with something behind it', 'node "/home/dev/tailtest/cli/hook.cjs" cursor; true'],
    ['a line that only mentions us', 'echo "/home/dev/tailtest/cli/hook.cjs" cursor'],
  ])('not %s', (_, line) => {
    expect(found(line)).toEqual([])
  })

  test('what could not be told apart afterwards is not written', () => {
    expect(() => settings.merge(undefined, hook('/opt/other/hook.cjs'))).toThrow(TypeError)
  })
})

/** Files of hooks, and whether the code of the SDK 1.0.32 reads them. */
const files: { name: string; text: string; isRead: boolean }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/hooks-files.1.0.32.json'), 'utf8'),
)

describe('a file that the host reads nothing of is refused, and told of', () => {
  test.each(files)('$name', ({ text, isRead }) => {
    expect(settings.problems(text).map(({ stops }) => stops)).toEqual(isRead ? [] : ['file'])
    if (isRead) expect(settings.merge(text, ours)).toContain('hook.cjs')
    else expect(() => settings.merge(text, ours)).toThrow(SettingsError)
  })

  test('and so is a project’s file that is a link, or lies behind one', () => {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest cursor ')))
    onTestFinished(() => rmSync(base, { recursive: true, force: true }))
    const text = '{"version":1}'
    const project = (name: string) => {
      const root = join(base, name)
      mkdirSync(root)
      return { root, home: base }
    }
    mkdirSync(join(base, 'dotfiles'))
    writeFileSync(join(base, 'dotfiles', 'hooks.json'), text)

    const plain = project('plain')
    mkdirSync(join(plain.root, '.cursor'))
    writeFileSync(join(plain.root, '.cursor', 'hooks.json'), text)
    const linked = project('linked')
    mkdirSync(join(linked.root, '.cursor'))
    symlinkSync(join(base, 'dotfiles', 'hooks.json'), join(linked.root, '.cursor', 'hooks.json'))
    const behind = project('behind')
    symlinkSync(join(base, 'dotfiles'), join(behind.root, '.cursor'), 'junction')

    expect(fileOf('project', plain).problems(text)).toEqual([])
    for (const where of [linked, behind]) {
      expect(fileOf('project', where).problems(text)[0]?.message).toContain('link')
      expect(() => fileOf('project', where).merge(text, script)).toThrow(SettingsError)
    }
    // a person's own file may be one
    expect(fileOf('user', { root: base, home: linked.root }).problems(text)).toEqual([])
  })
})

describe("a person's hooks", () => {
  const other = fc.constantFrom(
    { command: 'prettier --write' },
    { command: 'lint', matcher: 'Write', timeout: 5 },
    { type: 'prompt', prompt: 'Tests?' },
  )
  const events = fc.constantFrom('stop', 'postToolUse', 'preToolUse', 'afterFileEdit')
  const lists = fc.dictionary(events, fc.array(other, { maxLength: 3 }))
  const file = fc.oneof(
    fc.constant({ version: 1 }),
    fc.record({ version: fc.constant(1), hooks: lists }),
  )
  const layout = fc.constantFrom(undefined, 2, 4, '\t')

  test('come back byte for byte when ours are taken out, and stand before ours meanwhile', () => {
    fc.assert(
      fc.property(file, layout, fc.constantFrom('', '\n'), (value, space, end) => {
        const text = JSON.stringify(value, null, space) + end
        const merged = settings.merge(text, ours)
        expect(settings.merge(merged, ours)).toBe(merged)
        expect(settings.find(merged)).toHaveLength(11)
        expect(settings.problems(merged)).toEqual([])
        expect(settings.remove(merged) ?? text).toBe(text)
        const hooks = 'hooks' in value ? value.hooks : {}
        for (const [event, all] of Object.entries(hooks)) {
          expect(read(merged).hooks[event]?.slice(0, all.length)).toEqual(all)
        }
      }),
    )
  })

  test('where there were none, nothing is left', () => {
    expect(settings.remove(settings.merge(undefined, ours))).toBeUndefined()
  })
})

describe('what the agent can read and a person can call', () => {
  const guidance = {
    rule: { name: 'tailtest', description: 'Asks: tests', text: 'Short.\n' },
    skill: {
      name: 'tailtest',
      description: 'How to: test',
      text: '# Rules\n',
      pages: [{ path: 'languages/python.md', text: 'Py.\n' }],
    },
    commands: [
      { name: 'hunt', argument: '<file>', description: 'Hunts', text: 'Hunt.\n' },
      { name: 'report', description: 'Reports', text: 'Report.\n' },
    ],
    agents: [{ name: 'tailtest-verifier', description: 'Judges', text: 'Judge.\n' }],
  }

  test('is in the host’s folders, with the short rules as a rule that always applies', () => {
    expect(cursor.install.documents('project', places, guidance)).toEqual([
      {
        path: '/home/dev/shop/.cursor/rules/tailtest.mdc',
        text: '---\ndescription: "Asks: tests"\nalwaysApply: true\n---\n\nShort.\n',
      },
      {
        path: '/home/dev/shop/.cursor/skills/tailtest-rules/SKILL.md',
        text: '---\nname: "tailtest-rules"\ndescription: "How to: test"\n---\n\n# Rules\n',
      },
      { path: '/home/dev/shop/.cursor/skills/tailtest-rules/languages/python.md', text: 'Py.\n' },
      {
        path: '/home/dev/shop/.cursor/commands/tailtest-hunt.md',
        text: '---\nname: "tailtest-hunt"\ndescription: "Hunts"\n---\n\nHunt.\n\n<file> is what stands behind the command.\n',
      },
      {
        path: '/home/dev/shop/.cursor/commands/tailtest-report.md',
        text: '---\nname: "tailtest-report"\ndescription: "Reports"\n---\n\nReport.\n',
      },
      {
        path: '/home/dev/shop/.cursor/agents/tailtest-verifier.md',
        text: '---\nname: "tailtest-verifier"\ndescription: "Judges"\nreadonly: true\n---\n\nJudge.\n',
      },
    ])
  })

  test('of a person has no rule: those are no files', () => {
    const paths = cursor.install.documents('user', places, guidance).map(({ path }) => path)
    expect(paths).toHaveLength(5)
    expect(paths.every((path) => path.startsWith('/home/dev/.cursor/'))).toBe(true)
    expect(paths.some((path) => path.endsWith('.mdc'))).toBe(false)
  })

  test('the rule stands where the session’s start looks for it', () => {
    const [rule] = cursor.install.documents('project', places, guidance)
    expect(rule?.path).toBe(`${places.root}/${cursor.rulePath}`)
  })
})
