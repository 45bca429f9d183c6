// npm run bench: everything that is measured, one table after the other; exit code 1 where a budget or a figure does
// not hold. With arguments, the hook's rows alone (run.mjs says which arguments there are).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const given = process.argv.slice(2)

/** The hook and detection; the gate's decisions; scoring one file of each language; the worth of the signals; the import graph; whose fault failures are; the end of a turn; the model's context. */
const PARTS = [
  ['run.mjs'],
  ['run.mjs', '--here', '--rows', at('gate.mjs')],
  ['run.mjs', '--here', '--rows', at('score.mjs')],
  ['complexity.mjs', '--kept'],
  ['import-graph.mjs'],
  ['failures.mjs'],
  ['turn-end.mjs'],
  ['tokens.mjs', '--check'],
]

const chosen = given.length > 0 ? [['run.mjs', ...given]] : PARTS
const codes = chosen.map(([script, ...args]) => {
  const { status } = spawnSync(process.execPath, [at(script), ...args], { stdio: 'inherit' })
  return status ?? 1
})
process.exitCode = Math.max(...codes)
