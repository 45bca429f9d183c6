import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { expect, test, vi } from 'vitest'
import { loadAdapter } from '../../src/setup/load-adapter.ts'
import { folders } from '../places.ts'
import { adapterModule, addPackage } from './adapters.ts'

test('to load an adapter prints no warning of Node on the stderr of a hook', async () => {
  const places = folders()
  const env = { HOME: places.home, TAILTEST_STATE_DIR: places.state }
  const modules = join(userStateDir(env), 'adapters', 'node_modules')
  addPackage(modules, 'tailtest-adapter-minimal', {
    files: { 'index.js': adapterModule('minimal') },
  })
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const where = { env, dist: places.dist, cwd: places.root, complain: () => {} }
  expect((await loadAdapter('minimal', where))?.title).toBe('Minimal')
  expect(warn).not.toHaveBeenCalled()
})
