import type { JsonObject } from '@tailtest/project'
import { numberOf, objectsIn, textOf } from '../../report/fields.ts'
import type { Format, Report, ReportContext } from '../../report/format.ts'
import type { Titled } from '../../report/id.ts'
import { namesPattern, namesTests } from '../../report/only.ts'
import { openReport } from '../../report/open-report.ts'
import { goModule } from './package.ts'
import { type GoReading, settlePackage } from './settle.ts'

/** Of what a test prints its first and its last characters are kept: its errors stand there. */
const KEPT = 64 * 1024

type End = 'pass' | 'fail' | 'skip'

/** A package while its events are read. */
export interface GoPackage {
  path: string
  /** By name, in the order of their beginning. */
  tests: Map<string, GoTest>
  /** What was printed outside of any test. */
  output: string
  ended?: End
  /** The build without which there are no tests. */
  failedBuild?: string
}

export interface GoTest {
  status?: End
  output: string
  ms?: number
}

const NAMING = ['-run', '--run', '-test.run', '--test.run']

/** A subtest is run with the test around it. */
const whole = ({ file, titles }: Titled): Titled => ({ file, titles: titles.slice(0, 1) })

/** `go test -json` of Go 1.20 and later: events as they come. https://pkg.go.dev/cmd/test2json */
export const go: Format = {
  invocation: ({ runner, selection }) => ({
    // -count=1: a cached result would stand for a run; what GOFLAGS says of -failfast is overruled
    args: [...runner.args, '-json', '-count=1', '-failfast=false', ...selection],
    stdout: true,
  }),
  only: (selection, tests, { args }) =>
    namesTests(args, NAMING) ? undefined : [...selection, '-run', namesPattern(tests.map(whole))],
  parse: (text, context) => {
    const packages = new Map<string, GoPackage>()
    const builds = new Map<string, string>()
    for (const event of objectsIn(text)) readEvent(packages, builds, event)
    for (const [, path = ''] of text.matchAll(UNBUILT)) {
      const unbuilt = packageAt(packages, path)
      unbuilt.ended = 'fail'
      unbuilt.failedBuild ??= path
    }
    return packages.size === 0 ? undefined : settled(packages, builds, context)
  },
}

/** Before Go 1.24 this is no event. */
const UNBUILT = /^FAIL\t(\S+) \[(?:setup|build) failed\]$/gm

function packageAt(packages: Map<string, GoPackage>, path: string): GoPackage {
  const known = packages.get(path) ?? { path, tests: new Map(), output: '' }
  packages.set(path, known)
  return known
}

const ACTIONS: ReadonlySet<unknown> = new Set([
  ...['start', 'run', 'pause', 'cont', 'output', 'pass', 'fail', 'skip', 'attr'],
])

function readEvent(
  packages: Map<string, GoPackage>,
  builds: Map<string, string>,
  event: JsonObject,
): void {
  const [action, path, name] = [event.Action, textOf(event.Package), textOf(event.Test)]
  const output = textOf(event.Output) ?? ''
  if (action === 'build-output') {
    const id = textOf(event.ImportPath) ?? ''
    builds.set(id, kept(`${builds.get(id) ?? ''}${output}`))
  }
  if (path === undefined || !ACTIONS.has(action)) return
  const own = packageAt(packages, path)
  if (name === undefined) readPackageEvent(own, event, output)
  else readTestEvent(own, name, event, output)
}

function readPackageEvent(own: GoPackage, event: JsonObject, output: string): void {
  own.output = kept(own.output + output)
  const unbuilt = /^FAIL\t\S+ \[build failed\]$/m.test(output) ? own.path : undefined
  own.failedBuild = textOf(event.FailedBuild) ?? own.failedBuild ?? unbuilt
  if (isEnd(event.Action)) own.ended = event.Action
}

function readTestEvent(own: GoPackage, name: string, event: JsonObject, output: string): void {
  const test = own.tests.get(name) ?? { output: '' }
  own.tests.set(name, test)
  test.output = kept(test.output + output)
  if (!isEnd(event.Action)) return
  test.status = event.Action
  const seconds = numberOf(event.Elapsed)
  if (seconds !== undefined) test.ms = seconds * 1000
}

function isEnd(action: unknown): action is End {
  return action === 'pass' || action === 'fail' || action === 'skip'
}

function kept(text: string): string {
  return text.length <= 4 * KEPT ? text : `${text.slice(0, KEPT)}\n${text.slice(-KEPT)}`
}

function settled(
  packages: ReadonlyMap<string, GoPackage>,
  builds: ReadonlyMap<string, string>,
  context: ReportContext,
): Report {
  const open = openReport(context)
  const reading: GoReading = { open, module: goModule(context), builds, context }
  for (const each of packages.values()) {
    settlePackage(reading, isCutOff(each, context) ? { ...each, ended: undefined } : each)
  }
  const isOver = [...packages.values()].every(({ ended }) => ended !== undefined)
  open.report.complete = context.exitCode !== undefined && isOver
  return open.report
}

/** When a run is killed, `go` may yet say that a package's tests were, before it dies itself. */
function isCutOff({ ended, output }: GoPackage, { exitCode }: ReportContext): boolean {
  return (
    exitCode === undefined && ended === 'fail' && /^signal: (?:killed|terminated)$/m.test(output)
  )
}
