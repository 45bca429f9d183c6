import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openHistory } from '@tailtest/history'
import { relPath, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { expect, test } from 'vitest'
import { history, state, tracked, trust } from '../../src/setup/doctor/state.ts'
import { patient, told } from './patient.ts'

const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) console.warn('skipped: what git tracks, for git is missing')

test('that nobody agreed is a warning until somebody does', async () => {
  const one = patient()
  const { root } = one.project
  expect(await told(trust, one)).toEqual([
    `warning trust: nobody agreed yet that tests run in ${root}`,
  ])
  openTrust(userStateDir(one.env)).record({ root, how: 'trust', ts: Date.now() })
  expect(await told(trust, one)).toEqual([`ok trust: tests may run in ${root}`])
})

test('a state folder that can be written is fine', async () => {
  const one = patient()
  expect(await told(state, one)).toEqual([
    expect.stringMatching(/^ok state: .*\.tailtest: \d+ files?, 0\.0 MB$/),
  ])
})

test('a file in the state folder’s place is a problem', async () => {
  const one = patient({ '.tailtest': '' })
  const [line] = await told(state, one)
  expect(line).toMatch(/^problem state: .*\.tailtest cannot be used$/)
})

test('so is one in the place of the journals, or of the reports', async () => {
  const one = patient({ '.tailtest/sessions': '', '.tailtest/reports': '' })
  const lines = await told(state, one)
  expect(lines).toEqual([
    expect.stringMatching(/^problem state: .*sessions is a link or a file: nothing is kept there$/),
    expect.stringMatching(/^problem state: .*reports is a link or a file: nothing is kept there$/),
  ])
})

test.skipIf(process.platform === 'win32')(
  'a link in its place is a problem, and what it leads to is not touched',
  async () => {
    const one = patient()
    symlinkSync(one.home, join(one.project.root, '.tailtest'))
    const [line] = await told(state, one)
    expect(line).toMatch(/^problem state: .* is a link: no state is kept$/)
    expect(existsSync(join(one.home, '.gitignore'))).toBe(false)
  },
)

test.skipIf(!hasGit)('state that git tracks is a warning, the configuration is not', async () => {
  const one = patient({
    '.tailtest/config.json': '{}',
    '.tailtest/session.json': '{}',
    '.tailtest/old sessions/a.jsonl': '',
    '.tailtest/$(touch PWNED).json': '',
  })
  const { root } = one.project
  rmSync(join(root, '.git'), { recursive: true })
  for (const args of [
    ['init', '-q'],
    ['add', '-f', '.tailtest'],
  ]) {
    expect(spawnSync('git', args, { cwd: root }).status).toBe(0)
  }
  const findings = await tracked(one)
  expect(findings.map(({ state }) => state)).toEqual(['warning', 'warning', 'warning'])
  const fixes = findings.map(({ fix }) => fix)
  expect(fixes).toContain('git rm --cached .tailtest/session.json')
  expect(fixes).toContain("git rm --cached '.tailtest/$(touch PWNED).json'")
})

test('without git nothing is said about tracked files', async () => {
  const one = patient({ '.tailtest/session.json': '{}' })
  rmSync(join(one.project.root, '.git'), { recursive: true })
  expect(await told(tracked, one)).toEqual([])
})

test('a history is counted', async () => {
  const one = patient()
  expect(await told(history, one)).toEqual(['ok history: 0 entries'])
  const outcome = { file: relPath('src/cart.ts'), status: 'passed', attempts: 0 } as const
  const entry = { ...outcome, session_id: 'one', timestamp: '2026-03-01T09:00:00.000Z' }
  openHistory(one.project).upsert([entry])
  expect(await told(history, one)).toEqual(['ok history: 1 entry'])
})

test.each([
  ['that is no JSON', 'history.json', 'not a JSON array'],
  ['that was moved aside', 'history.json.corrupt-1', 'history.json.corrupt-1'],
])('a history %s is one warning that names it', async (_, name, named) => {
  const one = patient({ [`.tailtest/${name}`]: '[{' })
  const findings = await told(history, one)
  expect(findings).toEqual([expect.stringMatching(/^warning history: /)])
  expect(findings[0]).toContain(named)
})

test('a history that is too large to be read is told of before it is moved aside, and after', async () => {
  const one = patient({ '.tailtest/history.json': `[${' '.repeat(16 * 1024 * 1024)}]` })
  expect(await told(history, one)).toEqual([
    'warning history: no history: .tailtest/history.json is larger than 16 MB',
  ])
  const outcome = { file: relPath('src/cart.ts'), status: 'passed', attempts: 0 } as const
  const entry = { ...outcome, session_id: 'one', timestamp: '2026-03-01T09:00:00.000Z' }
  openHistory(one.project).upsert([entry])
  expect(await told(history, one)).toEqual([
    'warning history: an earlier history could not be read and is kept in .tailtest: history.json.corrupt-1',
  ])
})
