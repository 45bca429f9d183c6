const { openSync, writeSync } = require('node:fs')
const { join, resolve } = require('node:path')
const { fileURLToPath } = require('node:url')

const report = openSync(join(__dirname, 'report.jsonl'), 'a', 0o600)
const write = (line) => writeSync(report, `${JSON.stringify(line)}\n`)
const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)
const pathOf = (file) => (/^file:/.test(file ?? '') ? fileURLToPath(file) : file)

const copyError = (error) => ({
  name: cut(error?.name),
  code: cut(error?.code),
  message: cut(error?.message ?? String(error)),
  stack: cut(error?.stack),
})

const loader = Object.values(require.cache).find((module) =>
  /[\\/]jasmine[\\/]lib[\\/]loader\.js$/.test(module?.filename),
)?.exports?.prototype
const load = loader?.load
if (typeof load === 'function') {
  loader.load = async function (path, ...more) {
    try {
      return await load.call(this, path, ...more)
    } catch (error) {
      write({ load: { file: resolve(path), error: copyError(error) } })
      if (asked.length > 0 && !asked.includes(resolve(path))) throw error // a helper of the tests: nothing can run
    }
  }
}

const titles = []
const copyOf = ({ description, filename, status, duration, failedExpectations = [] }) => ({
  file: pathOf(filename),
  path: [...titles, description],
  status,
  ms: duration,
  errors: failedExpectations.map(({ matcherName, globalErrorType, message, stack }) => ({
    matcher: cut(matcherName),
    type: globalErrorType,
    message: cut(message),
    stack: cut(stack),
  })),
})

module.exports = class {
  constructor() {
    globalThis.jasmine?.getEnv?.().configure({ stopOnSpecFailure: false })
    write({ start: 'jasmine' })
  }
  suiteStarted({ description }) {
    titles.push(description)
  }
  suiteDone(suite) {
    titles.pop()
    write({ suite: copyOf(suite) })
  }
  specStarted(spec) {
    write({ begin: copyOf(spec) })
  }
  specDone(spec) {
    write({ spec: copyOf(spec) })
  }
  jasmineDone(run) {
    write({ end: copyOf({ ...run, description: '' }) })
  }
}
