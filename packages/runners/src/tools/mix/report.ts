import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { type CompileError, fileErrorsOf } from '../../report/compile-errors.ts'
import type { Format } from '../../report/format.ts'
import { testId } from '../../report/id.ts'
import { type Finding, type OpenReport, openReport } from '../../report/open-report.ts'
import { below, located } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import type { Status, TestId } from '../../report/types.ts'
import formatter from './formatter.exs'

const REPORT = 'report.txt'

/** ExUnit of Elixir 1.12 and later, as `mix test` starts it, with a formatter loaded before mix: a line is an event, its fields between tabs. */
export const exunit: Format = {
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...['-r', join(folder, 'formatter.exs'), ...runner.args],
      ...['--formatter', 'Tailtest.Formatter', '--seed', '0'], // the same files, the same report
      ...selection,
    ],
    env: { MIX_ENV: 'test' },
    plant: [{ name: 'formatter.exs', text: formatter }],
  }),
  // where a file does not compile nothing is run, and only what was printed says so
  collect: async ({ folder }) => (await readReport(join(folder, REPORT))) ?? '',
  parse: (text, { root, runner, files, sources, output = '' }) => {
    const open = openReport({ root })
    const run: Run = { open, kept: new Map(), begun: new Map(), findings: [] }
    const file = (path: string) =>
      located(root, path) ?? (below(runner.directory, path) || undefined)
    let started = false
    for (const line of text.split('\n').slice(0, -1)) {
      const [kind = '', ...fields] = line.split('\t').map(unescaped)
      started ||= kind === 'start'
      const [path = '', ...words] = fields
      const of = file(path)
      if (kind === 'end') open.report.complete = true
      else if (of !== undefined) READERS[kind]?.(run, of, words)
    }
    const isOwn = (path: RelPath) => sources.read(path) !== undefined
    for (const { stack = '', ...finding } of run.findings) {
      open.add({
        ...finding,
        stack: framesOf(stack, (path) => below(runner.directory, path), isOwn),
      })
    }
    open.report.running.push(...[...run.begun].map(([id, of]) => ({ id, file: of })))
    const refused = open.report.complete ? [] : refusedIn(output, file, isOwn)
    for (const error of fileErrorsOf(refused, files)) open.fail(error)
    return started || refused.length > 0 ? open.report : undefined
  },
}

interface Run {
  open: OpenReport
  findings: Finding[]
  /** Tests that a broken `setup_all` kept from running, by their module. */
  kept: Map<string, Finding[]>
  begun: Map<TestId, RelPath>
}

type Read = (run: Run, file: RelPath, words: readonly string[]) => void

const reads =
  (status: Status): Read =>
  ({ begun, findings, kept }, file, [module = '', described = '', title = '', ms, said, stack]) => {
    if (stack === undefined) return // torn
    const path = [module, described, title].filter((word) => word !== '')
    begun.delete(testId(file, path))
    const words = status === 'fail' ? { message: messageOf(said ?? ''), stack } : {}
    const finding: Finding = { file, path, status, ...words, durationMs: Number(ms) }
    findings.push(finding)
    if (status === 'error') kept.set(module, [...(kept.get(module) ?? []), finding])
  }

const READERS: Readonly<Record<string, Read | undefined>> = {
  begin: ({ begun }, file, [module = '', described = '', title = '']) => {
    const path = [module, described, title].filter((word) => word !== '')
    begun.set(testId(file, path), file)
  },
  pass: reads('pass'),
  skip: reads('skip'),
  fail: reads('fail'),
  invalid: reads('error'),
  module: ({ open, kept, findings }, file, [module = '', said = '', stack = '']) => {
    const words = { message: messageOf(said), stack }
    const tests = kept.get(module) ?? []
    for (const finding of tests) Object.assign(finding, words)
    if (tests.length === 0) findings.push({ file, path: [module], status: 'error', ...words })
    open.report.finished.add(file)
  },
  done: ({ open }, file) => {
    open.report.finished.add(file)
  },
}

/** `** (ExUnit.AssertionError) `, then what is wrong, then the sides: as one line that says it. */
function messageOf(said: string): string {
  const [, name = '', rest = ''] = /^\*\* \(([^)]*)\)\s*([\s\S]*)$/.exec(said) ?? []
  if (name === '') return said
  if (name === 'ExUnit.TimeoutError')
    return rest.replace(/^test timed out after/, 'timed out after')
  if (name !== 'ExUnit.AssertionError') return `${name}: ${rest}`
  const sides = rest.match(/^(?:left|right): .*$/gm) ?? []
  const [first = '', ...more] = rest.split('\n')
  return [
    [`AssertionError: ${first}`, ...sides.map((side) => side.replace(/\s+/g, ' '))].join(', '),
    ...more,
  ].join('\n')
}

const FRAME = /^\s*(?:\([^)\n]*\) )?(?<path>[^\s:]+\.exs?):(?<line>\d+): (?<where>.*)$/

/** `(shop 0.1.0) lib/price.ex:4: Shop.Price.boom/0`: files of packages are called like the project's, and are not there. */
function framesOf(
  stack: string,
  file: (path: string) => RelPath | undefined,
  isOwn: (path: RelPath) => boolean,
): string {
  const frames = stack.split('\n').flatMap((each) => {
    const { path = '', line = '', where = '' } = FRAME.exec(each)?.groups ?? {}
    const of = path === '' ? undefined : file(path)
    return of !== undefined && isOwn(of) ? [`at ${where} (${of}:${line})`] : []
  })
  return frames.join('\n')
}

/** What the compiler refused: of exceptions that are only logged none has a header, or begins with a place. */
const REFUSED =
  /^(?:== Compilation error in file (?<path>[^\n]+?) ==\n)?\*\* \((?<name>[\w.]+)\) (?<said>[^\n]*)(?<below>(?:\n[^\n]+)*)/gm

const PLACE = /([^\s:()]+\.exs?):(\d+)(?::(\d+))?: /g

/** Files that do not compile keep all of the run from beginning; only what was printed says so. */
function refusedIn(
  output: string,
  file: (path: string) => RelPath | undefined,
  isOwn: (path: RelPath) => boolean,
): CompileError[] {
  return [...output.matchAll(REFUSED)].flatMap(({ groups = {} }) => {
    const { path, name = '', said = '', below: stack = '' } = groups
    const beginsWithPlace = said.search(PLACE) === 0
    if (path === undefined && !beginsWithPlace) return []
    const places = [...`${said}${stack}`.matchAll(PLACE)].flatMap(
      ([, place = '', line, column = 1]) => {
        const of = file(place)
        if (of === undefined || !isOwn(of)) return []
        return [{ file: of, line: Number(line), column: Number(column) }]
      },
    )
    const named = path === undefined ? undefined : file(path)
    const [at = named && { file: named, line: 1 }] = places
    return at === undefined ? [] : [{ ...at, message: `${name}: ${said}` }]
  })
}

function unescaped(field: string): string {
  return field.replace(/\\(.)/g, (_, sign: string) => SIGNS[sign] ?? sign)
}

const SIGNS: Readonly<Record<string, string | undefined>> = { n: '\n', t: '\t' }
