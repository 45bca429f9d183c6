import type { Runner } from '@tailtest/runners'
import type { Parsed, Status } from '../../../src/report/types.ts'

/** Status, titles (outermost first, `›` between them) and the first line of the message, by file; `FileError`: the file could not be loaded. */
export type Expected = Record<
  string,
  [status: Status | 'FileError', titles: string, line?: RegExp][]
>

/** What the tests of a fixture project really do, written by hand: a report says just that. */
export interface Case {
  /** The fixture project, in `test/fixtures/projects`. */
  project: string
  /** The files that were asked for; none: all. */
  files: readonly string[]
  expected: Expected
  /** Versions in which some files do something else. */
  versions?: Record<string, Expected>
  /** Where a runner's settings matter to the reading. */
  runner?: Partial<Runner>
  /** The runner did not come to its end. */
  broken?: boolean
}

/** Files and results as lines, in no order that matters. */
export function linesOf({ tests, fileErrors }: Parsed): string[] {
  const titles = (id: string, file: string) => id.slice(file.length + 2).replaceAll('\u001f', ' › ')
  return [
    ...tests.map(({ id, file, status }) => `${file}: ${status} ${titles(id, file)}`),
    ...fileErrors.map(({ file }) => `${file}: FileError `),
  ].sort()
}

export function expectedLines(expected: Expected): string[] {
  return Object.entries(expected)
    .flatMap(([file, rows]) => rows.map(([status, titles]) => `${file}: ${status} ${titles}`))
    .sort()
}

/** The results whose message does not begin as it should. */
export function wrongMessages({ tests, fileErrors }: Parsed, expected: Expected): string[] {
  const entries = [
    ...tests.map(({ id, file, message = '' }) => ({
      file,
      message,
      key: id.slice(file.length + 2),
    })),
    ...fileErrors.map((error) => ({ ...error, key: '' })),
  ]
  return entries.flatMap(({ file, message, key }) => {
    const row = expected[file]?.find(([, titles]) => titles.replaceAll(' › ', '\u001f') === key)
    const [first = ''] = message.split('\n')
    return row && (row[2] ?? /^$/).test(first) ? [] : [`${file} ${key}: ${first}`]
  })
}
