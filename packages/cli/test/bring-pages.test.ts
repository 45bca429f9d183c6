import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scope } from '@tailtest/adapter-kit'
import type { Language } from '@tailtest/project'
import { expect, test } from 'vitest'
import { adapters } from '../src/setup/adapters.ts'
import { NO_CAPABILITIES, surroundingsOf } from '../src/setup/surroundings.ts'
import { type Folders, folders, install, uninstall, where } from './places.ts'

/** Of the version that these sources are. */
const at = (places: Folders, scope: Scope) => ({ ...where(places, scope), version: '0.0.0-source' })

/** What a hook does at the end of a turn that edited sources of these languages. */
async function edited({ root, home, state, dist }: Folders, ...languages: Language[]) {
  const env = { HOME: home, TAILTEST_STATE_DIR: state }
  const adapter = adapters.claude
  const capabilities = NO_CAPABILITIES
  const options = surroundingsOf({ env, dist, adapter, capabilities, actor: 'hook' })
  return options.languagesEdited?.(root, new Set(languages))
}

const SKILL = '.claude/skills/tailtest-rules'
const PYTHON = [
  ...['frameworks/django.md', 'frameworks/fastapi.md', 'frameworks/flask.md'],
  'languages/python.md',
]

const pages = ({ root }: Folders): string[] =>
  readdirSync(join(root, SKILL), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.includes('/'))
    .sort()

const textOf = ({ root }: Folders, path: string) => readFileSync(join(root, SKILL, path), 'utf8')

test.each(['local', 'project'] as const)(
  'a language that comes to an empty project has its pages, and the skill leads to them (%s)',
  async (scope) => {
    const places = folders()
    install(at(places, scope))
    expect(pages(places)).toEqual([])
    expect(textOf(places, 'SKILL.md')).not.toContain('languages/python.md')

    const said = await edited(places, 'python')
    expect(said).toMatch(/^wrote 4 rule pages for Python: \S+, \S+, \S+ and 1 more; delete /)
    expect(pages(places)).toEqual(PYTHON)
    expect(textOf(places, 'SKILL.md')).toContain('languages/python.md')
    const state = readdirSync(places.root, { recursive: true, encoding: 'utf8' }).sort()
    expect(await edited(places, 'python')).toBeUndefined()
    expect(readdirSync(places.root, { recursive: true, encoding: 'utf8' }).sort()).toEqual(state)

    await edited(places, 'go')
    expect(pages(places)).toEqual([...PYTHON, 'languages/go.md'].sort())
    uninstall(where(places, scope))
    expect(existsSync(join(places.root, '.claude', 'skills'))).toBe(false)
  },
)

test('what a person wrote, changed or took away stays as it is', async () => {
  const places = folders()
  writeFileSync(join(places.root, 'cart.rb'), '')
  install(at(places, 'project'))
  const inSkill = (path: string) => join(places.root, SKILL, path)
  writeFileSync(inSkill('languages/python.md'), 'mine')
  writeFileSync(inSkill('SKILL.md'), 'changed')
  rmSync(inSkill('languages/ruby.md'))

  await edited(places, 'python')
  expect(textOf(places, 'languages/python.md')).toBe('mine')
  expect(textOf(places, 'SKILL.md')).toBe('changed')
  expect(pages(places)).toEqual([...PYTHON, 'frameworks/rails.md'].sort())

  uninstall(where(places, 'project'))
  expect(pages(places)).toEqual(['languages/python.md'])
  expect(textOf(places, 'SKILL.md')).toBe('changed')
})

test('without an install here, and beside one of another version, nothing is written', async () => {
  const places = folders()
  await edited(places, 'python')
  expect(existsSync(join(places.root, '.claude'))).toBe(false)
  install({ ...at(places, 'project'), version: '0.0.1' })
  await edited(places, 'python')
  expect(pages(places)).toEqual([])
})

test('of an install that is for all projects nothing comes to one of them', async () => {
  const places = folders()
  install(at(places, 'user'))
  await edited(places, 'python')
  expect(existsSync(join(places.root, '.claude'))).toBe(false)
})
