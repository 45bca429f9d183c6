'use strict'
const { openSync, writeSync } = require('node:fs')
const { join } = require('node:path')

const report = openSync(join(__dirname, 'report.jsonl'), 'a', 0o600)
const write = (line) => writeSync(report, `${JSON.stringify(line)}\n`)
const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)

const copyError = ({ name, message, stack }) => ({
  name: cut(name),
  message: cut(message),
  stack: cut(stack),
})

const testsIn = (suite) => [...suite.tests, ...suite.suites.flatMap(testsIn)]

/** Cypress makes one for each spec, in its own process: what comes here are copies of what ran in the browser. */
module.exports = class {
  constructor(runner) {
    const file = runner.suite?.file // none: the spec holds no test
    const of = (test, more) => ({ file, path: test.titlePath(), ms: test.duration, ...more })
    let failed
    write({ start: 'cypress' })
    if (file)
      write({ plan: { file, tests: testsIn(runner.suite).map((test) => test.titlePath()) } })
    runner.on('test', (test) => {
      failed = undefined
      write({ begin: of(test) })
    })
    runner.on('pending', (test) => write({ test: of(test, { state: 'pending' }) }))
    runner.on('fail', (_test, error) => {
      failed = copyError(error)
    })
    // a hook's failure is told under a title of its own, and then the test's end names the hook
    runner.on('test end', (test) => {
      write({ test: of(test, { state: test.state, hook: cut(test.hookName), error: failed }) })
      failed = undefined
    })
    runner.on('end', () => write({ end: file ?? '' }))
  }
}
