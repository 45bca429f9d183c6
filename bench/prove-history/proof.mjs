import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('../../packages/cli/dist/bin.js', import.meta.url))
const BIN = process.env.TAILTEST_BIN ?? BUILT

/** What `tailtest prove --json` says of a range, with what it keeps in a folder of `top`, and how long it took. */
export function proofOf(root, top, base = 'HEAD~1', head = 'HEAD') {
  const started = performance.now()
  const args = [BIN, 'prove', '--base', base, '--head', head, '--json']
  const env = { ...process.env, TAILTEST_STATE_DIR: join(top, 'state') }
  for (const name of Object.keys(env)) if (/^(?:CLAUDE|VITEST)/.test(name)) delete env[name]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  const seconds = (performance.now() - started) / 1000
  try {
    return { proof: JSON.parse(stdout), status, seconds }
  } catch {
    return { proof: { tests: [], sources: [], outcome: stderr.trim() }, status, seconds }
  }
}
