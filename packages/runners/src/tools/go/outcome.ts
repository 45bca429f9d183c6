import type { Finding } from '../../report/open-report.ts'
import type { GoPackage, GoTest } from './report.ts'
import { failureIn, isTimeout, lastWordsIn, type Places, panicIn, type Words } from './words.ts'

type Outcome = Pick<Finding, 'status' | 'message' | 'stack'>

/** A panic that ended a package's tests. */
export interface Crash extends Words {
  /** The test in whose output it stands; none: outside of the tests. */
  test?: string
}

/** The panic of a package that failed. */
export function crashOf({ tests, output }: GoPackage, places: Places): Crash | undefined {
  for (const [test, { status, output: own }] of tests) {
    const words = status === undefined || status === 'fail' ? panicIn(own, places) : undefined
    if (words !== undefined) return { ...words, test }
  }
  return panicIn(output, places)
}

/** How each test of a package ended, and why. */
export function outcomes(
  own: GoPackage,
  places: Places,
  crash: Crash | undefined,
): (name: string, test: GoTest) => Outcome {
  const below = childReasons(own, places)
  return (name, { status, output }) => {
    if (status === undefined) return unfinished(name, crash)
    if (status !== 'fail') return { status }
    const around =
      crash?.test !== undefined && name.startsWith(`${crash.test}/`) ? crash : undefined
    const words = failureIn(output, places) ?? below.get(name) ?? around
    const message = words?.message ?? (lastWordsIn(output) || 'failed without a message')
    return { status, message, stack: words?.stack }
  }
}

/** A test that began in a package that ended: it panicked, or another did, or somebody left the process. */
function unfinished(name: string, crash: Crash | undefined): Outcome {
  if (crash === undefined) {
    return { status: 'error', message: 'did not finish: the test process ended' }
  }
  const { message, stack } = crash
  if (isTimeout(message)) return { status: 'error', message, stack }
  if (crash.test === name) return { status: 'fail', message, stack }
  return { status: 'error', message: `did not finish: ${message}` }
}

/** Why a test failed that only says that one below it did. */
function childReasons(own: GoPackage, places: Places): ReadonlyMap<string, Words> {
  const reasons = new Map<string, Words>()
  for (const [name, { status, output }] of own.tests) {
    const words = status === 'fail' && name.includes('/') ? failureIn(output, places) : undefined
    if (words === undefined) continue
    for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
      const parent = name.slice(0, at)
      if (reasons.has(parent)) break
      const message = `subtest ${name.slice(at + 1)} failed: ${words.message}`
      reasons.set(parent, { message, stack: words.stack })
    }
  }
  return reasons
}
