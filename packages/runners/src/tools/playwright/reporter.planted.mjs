import { openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const report = openSync(join(dirname(fileURLToPath(import.meta.url)), 'report.jsonl'), 'a', 0o600)
const write = (line) => writeSync(report, `${JSON.stringify(line)}\n`)
/** Its processes colour what they say, whatever the environment asks for. */
const cut = (text) =>
  typeof text === 'string' ? text.slice(0, 16_000).replace(/\u001b\[[\d;]*m/g, '') : undefined

const copyError = ({ message, stack, value, cause, location }, depth = 0) => ({
  message: cut(message ?? value),
  stack: cut(stack),
  file: location?.file,
  cause: cause && depth < 3 ? copyError(cause, depth + 1) : undefined,
})

/** The same test in several projects is several tests. */
let isOfOne = true
const placeOf = (test) => {
  const [, project, , ...titles] = test.titlePath()
  return { file: test.location.file, path: isOfOne ? titles : [`[${project}]`, ...titles] }
}

export default class {
  version() {
    return 'v2'
  }
  printsToStdio() {
    return false
  }
  onConfigure(config) {
    isOfOne = config.projects.length < 2
    write({ start: 'playwright' })
  }
  onBegin(suite) {
    for (const test of suite.allTests()) write({ plan: placeOf(test) })
  }
  onTestBegin(test) {
    write({ begin: placeOf(test) })
  }
  onTestEnd(test, { status, duration, errors, retry, steps }) {
    const [error] = errors
    const broke = (step) => step.error && step.error.message === error?.message
    const isOfHook = steps.some((step) => step.category === 'hook' && step.steps.some(broke))
    const isLast = retry >= test.retries || status === test.expectedStatus || status === 'skipped'
    write({
      [isLast ? 'test' : 'again']: {
        ...placeOf(test),
        ...{ status, expected: test.expectedStatus, ms: duration },
        ...{ error: error && copyError(error), hook: isOfHook || undefined },
      },
    })
  }
  onError(error) {
    write({ error: copyError(error) })
  }
  onEnd({ status }) {
    write({ end: status })
  }
}
