// node bench/prove-history.mjs [--only <name>] [--steps <n,n>] [--keep]: runs `tailtest prove` on every commit of repositories with a
// known history: honest commits, and commits with hollow, tautological, skipped, unrelated or weakened tests. Prints a table.
// Needs pytest and Go on the PATH, and a build. Exit code 1: a bad test was not reported, or an honest test was accused.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { go } from './prove-history/go.mjs'
import { proofOf } from './prove-history/proof.mjs'
import { pytest } from './prove-history/pytest.mjs'
import { faultsIn, makeRepository } from './prove-history/repository.mjs'
import { vitest } from './prove-history/vitest.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TOP = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-prove-'))

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    steps: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

/** From 1; `undefined`: all. */
const wanted = values.steps?.split(',').map(Number)

const totals = { commits: 0, cheats: 0, named: 0, honest: 0, accused: 0, faults: 0, seconds: 0 }

for (const history of [vitest, pytest, go]) {
  if (values.only !== undefined && values.only !== history.name) continue
  const root = join(TOP, history.name)
  const modules = history === vitest ? join(ROOT, 'node_modules') : undefined
  const commits = makeRepository(root, history, modules)
  for (const [n, step] of history.steps.entries()) {
    if (wanted !== undefined && !wanted.includes(n + 1)) continue
    const { proof, status, seconds } = proofOf(root, TOP, commits[n], commits[n + 1])
    const faults = faultsIn(proof, step)
    const said = proof.tests.map(({ id, verdict }) => `${id.split(/::| > /).at(-1)} ${verdict}`)
    const mark = faults.length === 0 ? 'right' : 'WRONG'
    console.log(
      `${history.name} ${n + 1}  ${mark}  exit ${status}  ${seconds.toFixed(1)} s  ${step.says}: ${said.join(', ') || proof.outcome}`,
    )
    for (const fault of faults) console.log(`    ${fault}`)
    for (const doubt of proof.doubts ?? []) console.log(`    doubt: ${doubt}`)
    const missed = faults.filter((fault) =>
      Object.keys(step.cheats ?? {}).some((title) => fault.startsWith(`${title}:`)),
    )
    totals.commits += 1
    totals.cheats += Object.keys(step.cheats ?? {}).length
    totals.named += Object.keys(step.cheats ?? {}).length - missed.length
    totals.honest += Object.keys(step.honest ?? {}).length
    totals.accused += faults.filter((fault) => / instead of proven$|accused/.test(fault)).length
    totals.faults += faults.length
    totals.seconds += seconds
  }
}

const { commits, cheats, named, honest, accused, faults, seconds } = totals
console.log(`\n${commits} commits, ${(seconds / commits).toFixed(1)} s each`)
console.log(
  `${named} of ${cheats} bad tests named; ${accused} of ${honest} honest tests and their commits accused`,
)
if (values.keep) console.log(TOP)
else rmSync(TOP, { recursive: true, force: true, maxRetries: 3 })
process.exitCode = faults === 0 ? 0 : 1
