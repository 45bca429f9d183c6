import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from 'diff'

/** Lines that go or come, beyond which all are replaced: the time to find the fewest grows with their square. */
const MOST_LINES = 4000

/** What of a file changes, as `diff -u` writes it and `patch` reads it; `undefined`: the file is not there. Empty where nothing changes. */
export function unifiedDiff(
  path: string,
  before: string | undefined,
  after: string | undefined,
): string {
  if (before === after) return ''
  const name = (text: string | undefined) => (text === undefined ? '/dev/null' : path)
  const names = [name(before), name(after)] as const
  const [old, fresh] = [before ?? '', after ?? '']
  const options = { context: 3, maxEditLength: MOST_LINES }
  const patch = structuredPatch(...names, old, fresh, undefined, undefined, options)
  return formatPatch(patch ?? replacing(names, old, fresh), FILE_HEADERS_ONLY)
}

/** All lines go, and all come. */
function replacing(names: readonly [string, string], old: string, fresh: string): StructuredPatch {
  const gone = structuredPatch(...names, old, '')
  const [come] = structuredPatch(...names, '', fresh).hunks
  const [first] = gone.hunks
  if (first === undefined || come === undefined)
    return { ...gone, hunks: [first ?? come].flatMap((one) => one ?? []) }
  const { newStart, newLines } = come
  return {
    ...gone,
    hunks: [{ ...first, newStart, newLines, lines: [...first.lines, ...come.lines] }],
  }
}
