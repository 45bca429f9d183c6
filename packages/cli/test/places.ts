import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from '@tailtest/adapter-kit'
import { openProject, userStateDir } from '@tailtest/project'
import { type Journal, openJournal, openRootsIndex, type Writer } from '@tailtest/session'
import { onTestFinished } from 'vitest'
import type { Change, InstallChange, Where } from '../src/setup/install-plan.ts'
import { installAll, removeUnusedCopy, uninstallAll } from '../src/setup/installer.ts'

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

/** As a hook here opens it: a journal alone may have come with the repository. */
export function openSession({ root, state }: Folders, writer: Writer): Journal | undefined {
  const project = openProject(root)
  const index = openRootsIndex(
    userStateDir({ TAILTEST_STATE_DIR: state }),
    writer.host,
    writer.session,
  )
  index.add({ root: project.root })
  return openJournal(project, writer)
}

export function where(
  { root, home, state, dist }: Folders,
  scope: Scope,
  agent: Where['agent'] = 'claude',
): Where {
  const env = { HOME: home, TAILTEST_STATE_DIR: state }
  return { agent, scope, root, home, env, dist, version: '1.0.0' }
}

/** Installs for one agent in one scope. */
export function install(one: Where): InstallChange {
  const [change] = installAll([one]).result
  if (change === undefined) throw new Error('no change')
  return change
}

/** Takes out what {@link install} put in. */
export function uninstall(one: Where): Change | undefined {
  const [change] = uninstallAll([one]).result
  removeUnusedCopy([one])
  return change
}
