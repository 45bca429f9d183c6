/**
 * What is written into the folder of a run, for mocha 8 and later. It only copies, the reading is `mocha.ts`'s.
 *
 * This part is required by mocha's process and by each of its workers. One file that cannot be loaded would
 * keep mocha from running any other: its loader is made to go on. And mocha never speaks of the tests that a
 * broken hook kept from running, so each file's are written down before the first of them runs.
 */
export const MOCHA_SETUP = `'use strict'
const { openSync, writeSync } = require('node:fs')
const { join } = require('node:path')

const report = openSync(join(__dirname, 'report.jsonl'), 'a', 0o600)
const write = (line) => writeSync(report, JSON.stringify(line) + '\\n')
const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)

const copyError = (error, depth = 0) => ({
  name: cut(error?.name),
  code: cut(error?.code),
  message: cut(error?.message ?? String(error)),
  stack: cut(error?.stack),
  cause: error?.cause && depth < 3 ? copyError(error.cause, depth + 1) : undefined,
})

write({ start: 'mocha' })

const loader = Object.values(require.cache).find((module) =>
  /[\\\\/]mocha[\\\\/]lib[\\\\/](?:nodejs[\\\\/])?esm-utils\\.c?js$/.test(module?.filename),
)?.exports
const load = loader?.requireOrImport
if (typeof load === 'function') {
  loader.requireOrImport = async (file, ...more) => {
    try {
      return await load(file, ...more)
    } catch (error) {
      write({ load: { file, error: copyError(error) } })
      return {}
    }
  }
}

const testsIn = (suite) => [...suite.tests, ...suite.suites.flatMap(testsIn)]
const mochaHooks = {
  beforeAll() {
    const tests = testsIn(this.test.parent)
    for (const file of new Set(tests.map((test) => test.file))) {
      const paths = tests.filter((test) => test.file === file).map((test) => test.titlePath())
      write({ plan: { file, tests: paths } })
    }
  },
}

// it ends at once where the project's settings leave none of the files it is given
process.once('exit', () => /collect-files/.test(new Error().stack) && write({ end: true }))

module.exports = { mochaHooks, write, cut, copyError }
`

/** The reporter: in parallel mode it is handed copies, of each file when it is through. */
export const MOCHA_REPORTER = `'use strict'
const { write, cut, copyError } = require('./setup.cjs')

const copyTest = (test, state, error) => ({
  file: test.file,
  path: test.titlePath(),
  id: test.id,
  state,
  ms: test.duration,
  error: error && copyError(error),
})

module.exports = class {
  constructor(runner) {
    runner.on('test', (test) => write({ begin: copyTest(test) }))
    runner.on('pass', (test) => write({ test: copyTest(test, 'pass') }))
    runner.on('pending', (test) => write({ test: copyTest(test, 'skip') }))
    runner.on('retry', (test) => write({ again: copyTest(test) }))
    runner.on('fail', (test, error) => {
      if (test.type === 'test') write({ test: copyTest(test, 'fail', error) })
      else write({ hook: { ...copyTest(test, undefined, error), type: test.type, title: cut(test.title) } })
    })
    runner.on('end', () => write({ end: true }))
  }
}
`
