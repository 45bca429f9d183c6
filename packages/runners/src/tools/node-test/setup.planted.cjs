'use strict'
const { openSync, writeSync } = require('node:fs')
const { join } = require('node:path')
const { inspect } = require('node:util')
const { isMainThread } = require('node:worker_threads')

const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)
const shown = (value) => {
  try {
    return inspect(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
// an error that holds what cannot be copied, a promise, comes from its process as an object that only prints like it
const readable = (error) => {
  if (typeof error !== 'object' || error === null || typeof error.message === 'string') return error
  const stack = shown(error)
  const [, name, code, message = stack] =
    /^(\w+)(?: \[(\w+)\])?: ([\s\S]*?)(?:\n {4}at |$)/.exec(stack) ?? []
  return { name, code, message, stack, cause: undefined }
}
const copyError = (thrown, depth = 0) => describe(readable(thrown), depth)
const describe = (error, depth) => ({
  name: error?.name === 'Error' ? undefined : cut(error?.name), // across processes it may be all that is left
  code: cut(error?.code),
  message: cut(error?.message ?? String(error)),
  stack: cut(error?.stack),
  cause: error?.cause && depth < 3 ? copyError(error.cause, depth + 1) : undefined,
})

let report
const write = (line) => {
  report ??= openSync(join(__dirname, 'report.jsonl'), 'a', 0o600)
  writeSync(report, `${JSON.stringify(line)}\n`)
}

if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined) {
  const file = process.argv[1]
  const hasLoaded = (name) =>
    process.moduleLoadList?.some((module) => module.startsWith(`NativeModule ${name}`))
  process.on('uncaughtExceptionMonitor', (error) =>
    write({ uncaught: { file, error: copyError(error) } }),
  )
  process.once('exit', (code) => {
    const called = /process\.(?:exit|reallyExit) /.test(new Error().stack)
    write({
      exit: {
        file,
        code,
        called,
        tests: hasLoaded('internal/test_runner'),
        asserts: hasLoaded('assert'),
      },
    })
  })
}

module.exports = { write, cut, copyError }
