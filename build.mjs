// node build.mjs [turbo's own arguments]: builds every package. Turborepo is asked to send nothing, on every system:
// a script of npm cannot set a variable on Windows.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo')
const { status } = spawnSync(
  process.execPath,
  [turbo, 'run', 'build', '--output-logs=errors-only', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } },
)
process.exitCode = status ?? 1
