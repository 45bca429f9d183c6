import type { RelPath } from '@tailtest/project'
import { type Fields, numberOf } from '../../report/fields.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import type { OpenReport } from '../../report/open-report.ts'
import type { NodeFile } from './run.ts'

interface Ended extends NodeFile {
  file: RelPath
  /** The titles of the test that was running. */
  left: readonly string[]
  /** Tests of it have results. */
  isTold: boolean
}

/** What the process of a file adds to the results of its tests: nothing, when it ended as it should. */
export function settleFile(open: OpenReport, ended: Ended): void {
  const { file, left, result, exit, isTold } = ended
  if (left.length > 0) {
    open.add({ file, path: left, status: 'error', message: endOf(ended) })
  } else if (result === 'fail') {
    settleFailure(open, ended)
  } else if (!isTold && exit?.tests === true && exit.called === true) {
    open.add({ file, path: [], status: 'error', message: endOf(ended) })
  } else if (!isTold && isScript(exit) && result === 'pass') {
    open.add({ file, path: [], status: 'pass' })
  }
}

/** A file without tests that asserts is a test itself, as Node has it. */
function isScript(exit: Fields | undefined): boolean {
  return exit?.tests === false && exit.asserts === true
}

function settleFailure(open: OpenReport, ended: Ended): void {
  const { file, uncaught, late, exit, isTold } = ended
  if (uncaught === undefined) {
    const message = late === undefined ? endOf(ended) : lateWords(late)
    const status = exit?.tests === false ? 'fail' : 'error'
    open.add({ file, path: [], status, message })
    return
  }
  const words = describeError(uncaught)
  if (isTold) {
    open.add({ file, path: [], status: 'error', ...words, message: `Unhandled ${words.message}` })
  } else if (isScript(exit) && uncaught.name === 'AssertionError') {
    open.add({ file, path: [], status: 'fail', ...words })
  } else open.fail({ file, ...describeLoad(uncaught, open.file) })
}

/** `… created the error "Error: late" and would have caused the test to fail, but instead …`. */
function lateWords(text: string): string {
  const error = /created the error "(.*?)" (?:and|which)/s.exec(text)?.[1]
  return error === undefined ? text : `Unhandled ${error}`
}

function endOf({ exit, tail = '' }: Ended): string {
  const code = numberOf(exit?.code)
  const end =
    exit === undefined
      ? 'the process of this file was killed before its tests were through'
      : exit.called === true
        ? `process.exit(${code}) was called before the tests of this file were through`
        : `the process of this file ended with exit code ${code}`
  return [end, tail.trim()].join('\n').trim()
}
