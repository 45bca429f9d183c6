import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from '@tailtest/adapter-kit'
import { onTestFinished } from 'vitest'
import type { Where } from '../src/installer.ts'

export interface Folders {
  root: string
  home: string
  state: string
  dist: string
}

/** A project, a home, a state folder and a built tailtest, gone after the test. */
export function folders(): Folders {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest cli ')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const made = {
    root: join(base, 'my shop'),
    home: join(base, 'home'),
    state: join(base, 'state'),
    dist: join(base, 'tailtest', 'cli', 'dist'),
  }
  for (const folder of Object.values(made)) mkdirSync(folder, { recursive: true })
  mkdirSync(join(made.root, '.git'))
  writeFileSync(join(made.root, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(made.dist, 'hook.cjs'), '// the hook\n')
  return made
}

export function where(
  { root, home, state, dist }: Folders,
  scope: Scope,
  agent: Where['agent'] = 'claude',
): Where {
  const env = { HOME: home, TAILTEST_STATE_DIR: state }
  return { agent, scope, root, home, env, dist, version: '1.0.0' }
}
