'use strict'
const { openSync, writeSync } = require('node:fs')
const { join } = require('node:path')

const report = openSync(join(__dirname, 'report.jsonl'), 'a', 0o600)
const write = (line) => writeSync(report, `${JSON.stringify(line)}\n`)
const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)

const copyTest = (test) => ({
  path: [...test.ancestorTitles, test.title],
  status: test.status,
  failing: test.failing || undefined,
  ms: test.duration ?? undefined,
  failure: cut(test.failureMessages?.[0]),
  cause: copyError(test.failureDetails?.[0]?.cause),
})
const copyError = (error) =>
  error && {
    name: cut(error.name),
    code: cut(error.code),
    message: cut(error.message),
    stack: cut(error.stack),
  }

module.exports = class {
  onRunStart() {
    write({ start: 'jest' })
  }
  onTestFileResult(test, file) {
    write({
      file: {
        path: file.testFilePath ?? test.path,
        error: copyError(file.testExecError),
        tests: file.testResults.map(copyTest),
      },
    })
  }
  onRunComplete(_contexts, results) {
    write({ end: true, error: copyError(results.runExecError) })
  }
}
