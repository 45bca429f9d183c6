import type { RelPath } from '@tailtest/project'
import type { ReportContext } from '../../report/format.ts'
import type { OpenReport } from '../../report/open-report.ts'
import type { FileError } from '../../report/types.ts'
import { buildError, buildOutputs } from './build.ts'
import { type Crash, crashOf, outcomes } from './outcome.ts'
import type { GoModule } from './package.ts'
import type { GoPackage } from './report.ts'
import { lastWordsIn, type Places, type Words } from './words.ts'

export interface GoReading {
  open: OpenReport
  module: GoModule
  /** What the builds said, by their names. */
  builds: ReadonlyMap<string, string>
  context: ReportContext
}

/** The files of a package in a run, and what is known of them. */
interface Files {
  /** Those asked for, or all. */
  all: readonly RelPath[]
  /** Those whose tests have results. */
  told: Set<RelPath>
}

/** What the tests of a package came to. */
export function settlePackage(reading: GoReading, own: GoPackage): void {
  const { open, module } = reading
  const files: Files = { all: module.testFiles(own.path), told: new Set() }
  if (own.ended !== undefined) for (const file of files.all) open.report.finished.add(file)
  if (own.failedBuild !== undefined) {
    failAll(reading, files, buildErrorOf(reading, own))
    return
  }
  const places = placesOf(reading, own)
  const crash = own.ended === 'fail' ? crashOf(own, places) : undefined
  const outcome = outcomes(own, places, crash)
  for (const [name, test] of own.tests) {
    const file = module.fileOf(own.path, name)
    if (file === undefined) continue
    const path = name.split('/')
    files.told.add(file)
    if (test.status === undefined && own.ended === undefined) {
      open.report.running.push({ id: open.id(file, path), file })
    } else open.add({ file, path, ...outcome(name, test), durationMs: test.ms })
  }
  if (own.ended === 'fail') settleFailure(reading, own, files, crash)
}

/** What failed besides the tests that tell it themselves: TestMain, the start of the program, what never ran. */
function settleFailure(
  reading: GoReading,
  own: GoPackage,
  files: Files,
  crash: Crash | undefined,
): void {
  const { open, module } = reading
  const quiet = files.all.filter((file) => !files.told.has(file))
  const tests = [...own.tests.values()]
  const isCut = tests.some(({ status }) => status === undefined)
  if (isCut || tests.some(({ status }) => status === 'fail')) {
    if (!isCut && crash === undefined) return
    const message = `not run: ${crash?.message ?? 'the test process ended'}`
    for (const file of quiet) open.add({ file, path: [], status: 'error', message })
  } else if (tests.length === 0 && crash !== undefined && !/\bTestMain\b/.test(own.output)) {
    const { message, stack } = crash
    const at = module.place(/^(.+?\.go):\d+/.exec(stack ?? '')?.[1] ?? '')
    failAll(reading, files, { message, stack, kind: 'load', ...(at !== undefined && { at }) })
  } else {
    const silent = lastWordsIn(own.output) || `${own.path} failed without a word`
    const { message, stack }: Words = crash ?? { message: silent }
    const main = module.fileOf(own.path, 'TestMain')
    const blamed = quiet.length > 0 ? quiet : files.all.filter((file) => file === main)
    for (const file of blamed.length > 0 ? blamed : files.all.slice(0, 1)) {
      open.add({ file, path: [], status: 'error', message, stack })
    }
  }
}

function failAll({ open }: GoReading, { all }: Files, error: Omit<FileError, 'file'>): void {
  for (const file of all) open.fail({ file, ...error })
}

function buildErrorOf({ builds, module, context }: GoReading, own: GoPackage) {
  const { failedBuild = own.path } = own
  const output = builds.get(failedBuild) ?? buildOutputs(context.output ?? '').get(own.path)
  return buildError(output ?? '', module)
}

function placesOf({ module, context }: GoReading, own: GoPackage): Places {
  const lines = new Map<RelPath, readonly string[]>()
  return {
    place: module.place,
    local: (name) => module.place(`${own.path}/${name}`),
    line: (file, number) => {
      const known = lines.get(file) ?? (context.sources.read(file) ?? '').split('\n')
      lines.set(file, known)
      return known[number - 1]
    },
  }
}
