import type { RelPath } from '@tailtest/project'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import type { JUnitCase, JUnitProblem, JUnitReport } from '../../report/junit/xml.ts'
import type { OpenReport } from '../../report/open-report.ts'
import type { Status } from '../../report/types.ts'
import type { DenoOutput } from './output.ts'

/** A test or step by its whole name, steps behind ` > `. */
type Paths = Map<string, string[]>

/** The results of Deno's JUnit XML, and the errors that are missing there. */
export function readDenoCases(
  open: OpenReport,
  { cases }: JUnitReport,
  said: DenoOutput & { file(path: string): RelPath | undefined },
): void {
  const known = new Map<RelPath, Paths>()
  for (const test of cases) {
    const file = fileOf(test, said)
    if (file === undefined) continue
    const paths: Paths = known.get(file) ?? new Map()
    known.set(file, paths)
    const path = pathOf(test.name, paths)
    paths.set(test.name, path)
    const result = resultOf(test, said.uncaught.get(file))
    open.add({ file, path, ...result, durationMs: test.durationMs })
  }
  for (const [file, text] of said.uncaught) {
    const error = errorIn(text)
    const words = describeError(error)
    const message = `Unhandled ${words.message}`
    if (known.has(file)) open.add({ file, path: [], status: 'error', ...words, message })
    else open.fail({ file, ...describeLoad(error, open.file) })
  }
}

/** A test that a helper declares stands under the helper's name; Deno prints which file ran it. */
function fileOf(
  { name, classname }: JUnitCase,
  { files, runs, file }: DenoOutput & { file(path: string): RelPath | undefined },
): RelPath | undefined {
  const own = file(classname ?? '')
  if (own !== undefined && files.has(own)) return own
  const parts = name.split(' > ')
  const outer = parts.map((_, index) => parts.slice(0, index + 1).join(' > '))
  return outer.map((one) => runs.get(one)).find((one) => one !== undefined) ?? own
}

function pathOf(name: string, known: Paths): string[] {
  for (let at = name.lastIndexOf(' > '); at > 0; at = name.lastIndexOf(' > ', at - 1)) {
    const around = known.get(name.slice(0, at))
    if (around) return [...around, name.slice(at + 3)]
  }
  return [name]
}

function resultOf(
  { problems: [problem] }: JUnitCase,
  uncaught: string | undefined,
): { status: Status; message?: string; stack?: string } {
  if (problem === undefined) return { status: 'pass' }
  if (problem.kind === 'skipped') return { status: 'skip' }
  if (problem.kind === 'failure') return { status: 'fail', ...describeError(errorOf(problem)) }
  const why = uncaught && describeError(errorIn(uncaught)).message
  return { status: 'error', message: [problem.message, why].filter(Boolean).join(': ') }
}

function errorOf({ message, text }: JUnitProblem): { message: string; stack: string } {
  return errorIn(text || (message ?? '').replace(/^Uncaught /, ''))
}

/** `AssertionError: 1 == 2`, a line of the source, frames; Deno's own among them. */
function errorIn(text: string): { name?: string; message: string; stack: string } {
  const lines = text.split('\n').filter((line) => !/^\s+at .*\bext:/.test(line))
  const stack = lines.join('\n')
  const frames = lines.findIndex((line) => /^\s+at /.test(line))
  const head = frames === -1 ? lines : lines.slice(0, frames)
  const marked = /^\s*\^$/.test(head.at(-1) ?? '') ? head.slice(0, -2) : head
  const words = marked.join('\n').trim()
  const name = /^([\w$.]+): /.exec(words)?.[1]
  const isAssertion = name === 'AssertionError'
  return { ...(isAssertion && { name }), message: isAssertion ? words.slice(16) : words, stack }
}
