/**
 * What is written into the folder of a run, for Node 20.19 and later. It only copies, the reading is `node-test.ts`'s.
 *
 * This part is required by the process of every test file. Its end is told by nobody else: a test that calls
 * `process.exit(0)` takes all results of its file along, and Node then says that the file passed.
 */
export const NODE_TEST_SETUP = `'use strict'
const { openSync, writeSync } = require('node:fs')
const { join } = require('node:path')
const { isMainThread } = require('node:worker_threads')

const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)
const copyError = (error, depth = 0) => ({
  name: error?.name === 'Error' ? undefined : cut(error?.name), // across processes it may be all that is left
  code: cut(error?.code),
  message: cut(error?.message ?? String(error)),
  stack: cut(error?.stack),
  cause: error?.cause && depth < 3 ? copyError(error.cause, depth + 1) : undefined,
})

let report
const write = (line) => {
  report ??= openSync(join(__dirname, 'report.jsonl'), 'a', 0o600)
  writeSync(report, JSON.stringify(line) + '\\n')
}

if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined) {
  const file = process.argv[1]
  const hasLoaded = (name) => process.moduleLoadList?.some((module) => module.startsWith('NativeModule ' + name))
  process.on('uncaughtExceptionMonitor', (error) => write({ uncaught: { file, error: copyError(error) } }))
  process.once('exit', (code) => {
    const called = /process\\.(?:exit|reallyExit) /.test(new Error().stack)
    write({ exit: { file, code, called, tests: hasLoaded('internal/test_runner'), asserts: hasLoaded('assert') } })
  })
}

module.exports = { write, cut, copyError }
`

/** The reporter, in the process that starts the others. Node holds back the results of a file while an earlier one runs. */
export const NODE_TEST_REPORTER = `import { resolve } from 'node:path'
import setup from './setup.cjs'

const { write, cut, copyError } = setup

const KINDS = {
  'test:dequeue': 'dequeue',
  'test:complete': 'complete',
  'test:start': 'start',
  'test:pass': 'pass',
  'test:fail': 'fail',
}
const tails = new Map()
const isFile = ({ nesting, name, file }) => nesting === 0 && file !== undefined && resolve(name) === file

const copyFailure = ({ failureType, cause, message }) => ({
  type: cut(failureType),
  error: copyError(cause ?? message),
})

export default async function* report(source) {
  write({ start: 'node-test' })
  for await (const { type, data } of source) {
    const { name, nesting, details, skip, todo } = data
    const file = data.file && resolve(data.file)
    const kind = KINDS[type]
    if (kind !== undefined) {
      const wrapper = isFile({ nesting, name, file })
      write({
        [kind]: {
          ...{ file, entry: data.entryFile, wrapper: wrapper || undefined, name, nesting },
          ...{ type: details?.type, ms: details?.duration_ms, passed: details?.passed },
          skip: skip === undefined || skip === false ? undefined : true,
          todo: todo === undefined || todo === false ? undefined : true,
          xfail: data.expectFailure === undefined || data.expectFailure === false ? undefined : true,
          failure: details?.error && copyFailure(details.error),
          tail: wrapper && kind === 'complete' ? tails.get(file) : undefined,
        },
      })
    } else if (type === 'test:stderr') {
      tails.set(file, ((tails.get(file) ?? '') + data.message).slice(-2000))
    } else if (type === 'test:diagnostic' && /asynchronous activity/.test(data.message)) {
      const place = / at (.+?):\\d+:\\d+ generated /.exec(data.message)?.[1] // Node 20 says it there alone
      write({ late: { file: file ?? (place && resolve(place)), message: cut(data.message) } })
    }
  }
  write({ end: true })
}
`
