import type { RelPath } from '@tailtest/project'
import { oneLine } from '../../report/one-line.ts'
import type { OpenReport } from '../../report/open-report.ts'
import type { Status } from '../../report/types.ts'
import { type Built, programsIn, programsOf } from './built.ts'
import { fileOf } from './compilers.ts'
import { type Declared, declaredIn, declaredName } from './declared.ts'
import { FAILURE, inGoogleTest, type Told } from './google-test.ts'
import type { Ran } from './log.ts'

interface Reading {
  open: OpenReport
  /** The project's root, absolute. */
  root: string
  built: Built
  /** Files of tests: those that were asked for, or all. */
  files: readonly RelPath[]
  /** They are all: what fails elsewhere must not be lost. */
  isAll: boolean
}

/** A file of tests, and the programs it is in. */
interface Known extends Declared {
  file: RelPath
  programs: ReadonlySet<string>
}

/** Puts what was run into a report, each test to the file that declares it. */
export function readOutcomes(tests: readonly Ran[], reading: Reading): void {
  const { built, files } = reading
  const known = files.map((file): Known => {
    const declared = declaredIn(built.sources.read(file) ?? '')
    return { file, ...declared, programs: programsOf(file, built) }
  })
  for (const test of tests) {
    const programs = new Set([...programsIn(test.command), test.name])
    const isIn = (one: Known) => [...one.programs].some((name) => programs.has(name))
    const isOf = ({ tests, cases }: Known) =>
      tests.has(declaredName(test.name)) || cases.has(test.name)
    const own = known.some(isOf) ? known.filter(isOf) : known.filter(isIn)
    const told = inGoogleTest(test)
    const unheard = told === undefined ? own : readGoogleTest(test, told, { known, own, reading })
    const whole: Told = { name: test.name, status: wholeStatus(test), lines: test.lines }
    const said = saidBy(whole, test, reading)
    const isAtFault = ({ file }: Known) => said.places.includes(file)
    const blamed =
      test.ended === 'Failed' && unheard.some(isAtFault) ? unheard.filter(isAtFault) : unheard
    for (const one of unheard) {
      add({ ...said, status: blamed.includes(one) ? said.status : 'pass' }, one, whole, reading)
    }
    if (told === undefined && own.length === 0) lost(said, whole, reading)
  }
}

/** Adds the tests of a program; the files that it says nothing of, where it did not come to its end or failed for no test. */
function readGoogleTest(
  test: Ran,
  told: readonly Told[],
  { known, own, reading }: { known: readonly Known[]; own: readonly Known[]; reading: Reading },
): Known[] {
  const heard = new Set<Known>()
  for (const one of told) {
    const said = saidBy(one, test, reading)
    const suite = one.name.replace(/\..*/, '').replace(/^.*\/(?=[A-Za-z_])|\/\d+$/g, '')
    const declared = declaredName(one.name)
    const holder =
      [...own, ...known].find(({ tests }) => tests.has(declared)) ??
      [...own, ...known].find(({ suites }) => suites.has(suite)) ??
      own.find(({ file }) => said.places.includes(file)) ??
      (own.length === 1 && own[0]?.suites.size === 0 ? own[0] : undefined)
    if (holder === undefined) lost(said, one, reading)
    else add(said, holder, one, reading)
    if (holder !== undefined) heard.add(holder)
  }
  const isTorn = told.some(({ status }) => status === undefined)
  const isExplained = told.some(({ status }) => status === 'fail' || status === 'error')
  if (isTorn) return own.filter((one) => !heard.has(one))
  return isExplained || isFine(test) ? [] : [...own]
}

interface Said {
  /** `undefined`: it runs still. */
  status?: Status | undefined
  message: string
  stack: string
  /** Files of the project that it names. */
  places: readonly RelPath[]
}

function saidBy(one: Told, test: Ran, { root, built }: Reading): Said {
  const { ended, durationMs = 0 } = test
  const isTelling = (line: string) => FAILURE.test(line) || OTHER.test(line) || FRAME.test(line)
  const telling = one.lines.some(isTelling) ? one.lines.filter(isTelling) : one.lines
  const places = telling.flatMap((line) => placesIn(line, root, built))
  const stack = [...new Set(places.map(({ file, at }) => `at ${file}:${at}`))].join('\n')
  const words = tellingOf(one.lines)
  const isOver = one.status === undefined && ended !== undefined
  const isMeant = one.status === 'fail' && ended === 'Passed' // `WILL_FAIL`
  const how =
    ended === 'Timeout'
      ? `timed out after ${Math.round(durationMs / 1000)} s`
      : ended === 'Passed'
        ? 'the program ended in the middle of it'
        : (ended ?? '')
  return {
    status: isOver ? (ended === 'Passed' ? 'error' : 'fail') : isMeant ? 'xfail' : one.status,
    message: isOver || words === '' ? [how, words].filter((text) => text !== '').join(': ') : words,
    stack,
    places: places.map(({ file }) => file),
  }
}

function add(
  { status, message, stack }: Said,
  { file, tests }: Known,
  one: Told,
  { open }: Reading,
): void {
  const dot = one.name.indexOf('.')
  const path = dot < 0 ? [one.name] : [one.name.slice(0, dot), one.name.slice(dot + 1)]
  const line = tests.get(declaredName(one.name))
  if (status === undefined) {
    open.report.running.push({ id: open.id(file, path), file })
    return
  }
  const hasFailed = status === 'fail' || status === 'error'
  const at = stack === '' && line !== undefined ? `at ${file}:${line}:1` : stack
  const { durationMs } = one
  open.add({ file, path, status, durationMs, ...(hasFailed && { message, stack: at }) })
}

/** In a run of all nothing that failed may be lost; otherwise nobody asked for it. */
function lost({ status, message }: Said, { name }: Told, { open, isAll }: Reading): void {
  if (isAll && (status === 'fail' || status === 'error'))
    open.report.stray.push(`${name}: ${message}`)
}

function isFine({ ended = '' }: Ran): boolean {
  return /^$|^Passed$|^Skipped|Disabled/.test(ended)
}

/** What a program as a whole came to; `undefined`: it runs, or was ended. */
function wholeStatus(test: Ran): Status | undefined {
  const { ended = '' } = test
  if (ended === 'Passed') return 'pass'
  if (ended === 'Failed') return 'fail'
  if (ended.startsWith('Not Run') && !isFine(test)) return 'error'
  return ended !== '' && isFine(test) ? 'skip' : undefined
}

/** A place that a framework, `assert` or a sanitizer names. */
const PLACE =
  /(?:^|[\s(])((?:[A-Za-z]:)?[^\s:()]*[\\/][^\s:()]+\.[ch]\w*)(?::(\d+)(?::(\d+))?|\((\d+)\))/g

function placesIn(line: string, root: string, { directory, folder }: Built) {
  return [...line.matchAll(PLACE)].flatMap(([, path = '', row, column = '1', of]) => {
    const file = fileOf(path, { root, directory, folder })
    return file === undefined ? [] : [{ file, at: `${row ?? of}:${column}` }]
  })
}

/** What begins the words of a failure in other programs: of Catch2, doctest, Unity, `assert`, sanitizers, the runtime. */
const OTHER =
  /\b(?:FAILED|ERROR|FAIL|error):|\bAssertion\b.*\bfailed\b|\bruntime error: |\bSanitizer: |^terminate called/

/** A frame of a sanitizer's stack. */
const FRAME = /^\s*#\d+ 0x/

/** A place before the words, with what stands before it. */
const LEAD = new RegExp(`^[^\\n]{0,400}?${PLACE.source}[:\\s]*`)

/** No more lines of a failure are its own words. */
const MOST_LINES = 12

/** What is said of the first failure; of what failed without a word, its last lines. */
function tellingOf(lines: readonly string[]): string {
  const isFailure = (line: string) => FAILURE.test(line)
  const first = lines.findIndex(isFailure)
  if (first >= 0) {
    const rest = lines.slice(first + 1)
    const next = rest.findIndex(isFailure)
    const [, , , , , said = ''] = FAILURE.exec(lines[first] ?? '') ?? []
    return oneLine([said, ...rest.slice(0, next < 0 ? MOST_LINES : next)].join('\n'))
  }
  const begin = lines.findIndex((line) => OTHER.test(line))
  const next = lines.findIndex((line, at) => at > begin && /^\S+:\d+:/.test(line))
  const end = Math.min(begin + MOST_LINES, next < 0 ? lines.length : next)
  const own = begin < 0 ? lines.slice(-MOST_LINES) : lines.slice(begin, end)
  return oneLine(own.join('\n').replace(LEAD, ''))
}
