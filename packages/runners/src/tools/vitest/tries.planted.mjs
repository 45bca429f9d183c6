import { appendFileSync, copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const say = (line) =>
  appendFileSync(join(import.meta.dirname, 'tried.jsonl'), `${JSON.stringify(line)}\n`)
const leave = (line) => {
  say(line)
  process.exit(0)
}

const {
  texts,
  until,
  reports,
  least = 0,
} = JSON.parse(readFileSync(join(import.meta.dirname, 'tries.json'), 'utf8'))
const require = createRequire(join(process.cwd(), 'package.json'))
const { createVitest, parseCLI } = await import(pathToFileURL(require.resolve('vitest/node')).href)
if (parseCLI === undefined) leave({ unable: 'this vitest has no parseCLI' })

const words = process.argv.slice(2).filter((word) => word !== 'run')
const { filter, options } = parseCLI(['vitest', 'run', ...words])
const vitest = await createVitest('test', {
  ...options,
  ...{ watch: false, run: true, bail: reports ? 0 : 1, passWithNoTests: true, reporters: [{}] },
  ...{ coverage: { enabled: false }, typecheck: { enabled: false } },
})
if (vitest.runTestSpecifications === undefined || vitest.invalidateFile === undefined) {
  leave({ unable: 'this vitest runs once' })
}
const specifications = await vitest.globTestSpecifications(filter)

const { default: Reporter } = await import('./node_modules/tailtest/reporter.mjs')
const REPORT = join(import.meta.dirname, 'report.jsonl')

async function passes(number) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const passed = testModules.flatMap(({ children }) => [...children.allTests('passed')])
  const isWhole = number >= 0 || passed.length >= least
  const ok = isWhole && unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  if (reports && !ok) {
    truncateSync(REPORT)
    const reporter = new Reporter()
    reporter.begin(vitest)
    reporter.onTestRunEnd(testModules, unhandledErrors)
    copyFileSync(REPORT, join(import.meta.dirname, `tried-${number}.jsonl`))
  }
  return ok
}

if (specifications.length === 0) leave({ unable: 'no test file was found' })
const isGreen = await passes(-1)
say({ try: -1, ok: isGreen })
for (const [number, { file, text }] of isGreen ? texts.entries() : []) {
  if (Date.now() > until) break
  const before = readFileSync(file)
  writeFileSync(file, text)
  vitest.invalidateFile(file)
  const ok = await passes(number)
  writeFileSync(file, before)
  vitest.invalidateFile(file)
  say({ try: number, ok })
}
leave({ end: true })
