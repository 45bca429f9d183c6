import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { payloadOf } from './demo/payload.ts'
import type { Scene } from './demo/script.ts'

const SOURCE = {
  type: 'write',
  say: '',
  path: 'warm-up.ts',
  content: 'export const isWarm = (): boolean => true\n',
} as const satisfies Scene

/**
 * Lets the hook answer one edit in a folder of its own, so that its code cache is there before the first
 * real one. Where that fails the first edits are slower, nothing else.
 */
export function warmUp(folder: string, env: Env): void {
  const root = mkdtempSync(join(tmpdir(), 'tailtest-warm-up-'))
  try {
    writeFileSync(join(root, SOURCE.path), SOURCE.content)
    const input = payloadOf(SOURCE, { root, session: 'warm-up', prompt: 1, scene: 1 })
    spawnSync('node', [join(folder, 'hook.cjs'), 'claude'], {
      input,
      cwd: root,
      env: { ...env, TAILTEST_STATE_DIR: join(root, 'state'), CLAUDE_PROJECT_DIR: root },
      timeout: 10_000,
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
