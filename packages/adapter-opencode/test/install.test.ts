import { dirname } from 'node:path'
import { type HookCommand, SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { opencode } from '../src/index.ts'
import { settingsFile } from './settings.ts'

const places = { root: '/home/dev/shop', home: '/home/dev' }
const file = settingsFile('user', places)
const hook = (script: string): HookCommand => ({ command: 'node', args: [script, 'opencode'] })
const ours = hook('/home/dev/.local/state/tailtest/cli/hook.cjs')

describe('what is written', () => {
  test('a plugin, of the project or of the person', () => {
    expect(opencode.install.scopes).toEqual(['project', 'user'])
    expect(file.path).toBe('/home/dev/.config/opencode/plugins/tailtest.js')
    expect(settingsFile('project', places).path).toBe(
      '/home/dev/shop/.opencode/plugins/tailtest.js',
    )
  })

  test('what comes next names everything that a team commits', () => {
    const [commit] = opencode.install.nextSteps('project')
    expect(commit).toContain(dirname('.opencode/plugins/tailtest.js'))
    expect(commit).toContain(opencode.install.projectScript.path)
    expect(opencode.install.nextSteps('user').join('\n')).toContain('tailtest trust')
  })

  test('edits are told of before they are made where that is asked for', () => {
    const askedIn = (edits: boolean) =>
      /^const asked = (.*)$/m.exec(file.merge(undefined, ours, { edits }))?.[1] ?? ''
    expect(JSON.parse(askedIn(false)).before).toEqual(['bash'])
    expect(JSON.parse(askedIn(true)).before).toContain('apply_patch')
  })

  test('the plugin waits as long as the hook says it may take', () => {
    const [, limits = ''] = /^const limits = (.*)$/m.exec(file.merge(undefined, ours)) ?? []
    const { 'turn-ended': turn, 'file-edited': usual } = opencode.install.deadlineMs
    expect(JSON.parse(limits)).toEqual({ turn, usual })
  })
})

describe('the plugin', () => {
  test('is found to be ours, is brought up to date, and goes as a whole', () => {
    const old = file.merge(undefined, hook('/opt/old/tailtest/hook.cjs'), { edits: true })
    const text = file.merge(`${old}\n// of an older version\n`, ours)
    expect(text).toBe(file.merge(undefined, ours))
    expect(file.merge(text, ours)).toBe(text)
    expect(file.find(text)).toEqual([ours])
    expect(file.problems(text)).toEqual([])
    expect(file.remove(text)).toBeUndefined()
  })

  test('of somebody else is left alone, and named', () => {
    const theirs = 'export const Tailtest = async () => ({})\n'
    expect(() => file.merge(theirs, ours)).toThrow(SettingsError)
    expect(() => file.merge(theirs, ours)).toThrow(file.path)
    expect(file.find(theirs)).toEqual([])
    expect(file.remove(theirs)).toBe(theirs)
  })

  test('that somebody changed is told of', () => {
    const changed = file.merge(undefined, ours).replace(/^const hook = .*$/m, 'const hook = other')
    expect(file.find(changed)).toEqual([])
    expect(file.problems(changed)).toEqual([{ message: expect.any(String), stops: 'file' }])
  })

  test('names any path, on any system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (folder) => {
        const one = hook(`/home/${folder.replaceAll(/[\\/]/g, '')}/tailtest/hook.cjs`)
        expect(file.find(file.merge(undefined, one))).toEqual([one])
      }),
    )
  })
})

test('the long rules are a skill, commands are called by their path, and helpers that read are sub-agents', () => {
  const guidance = {
    rule: { name: 'tailtest', description: 'Always', text: 'Short.\n' },
    skill: { name: 'tailtest', description: 'How to: test', text: '# Rules\n', pages: [] },
    commands: [{ name: 'why', argument: 'The <file>', description: 'Says "why"', text: 'Ask.' }],
    agents: [{ name: 'test-reviewer', description: 'Reviews', text: 'Look.' }],
  }
  expect(opencode.install.documents('project', places, guidance)).toEqual([
    {
      path: '/home/dev/shop/.opencode/skills/tailtest-rules/SKILL.md',
      text: '---\nname: "tailtest-rules"\ndescription: "How to: test"\n---\n\n# Rules\n',
    },
    {
      path: '/home/dev/shop/.opencode/commands/tailtest/why.md',
      text: '---\ndescription: "Says \\"why\\""\n---\n\nAsk.\n\nThe <file> is: $ARGUMENTS\n',
    },
    {
      path: '/home/dev/shop/.opencode/agents/test-reviewer.md',
      text: '---\ndescription: "Reviews"\nmode: "subagent"\npermission: {"edit":"deny","bash":"deny"}\n---\n\nLook.\n',
    },
  ])
})
