'use strict'
const fs = require('node:fs')
const { join } = require('node:path')
const { Writable } = require('node:stream')
const { isMainThread } = require('node:worker_threads')

const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)
const copyError = (error, depth = 0) => ({
  name: cut(error?.name),
  code: cut(error?.code),
  message: cut(error?.message ?? String(error)),
  stack: cut(error?.stack),
  cause: error?.cause && depth < 3 ? copyError(error.cause, depth + 1) : undefined,
})
const write = (line) =>
  fs.appendFileSync(join(__dirname, 'ends.jsonl'), `${JSON.stringify(line)}\n`, { mode: 0o600 })

const file = process.argv[1]
if (isMainThread && file !== undefined && process.env.TAP_CHILD_ID !== undefined) {
  // what the tests start gets none of ours
  const own = JSON.stringify(`--require=${__filename}`)
  const options = process.env.NODE_OPTIONS?.replaceAll(own, '').trim()
  if (options) process.env.NODE_OPTIONS = options
  else delete process.env.NODE_OPTIONS

  process.on('uncaughtExceptionMonitor', (error) => write({ file, error: copyError(error) }))
  process.once('exit', (code) => {
    const called = /process\.(?:exit|reallyExit) /.test(new Error().stack)
    write({ file, exit: { code, called } })
  })
} else if (isMainThread && /[\\/]tap[\\/]bin[\\/]run\.js$/.test(file)) {
  // tap up to 16 knows no variable for this, and ends before the last lines of its output file are written
  process.argv.splice(2, 0, '--no-coverage')
  const { createWriteStream } = fs
  const report = join(__dirname, 'report.jsonl')
  fs.createWriteStream = (path, ...more) => {
    if (path !== report) return createWriteStream(path, ...more)
    const opened = fs.openSync(path, 'w', 0o600)
    return new Writable({
      write: (chunk, _, done) => {
        fs.writeSync(opened, chunk)
        done()
      },
    })
  }
}
