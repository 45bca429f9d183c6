import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject } from '@tailtest/project'
import { expect, test } from 'vitest'
import { agree } from '../../src/setup/agreement.ts'
import { foreignAdapters } from '../../src/setup/doctor/foreign.ts'
import { addPackage } from '../foreign/adapters.ts'
import { folders } from '../places.ts'

test('an adapter that the project brings is named until somebody agrees to it, and again when it changes', async () => {
  const { root, home, state, dist } = folders()
  const env = { HOME: home, TAILTEST_STATE_DIR: state }
  const look = () =>
    foreignAdapters({ project: openProject(root), env, home, dist, agents: ['claude'] })
  expect(await look()).toEqual([])

  const modules = join(root, 'node_modules')
  addPackage(modules, '@tailtest/adapter-claude', {}) // built in, and the kit is no host
  addPackage(modules, '@tailtest/adapter-kit', {})
  const folder = addPackage(modules, 'tailtest-adapter-minimal', { files: { 'index.js': '' } })
  const unknown = [
    {
      check: 'adapters',
      state: 'warning',
      message:
        'tailtest-adapter-minimal 1.2.0 of this project is not loaded: nobody agreed to it as it is',
      fix: 'tailtest trust',
    },
  ]
  expect(await look()).toEqual(unknown)
  await agree(root, 'trust', env)
  expect(await look()).toMatchObject([{ state: 'ok' }])
  writeFileSync(join(folder, 'index.js'), '// changed')
  const changed = 'it changed since somebody agreed to it'
  expect(await look()).toMatchObject([
    { state: 'warning', message: expect.stringContaining(changed), fix: 'tailtest trust' },
  ])
  symlinkSync(root, join(folder, 'link'))
  expect(await look()).toMatchObject([
    { state: 'warning', message: expect.stringContaining('links') },
  ])
})
