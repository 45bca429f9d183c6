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

const { texts, until } = JSON.parse(readFileSync(join(import.meta.dirname, 'tries.json'), 'utf8'))
const require = createRequire(join(process.cwd(), 'package.json'))
const { createVitest, parseCLI } = await import(pathToFileURL(require.resolve('vitest/node')).href)
if (parseCLI === undefined) leave({ unable: 'this vitest has no parseCLI' })

const words = process.argv.slice(2).filter((word) => word !== 'run')
const { filter, options } = parseCLI(['vitest', 'run', ...words])
const vitest = await createVitest('test', {
  ...options,
  ...{ watch: false, run: true, bail: 1, passWithNoTests: true, reporters: [{}] },
  ...{ coverage: { enabled: false }, typecheck: { enabled: false } },
})
if (vitest.runTestSpecifications === undefined || vitest.invalidateFile === undefined) {
  leave({ unable: 'this vitest runs once' })
}
const specifications = await vitest.globTestSpecifications(filter)

async function passes() {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

if (specifications.length === 0) leave({ unable: 'no test file was found' })
const isGreen = await passes()
say({ try: -1, ok: isGreen })
for (const [number, { file, text }] of isGreen ? texts.entries() : []) {
  if (Date.now() > until) break
  const before = readFileSync(file)
  writeFileSync(file, text)
  vitest.invalidateFile(file)
  const ok = await passes()
  writeFileSync(file, before)
  vitest.invalidateFile(file)
  say({ try: number, ok })
}
leave({ end: true })
