import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { findRoot, foldersOutside } from '@tailtest/project'
import { payloadOf } from '../demo/payload.ts'
import type { Scene } from '../demo/script.ts'

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
export function warmUp(folder: string, env: Env): void {
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
