// node bench/lines.mjs <folder> <source…> [--runs <n>] [--tests <file>…], after a build: measures what a project's own run
// costs more if it records which lines of some sources its tests run (docs/coverage.md). Runs alternate, one without and one with
// it; prints the medians in seconds, and the lines found. Without --tests, the first source's runner runs its whole suite.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languageOf, openProject, relPath } from '@tailtest/project'
import { runTests } from '@tailtest/results'
import { findRunner } from '@tailtest/runners'
import { nodes, parse } from '@tailtest/syntax'
import { linesIn, showLines, unrunLines } from '@tailtest/tdd'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    tests: { type: 'string', multiple: true, default: [] },
  },
})
const [folder = '.', ...names] = positionals
const project = openProject(realpathSync(folder))
const sources = names.map(relPath)
const [first] = sources
const language = first && languageOf(first)
const runner = language && (await findRunner(project, first, language, process.env))
if (runner === undefined) throw new Error('give a folder, and sources of it that a runner takes')

const median = (numbers) => numbers.toSorted((one, two) => one - two)[numbers.length >> 1]
const took = { without: [], with: [] }
const cpu = { without: [], with: [] }

/** The processor time of all children that have ended, in seconds; on Linux. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

let noted
for (let run = 0; run <= Number(values.runs); run += 1) {
  for (const side of Object.keys(took)) {
    const before = childSeconds()
    const more = side === 'with' ? { sources } : {}
    const results = await runTests(project, runner, values.tests.map(relPath), {
      timeoutMs: 600_000,
      ...more,
    })
    if (results.crash !== undefined) throw new Error(results.crash)
    if (side === 'with') noted = results
    if (run === 0) continue // it warms caches
    took[side].push(results.durationMs / 1000)
    cpu[side].push(childSeconds() - before)
  }
}

const { executed, lines } = noted
const seconds = (numbers) => numbers.map((number) => number.toFixed(2)).join(' ')
console.log(`${runner.name}: ${executed} tests`)
for (const [name, of] of Object.entries({ seconds: took, 'of the processor': cpu })) {
  const [without, noting] = [median(of.without), median(of.with)]
  const cost = ((noting / without - 1) * 100).toFixed(1)
  console.log(`  ${name}: ${without.toFixed(2)}, noting ${noting.toFixed(2)}: ${cost} %`)
  console.log(`    without ${seconds(of.without)}`)
  console.log(`    noting  ${seconds(of.with)}`)
}
for (const source of lines === undefined ? [] : sources) {
  const text = readFileSync(join(project.root, source), 'utf8')
  const asked = { path: source, text, lines: linesIn([[1, text.split('\n').length]]) }
  const { of, unrun } = await unrunLines(asked, lines.get(source) ?? [], { parse, nodes })
  console.log(`  ${source}: ${unrun.length} of ${of} lines ran in no test: ${showLines(unrun)}`)
}
if (lines === undefined) console.log('  which lines ran is not known')
