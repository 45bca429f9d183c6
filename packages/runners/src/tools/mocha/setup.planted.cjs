'use strict'
const { openSync, writeSync } = require('node:fs')
const { join } = require('node:path')

const report = openSync(join(__dirname, 'report.jsonl'), 'a', 0o600)
const write = (line) => writeSync(report, `${JSON.stringify(line)}\n`)
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
  /[\\/]mocha[\\/]lib[\\/](?:nodejs[\\/])?esm-utils\.c?js$/.test(module?.filename),
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
