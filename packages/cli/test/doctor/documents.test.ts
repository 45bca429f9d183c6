import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scope } from '@tailtest/adapter-kit'
import { expect, test } from 'vitest'
import { documents } from '../../src/setup/doctor/documents.ts'
import { install, where } from '../places.ts'
import { patient, told } from './patient.ts'

function installed(scope: Scope = 'local') {
  const one = patient()
  const { documents: written } = install(where(one.places, scope))
  const base = join(scope === 'user' ? one.home : one.project.root, '.claude', 'commands')
  return { ...one, count: written.length, command: (name: string) => join(base, 'tailtest', name) }
}

test.each<Scope>(['local', 'project', 'user'])('%s: all there is fine', async (scope) => {
  const one = installed(scope)
  expect(await told(documents, one)).toEqual([`ok claude ${scope} documents: ${one.count} files`])
})

test('where nothing is installed there is nothing to say', async () => {
  expect(await told(documents, patient())).toEqual([])
})

test('missing, changed and outdated ones are named, each with what helps', async () => {
  const one = installed()
  const again = 'tailtest install --agent claude --scope local'
  rmSync(one.command('on.md'))
  writeFileSync(one.command('off.md'), 'mine')
  const record = where(one.places, 'local')
  install({ ...record, dist: join(one.places.dist, '..', 'newer') })
  rmSync(one.command('on.md'))
  const findings = await documents(one)
  expect(findings).toMatchObject([
    { state: 'warning', message: expect.stringMatching(/^missing: .*on\.md"?$/), fix: again },
    {
      state: 'warning',
      message: expect.stringMatching(/^not as tailtest writes it: .*off\.md"?$/),
      fix: `To get tailtest’s version, move yours away: ${again}`,
    },
  ])
})

test('beside a person’s own files nothing is hidden from git, and nothing is missing for that', async () => {
  const one = patient({ '.claude/commands/tailtest/mine.md': 'Do it.' })
  const { documents: changes } = install(where(one.places, 'local'))
  expect(changes.filter(({ state }) => state === 'kept')).toHaveLength(1)
  expect(await told(documents, one)).toEqual([
    `ok claude local documents: ${changes.length - 1} files`,
  ])
})

test('a text of another version is named where somebody else installed it for the team', async () => {
  const one = installed('project')
  const path = one.command('hunt.md')
  const older = `${readFileSync(path, 'utf8')}older\n`
  writeFileSync(path, older)
  const findings = await told(documents, one)
  expect(findings).toEqual([
    expect.stringMatching(/^warning claude project documents: not as tailtest writes it: .*hunt/),
  ])
})
