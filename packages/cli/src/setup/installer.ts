import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { findRoot, foldersOutside } from '@tailtest/project'
import { payloadOf } from '../demo/payload.ts'
import type { Scene } from '../demo/script.ts'
import { carryOut, type Steps, takeBack } from './file-steps.ts'
import { type InstallChange, planInstall, type Where } from './install-plan.ts'
import { readInstallation } from './installation.ts'
import { recordedAgents } from './records.ts'
import { planUninstall, type Removal } from './uninstall-plan.ts'
import { copyForUser, copyOf } from './user-copy.ts'

/** What was done, and what puts every file back. */
export interface Done<Result> {
  result: Result
  undo: () => void
}

/** Adds the hook to the settings of each place, or to none of them; a second time changes nothing. */
export function installAll(places: readonly Where[]): Done<readonly InstallChange[]> {
  for (const where of places) planInstall(where) // what must not be touched is found before anything is done
  const takeAway = placeHooks(places)
  try {
    const { result, undo } = inTurn(places, planInstall)
    return {
      result,
      undo() {
        undo()
        takeAway()
      },
    }
  } catch (error) {
    takeAway()
    throw error
  }
}

/** Takes the hooks and the documents out of each place again, or out of none; `undefined` where there was nothing to take. */
export function uninstallAll(places: readonly Where[]): Done<readonly (Removal | undefined)[]> {
  for (const where of places) planUninstall(where)
  return inTurn(places, planUninstall)
}

/** Plans and carries out one place after the other, for agents may share a file; all of them or none. */
function inTurn<Plan extends Steps | undefined>(
  places: readonly Where[],
  plan: (where: Where) => Plan,
): Done<readonly Plan[]> {
  const done: (() => void)[] = []
  const undo = () => takeBack(done)
  try {
    const result = places.map((where) => {
      const change = plan(where)
      if (change !== undefined) done.push(carryOut(change))
      return change
    })
    return { result, undo }
  } catch (error) {
    undo()
    throw error
  }
}

/** Readies what the hooks are started from. */
function placeHooks(places: readonly Where[]): () => void {
  const [where] = places
  if (where === undefined) return () => {}
  const { dist, env } = where
  const copy = copyOf(env)
  const isNew = !existsSync(copy)
  const forUser = places.some(({ scope, needs }) => scope === 'user' && needs?.alone !== true)
  if (forUser) copyForUser(where)
  if (places.some(({ scope }) => scope !== 'user')) warmUp(dist, env)
  if (forUser) warmUp(copy, env)
  return () => {
    if (forUser && isNew) rmSync(copy, { recursive: true, force: true })
  }
}

/** The copy for all projects, where it is there and no hook runs from it once these places are without one. */
export function unusedCopy(places: readonly Where[]): string | undefined {
  const [where] = places.filter(({ scope }) => scope === 'user')
  if (where === undefined) return undefined
  const { root, env } = where
  const leaving = places.flatMap(({ agent, scope }) => (scope === 'user' ? [agent] : []))
  const isUsed = recordedAgents(env, root, 'user').some((name) => !leaving.includes(name))
  return isUsed || !existsSync(copyOf(env)) ? undefined : copyOf(env)
}

/** Takes away what {@link unusedCopy} names. */
export function removeUnusedCopy(places: readonly Where[]): void {
  const gone = places.filter(
    ({ env, root, agent, scope }) => readInstallation(env, root, agent, scope) === undefined,
  )
  const copy = unusedCopy(gone)
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
}

const MANIFESTS = {
  '.tailtest/config.json': '{}',
  'package.json': '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"*"}}',
  'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
  'src/other.test.ts': '',
}

const TYPESCRIPT = `import { request } from 'undici'

export async function isWarm(url: string): Promise<boolean> {
  if (url === '') return false
  return (await request(url)).statusCode === 200
}
`

const PYTHON = `import requests


def is_warm(url):
    return bool(url) and requests.get(url).status_code == 200
`

const write = (path: string, content: string): Scene => ({ type: 'write', say: '', path, content })

/** What hooks are called for most often; the sessions are apart so that the second ends a quiet turn. */
const SCENES: readonly [session: string, scene: Scene][] = [
  ['one', { type: 'start', say: '' }],
  ['one', write('src/warm-up.ts', TYPESCRIPT)],
  ['one', write('src/warm-up.ts', TYPESCRIPT)],
  ['one', write('src/warm_up.py', PYTHON)],
  ['two', { type: 'start', say: '' }],
  ['two', { type: 'stop', say: '', message: '' }],
]

/**
 * Lets the hook answer some events in a folder of its own, so that its code cache is there before the first
 * real one. Where that fails the first edits are slower, nothing else.
 */
function warmUp(folder: string, env: Env): void {
  try {
    warmUpIn(mkdtempSync(join(tmpdir(), 'tailtest-warm-up-')), folder, env)
  } catch {
    // no folder for what is temporary, or a full one: the first edits warm it up
  }
}

function warmUpIn(root: string, folder: string, env: Env): void {
  const cwd = process.cwd()
  const surroundings = {
    ...env,
    // npx puts the project's own programs first
    PATH: foldersOutside(env, findRoot(cwd, cwd)).join(delimiter),
    TAILTEST_STATE_DIR: join(root, 'state'),
    TAILTEST_LEARN: '1',
    CLAUDE_PROJECT_DIR: root,
  }
  try {
    for (const [path, text] of Object.entries(MANIFESTS)) put(join(root, path), text)
    for (const [at, [session, scene]] of SCENES.entries()) {
      if (scene.type === 'write') put(join(root, scene.path), scene.content)
      spawnSync('node', [join(folder, 'hook.cjs'), 'claude'], {
        input: payloadOf(scene, { root, session, prompt: 1, scene: at }),
        cwd: root,
        env: surroundings,
        timeout: 10_000,
      })
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
