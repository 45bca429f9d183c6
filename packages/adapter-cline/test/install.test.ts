import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type HookCommand, SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cline } from '../src/index.ts'

const places = { root: '/home/dev/shop', home: '/home/dev' }
const hook = (script: string): HookCommand => ({ command: 'node', args: [script, 'cline'] })
const ours = hook('/home/dev/.local/state/tailtest/cli/hook.cjs')
const team = hook(cline.install.projectScript.reference)
const files = cline.install.settings('user', places)
const [postToolUse] = files
if (postToolUse === undefined) throw new Error('no files')

describe('what is written', () => {
  test('hook files and a plugin, of the project or of the person', () => {
    expect(cline.install.scopes).toEqual(['project', 'user'])
    expect(files.map(({ path }) => path)).toEqual([
      '/home/dev/.cline/hooks/PostToolUse.cjs',
      '/home/dev/.cline/hooks/TaskComplete.cjs',
      '/home/dev/.cline/plugins/tailtest.js',
    ])
    const [first] = cline.install.settings('project', places)
    expect(first?.path).toBe('/home/dev/shop/.cline/hooks/PostToolUse.cjs')
  })

  test('what comes next names everything that a team commits', () => {
    const [commit] = cline.install.nextSteps('project')
    for (const { path } of cline.install.settings('project', places)) {
      expect(commit).toContain(dirname(path).replace('/home/dev/shop/', ''))
    }
    expect(commit).toContain(cline.install.projectScript.path)
    expect(cline.install.nextSteps('user').join('\n')).toContain('tailtest trust')
  })
})

describe.each(files)('$path', (file) => {
  test('is found to be ours, and goes as a whole', () => {
    const text = file.merge(undefined, ours)
    expect(file.find(text)).toEqual([ours])
    expect(file.problems(text)).toEqual([])
    expect(file.remove(text)).toBeUndefined()
  })

  test('is brought up to date, and stays as it is when it is', () => {
    const before = file.merge(undefined, hook('/opt/old/tailtest/hook.cjs'))
    const after = file.merge(`${before}\n// of an older version\n`, ours)
    expect(after).toBe(file.merge(undefined, ours))
    expect(file.merge(after, ours)).toBe(after)
  })

  test('of somebody else is left alone, and named', () => {
    const theirs = '#!/usr/bin/env node\nconsole.log("{}")\n'
    expect(() => file.merge(theirs, ours)).toThrow(SettingsError)
    expect(() => file.merge(theirs, ours)).toThrow(file.path)
    expect(file.find(theirs)).toEqual([])
    expect(file.remove(theirs)).toBe(theirs)
    expect(file.problems(theirs)).toEqual([])
  })

  test('that somebody changed is told of', () => {
    const changed = file.merge(undefined, ours).replace(/^const hook = .*$/m, 'const hook = other')
    expect(file.find(changed)).toEqual([])
    expect(file.problems(changed)).toEqual([{ message: expect.any(String), stops: 'file' }])
  })

  test('a command that is not ours is not written: it could not be found again', () => {
    for (const other of ['/opt/other/index.cjs', '']) {
      expect(() => file.merge(undefined, hook(other))).toThrow(TypeError)
    }
    const claude = { ...ours, args: [ours.args[0] ?? '', 'claude'] }
    expect(() => file.merge(undefined, claude)).toThrow(TypeError)
  })

  test('names any path, on any system', () => {
    const folder = fc.string({ unit: 'binary', maxLength: 20 })
    fc.assert(
      fc.property(folder, fc.constantFrom('/', 'C:\\'), (name, root) => {
        const command = hook(`${root}${name}/tailtest/hook.cjs`)
        expect(file.find(file.merge(undefined, command))).toEqual([command])
      }),
    )
  })

  test('starts nothing that its text was not written for', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(file.find(text)).toEqual([])
        expect(file.remove(text)).toBe(text)
      }),
    )
  })
})

describe('a hook file as the host starts it', () => {
  function written(command: HookCommand) {
    const root = mkdtempSync(join(tmpdir(), 'a shöp '))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const [file] = cline.install.settings('project', { root, home: root })
    if (file === undefined) throw new Error('no file')
    mkdirSync(dirname(file.path), { recursive: true })
    writeFileSync(file.path, file.merge(undefined, command))
    return {
      root,
      run: () => spawnSync('node', [file.path], { input: '{"hook":"x"}', encoding: 'utf8' }),
    }
  }

  test('without tailtest it says nothing and fails nobody', () => {
    for (const command of [ours, team]) {
      expect(written(command).run()).toMatchObject({ status: 0, stdout: '', stderr: '' })
    }
  })

  test('hands on what it is given, under the name of the host', () => {
    const { root, run } = written(team)
    const { path, text } = cline.install.projectScript
    writeFileSync(join(root, path), text)
    const dist = join(root, 'node_modules/@tailtest/cli/dist')
    mkdirSync(dist, { recursive: true })
    copyFileSync(join(import.meta.dirname, 'fixtures/hook.cjs'), join(dist, 'hook.cjs'))
    writeFileSync(join(dist, 'answers.json'), '{"x":{"text":"{}"}}')
    expect(run()).toMatchObject({ status: 0, stdout: '{}', stderr: '' })
    expect(readFileSync(join(dist, 'calls.jsonl'), 'utf8')).toBe(
      '{"host":"cline","payload":{"hook":"x"}}\n',
    )
  })
})

test('the long rules are a skill, the commands workflows, the helper an agent that only reads', () => {
  const guidance = {
    rule: { name: 'tailtest', description: 'Short', text: 'Short.' },
    skill: {
      name: 'tailtest',
      description: 'How to: test',
      text: '# Rules\n',
      pages: [{ path: 'python.md', text: 'Py.\n' }],
    },
    commands: [
      { name: 'hunt', argument: '<file>', description: 'Hunts', text: 'Hunt.\n' },
      { name: 'off', description: 'Off', text: 'Off.' },
    ],
    agents: [{ name: 'tailtest-verifier', description: 'Judges', text: 'Judge.' }],
  }
  expect(cline.install.documents('project', places, guidance)).toEqual([
    {
      path: '/home/dev/shop/.cline/skills/tailtest-rules/SKILL.md',
      text: '---\nname: "tailtest-rules"\ndescription: "How to: test"\n---\n\n# Rules\n',
    },
    { path: '/home/dev/shop/.cline/skills/tailtest-rules/python.md', text: 'Py.\n' },
    {
      path: '/home/dev/shop/.cline/workflows/tailtest-hunt.md',
      text: '---\ndescription: "Hunts"\n---\n\nHunt.\n\n<file> is what follows:\n',
    },
    {
      path: '/home/dev/shop/.cline/agents/tailtest-verifier.yaml',
      text: '---\nname: "tailtest-verifier"\ndescription: "Judges"\ntools: "read_files,search_codebase"\n---\n\nJudge.\n',
    },
  ])
})
