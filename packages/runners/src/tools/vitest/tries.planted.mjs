import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const say = (line) =>
  appendFileSync(join(import.meta.dirname, 'tried.jsonl'), `${JSON.stringify(line)}\n`)
const leave = (line) => {
  say(line)
  process.exit(0)
}

const { texts, until, names } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tries.json'), 'utf8'),
)
const require = createRequire(join(process.cwd(), 'package.json'))
const { createVitest, parseCLI } = await import(pathToFileURL(require.resolve('vitest/node')).href)
if (parseCLI === undefined) leave({ unable: 'this vitest has no parseCLI' })

const words = process.argv.slice(2).filter((word) => word !== 'run')
const { filter, options } = parseCLI(['vitest', 'run', ...words])
const vitest = await createVitest('test', {
  ...options,
  ...{ watch: false, run: true, bail: names ? 0 : 1, passWithNoTests: true, reporters: [{}] },
  ...{ coverage: { enabled: false }, typecheck: { enabled: false } },
})
if (vitest.runTestSpecifications === undefined || vitest.invalidateFile === undefined) {
  leave({ unable: 'this vitest runs once' })
}
const specifications = await vitest.globTestSpecifications(filter)

async function passes() {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const ok = unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  return { ok, ...(names && unhandledErrors.length === 0 && { failed: failedIn(testModules) }) }
}

/** The names of tests that failed; `undefined`: a file or a suite did. */
function failedIn(modules) {
  const isWhole = modules.every(
    (module) =>
      module.errors().length === 0 &&
      [...module.children.allSuites()].every((suite) => suite.errors().length === 0),
  )
  const all = modules.flatMap((module) => [...module.children.allTests('failed')])
  return isWhole ? all.map(({ name }) => name) : undefined
}

if (specifications.length === 0) leave({ unable: 'no test file was found' })
const { ok: isGreen } = await passes()
say({ try: -1, ok: isGreen })
for (const [number, { file, text }] of isGreen ? texts.entries() : []) {
  if (Date.now() > until) break
  const before = readFileSync(file)
  writeFileSync(file, text)
  vitest.invalidateFile(file)
  const tried = await passes()
  writeFileSync(file, before)
  vitest.invalidateFile(file)
  say({ try: number, ...tried })
}
leave({ end: true })
