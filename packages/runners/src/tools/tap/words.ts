import { posix } from 'node:path'
import type { ReportContext } from '../../report/format.ts'
import { describeError } from '../../report/js-error.ts'
import type { Point } from './points.ts'

/** What a point that failed says of itself, in words, with the places that it names. */
export function wordsOf(
  { name, diag }: Point,
  { runner }: Pick<ReportContext, 'runner'>,
  plan?: string,
): { message: string; stack: string } {
  const stack = framesOf(diag).map((frame) => placed(frame, runner.directory))
  const frames = ['', ...stack].join('\n    at ')
  const message = diag.get('error') ?? name
  if (diag.has('timeout') || diag.has('expired') || name === 'timeout!') {
    const ms = diag.get('timeout')
    return describeError({
      message: `Test timed out${ms === undefined ? '' : ` after ${ms} ms`}`,
      stack: frames,
    })
  }
  if (isThrown(diag) || name === 'test unfinished')
    return describeError({ name: diag.get('type') ?? 'Error', message, stack: frames })
  if (plan !== undefined)
    return describeError({ message: `AssertionError: ${plan}`, stack: frames })
  return describeError({ message: asserted(message, diag.get('diff')), stack: frames })
}

/** An error's place stands below its stack, that of an assertion above. */
function isThrown(diag: Point['diag']): boolean {
  const keys = [...diag.keys()]
  const [stack, place] = [keys.indexOf('stack'), keys.indexOf('at')]
  if (diag.has('tapCaught') || diag.has('origin')) return true
  return diag.has('type') || (stack >= 0 && stack < place && !diag.has('diff'))
}

/** `AssertionError: in cents: - 4, + 3`, and all of the difference where a line does not hold it. */
function asserted(name: string, diff: string | undefined): string {
  const lines = diff?.split('\n').filter((line) => !/^(?:---|\+\+\+|@@) /.test(line)) ?? []
  const sides = ['-', '+'].map((sign) => lines.find((line) => line.startsWith(sign)))
  const shown = sides.flatMap((line) => line?.replace(/^(.)\s*/, '$1 ') ?? []).join(', ')
  const head = `AssertionError: ${[name, shown].filter(Boolean).join(': ')}`
  return lines.length > 2 ? [head, ...lines].join('\n') : head
}

/** Of the stack, else of the one place that it names. */
function framesOf(diag: Point['diag']): string[] {
  const stack = diag.get('stack')
  if (stack !== undefined) return stack.split('\n').filter((line) => line.trim() !== '')
  const place = diag.get('at') ?? diag.get('origin') ?? ''
  const of = (key: string) => new RegExp(`^ *${key}: (.+)$`, 'm').exec(place)?.[1]
  const file = of('fileName') ?? of('file')
  const [line, column] = [of('lineNumber') ?? of('line'), of('columnNumber') ?? of('column')]
  return file === undefined || line === undefined ? [] : [`${file}:${line}:${column ?? 1}`]
}

/** tap tells paths from the folder that it runs in. */
function placed(frame: string, directory: string): string {
  const [, before = '', path = '', after = ''] = /^(.*\()?([^()]+?)(:\d+:\d+\)?)$/.exec(frame) ?? []
  if (path === '' || /^(?:\/|[a-z]:|node:|file:)/i.test(path)) return frame
  return before + posix.join(directory, path) + after
}
