import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('../../packages/cli/dist/bin.js', import.meta.url))
const BIN = process.env.TAILTEST_BIN ?? BUILT

/** The answer of `tailtest prove --json` for a range, with its state in a folder of `top`, and its duration. */
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
