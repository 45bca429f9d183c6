import type { RelPath } from '@tailtest/project'
import { isObject } from '@tailtest/project'
import { describeLoad } from '../../report/js-load.ts'
import type { Finding, OpenReport } from '../../report/open-report.ts'
import type { FileError } from '../../report/types.ts'
import { type Words, wordsOf } from './words.ts'

/** What ava has reported so far. */
export interface AvaRun {
  open: OpenReport
  files: Map<RelPath, AvaFile>
  /** Why it stopped what was running. */
  timeout?: Words
}

export interface AvaFile {
  path: RelPath
  declares: boolean
  /** By their titles, which are unique in a file. */
  tests: Map<string, { begun: boolean; finding?: Finding }>
  /** Those that broke. */
  hooks: (Words & { title: string })[]
  /** It could not be loaded. */
  failed?: true
  /** Why its process ended before its tests did, or with an error. */
  why?: Words
  ended?: { stopped: boolean }
}

/** An error that nobody caught, as it is told of a file that was being loaded, and of one that ran. */
export function unhandled(error: unknown, file: OpenReport['file']) {
  const words = wordsOf(error)
  return {
    load: isObject(error) ? describeLoad(error, file) : words,
    words: { ...words, message: `Unhandled ${words.message}` },
  }
}

export function failFile(open: OpenReport, file: AvaFile, error: Omit<FileError, 'file'>): void {
  if (!file.failed) open.fail({ file: file.path, ...error })
  file.failed = true
}

/** What came of a file and its tests. */
export function settleFile({ open }: AvaRun, file: AvaFile): void {
  const { path, tests, why, ended } = file
  if (ended) open.report.finished.add(path)
  if (file.failed) return // ava 5 runs the tests that were declared before
  const around = settleHooks(open, file)
  const reason = why ?? around
  let told = false
  for (const [title, { begun, finding }] of tests) {
    if (finding) open.add(finding)
    else if (ended && reason) {
      const isLate = ended.stopped && begun
      open.add({ file: path, path: [title], status: isLate ? 'fail' : 'error', ...reason })
      told = true
    } else if (begun && !ended) open.report.running.push({ id: open.id(path, [title]), file: path })
  }
  if (told || !ended) return
  if (reason && tests.size > 0) open.add({ file: path, path: [], status: 'error', ...reason })
  else if (reason) failFile(open, file, { ...reason, kind: 'load' })
  else if (!file.declares) failFile(open, file, { message: 'No tests found', kind: 'load' })
}

/** Gives back what broke around all tests: a hook of one test says so in its title, and is what kept it from running. */
function settleHooks(open: OpenReport, { path: file, tests, hooks }: AvaFile): Words | undefined {
  let around: Words | undefined
  for (const { title, ...words } of hooks) {
    const of = [...tests.keys()].filter((test) => title.endsWith(` for ${test}`)).at(-1)
    const test = tests.get(of ?? '')
    const isLast = [...tests.values()].every(({ finding }) => finding !== undefined)
    if (test?.finding === undefined && of !== undefined) {
      tests.set(of, { begun: true, finding: { file, path: [of], status: 'error', ...words } })
    } else if (of === undefined && !isLast) around ??= words
    else if (test?.finding?.status !== 'fail')
      open.add({ file, path: [title], status: 'error', ...words })
  }
  return around
}
