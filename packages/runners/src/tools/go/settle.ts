import type { RelPath } from '@tailtest/project'
import type { ReportContext } from '../../report/format.ts'
import type { Finding, OpenReport } from '../../report/open-report.ts'
import type { FileError } from '../../report/types.ts'
import type { GoModule } from './package.ts'
import type { GoPackage, GoTest } from './report.ts'
import { failureIn, isTimeout, lastWordsIn, type Places, panicIn, type Words } from './words.ts'

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
    const builds = [...reading.builds.values(), reading.context.output ?? ''].join('\n')
    const printed = buildOutputs(builds).get(own.path)
    const silent =
      lastWordsIn(own.output) ||
      printed?.replace(/^# .*\n/, '').trim() ||
      `${own.path} failed without a word`
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

const DIAGNOSTIC = /^(?:vet: )?(\S.*?\.go):(\d+)(?::(\d+))?: (.+)$/

/** What only follows from another error. */
const CONSEQUENCE =
  /^(?:declared and not used|.* declared and not used|".*" imported and not used|too many errors)/

/** An import found nothing, or nothing that this system compiles. */
const UNFOUND =
  /no required module provides|cannot find (?:package|module)|is not in (?:std|GOROOT)|missing go\.sum entry|build constraints exclude all|no Go files in|import cycle/

/** Why a package could not be built or vetted, as the error of a file: the worst diagnostic first. */
function buildError(output: string, { place }: Pick<Places, 'place'>): Omit<FileError, 'file'> {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(?:# |FAIL\t)/.test(line))
  const found = lines.flatMap((line) => {
    const [, path, number, column, text] = DIAGNOSTIC.exec(line.trim()) ?? []
    if (path === undefined || text === undefined) return []
    const at = place(path)
    return [{ at, text, where: `${at ?? path}:${number}${column ? `:${column}` : ''}` }]
  })
  const first = found.find(({ text }) => !CONSEQUENCE.test(text)) ?? found[0]
  const kind = UNFOUND.test(output) ? 'load' : 'compile'
  if (first === undefined) {
    const between = lines[0]?.startsWith('package ') ? ' ' : '\n' // a chain of imports
    const text = lines.map((line) => line.trim()).join(between)
    return { message: text || 'the package could not be built', kind }
  }
  const others = found
    .filter((each) => each !== first)
    .map(({ where, text }) => `${where}: ${text}`)
  return {
    message: [first.text.replace(/; to add it:$/, ''), ...others].join('\n'),
    kind,
    stack: first.where,
    ...(first.at !== undefined && { at: first.at }),
  }
}

/** The parts of what Go before 1.24 prints of its builds on standard error, by the package they are of. */
function buildOutputs(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  let name: string | undefined
  for (const line of text.split('\n')) {
    name = /^# (?!\[)(\S+)/.exec(line)?.[1] ?? name
    if (name !== undefined) parts.set(name, `${parts.get(name) ?? ''}${line}\n`)
  }
  return parts
}

type Outcome = Pick<Finding, 'status' | 'message' | 'stack'>

/** A panic that ended a package's tests. */
interface Crash extends Words {
  /** The test in whose output it stands; none: outside of the tests. */
  test?: string
}

/** The panic of a package that failed. */
function crashOf({ tests, output }: GoPackage, places: Places): Crash | undefined {
  for (const [test, { status, output: own }] of tests) {
    const words = status === undefined || status === 'fail' ? panicIn(own, places) : undefined
    if (words !== undefined) return { ...words, test }
  }
  return panicIn(output, places)
}

/** How each test of a package ended, and why. */
function outcomes(
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
