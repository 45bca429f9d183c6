import { openSync, realpathSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'

const cut = (text) => (typeof text === 'string' ? text.slice(0, 8000) : undefined)

/** Causes are told by their words alone. */
const copyCause = (cause, depth) =>
  cause?.message === undefined || depth > 3
    ? undefined
    : {
        ...{ name: cut(cause.name), message: cut(cause.message) },
        cause: copyCause(cause.cause, depth + 1),
      }

const copyError = (error) => {
  const { originalError, values = error.formattedDetails } = error // `values` up to ava 5
  return {
    name: cut(error.name),
    message: cut(error.message ?? error.formatted ?? error.formattedError),
    stack: cut(error.stack),
    assertion: cut(error.assertion),
    values: values?.map(({ label, formatted }) => ({ label: cut(label), text: cut(formatted) })),
    cause: copyCause(originalError?.cause, 0),
  }
}

const SILENT = /^(?:worker-std|stats$|end$|hook-finished|touched|accessed|dependencies|starting)/

/** Every process and thread below is asked to load this, too: it is for ava's own alone. */
const program = isMainThread && process.argv[1] ? realpathSync(process.argv[1]) : ''
if (/[\\/]ava[\\/]entrypoints[\\/]cli\.m?js$/.test(program)) {
  const folder = dirname(fileURLToPath(import.meta.url))
  const own = import.meta.url.split('/').slice(-2).join('/')
  const options = process.env.NODE_OPTIONS?.split(' ').filter((word) => !word.endsWith(own)) ?? []
  if (options.length > 0) process.env.NODE_OPTIONS = options.join(' ')
  else delete process.env.NODE_OPTIONS

  const report = openSync(join(folder, 'report.jsonl'), 'a', 0o600)
  const write = (line) => writeSync(report, `${JSON.stringify(line)}\n`)
  const status = pathToFileURL(join(dirname(program), '..', 'lib', 'run-status.js'))
  const { prototype } = (await import(status)).default
  const { emitStateChange, suggestExitCode } = prototype
  prototype.emitStateChange = function (event) {
    const { type, err: error } = event
    if (!SILENT.test(type))
      write({
        ...{ type, file: event.testFile, title: event.title, ms: event.duration },
        skip: event.skip || undefined,
        todo: event.todo || undefined,
        failing: event.knownFailing || undefined,
        forced: event.forcedExit || undefined,
        ...{ period: event.period, code: event.nonZeroExitCode, signal: event.signal },
        ...{ stack: cut(event.stack), error: error && copyError(error) },
      })
    return emitStateChange.call(this, event)
  }
  prototype.suggestExitCode = function (...given) {
    write({ type: 'end' })
    return suggestExitCode.apply(this, given)
  }
  write({ start: 'ava' })
}
