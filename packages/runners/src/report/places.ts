import { posix } from 'node:path'
import { type RelPath, relPath } from '@tailtest/project'
import { printable, shorten } from './sanitise.ts'

/** The path below the root of an absolute path that a runner named; `undefined`: not below it. */
export function located(root: string, path: unknown): RelPath | undefined {
  if (typeof path !== 'string') return undefined
  const [above, below] = [slashed(root), slashed(path)]
  const prefix = above.endsWith('/') ? above : `${above}/`
  if (!sameDrive(below.slice(0, prefix.length), prefix)) return undefined
  try {
    return relPath(below.slice(prefix.length)) || undefined
  } catch {
    return undefined // `..` in a hostile report
  }
}

/** A path relative to a folder, which may go up; `undefined`: it leaves the root. */
export function below(folder: string, path: string): RelPath | undefined {
  try {
    return relPath(posix.join(folder, path))
  } catch {
    return undefined
  }
}

/** A message or a stack as it is handed on: printable, bounded, paths from the root. */
export function readable(text: string, root: string, limit: number): string {
  const forms = [...new Set([root, slashed(root)])]
    .filter((form) => form.length > 1)
    .flatMap((form) =>
      form.startsWith('/') ? [`file://${form}`, form] : [`file:///${form}`, form],
    )
  const short = forms.reduce(
    (rest, form) => rest.replaceAll(`${form}/`, '').replaceAll(`${form}\\`, ''),
    text,
  )
  return shorten(printable(short).trim(), limit)
}

/** The frames of a JavaScript stack that a person would look at: not Node's, not the packages'. */
export function ownFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:|<anonymous>\)?$/.test(line))
    .map((line) => line.trim())
    .join('\n')
}

function slashed(path: string): string {
  return /^[a-z]:/i.test(path) ? path.replaceAll('\\', '/') : path
}

/** On Windows one program says `c:` and the other `C:`. */
function sameDrive(one: string, other: string): boolean {
  return one.slice(1) === other.slice(1) && one[0]?.toLowerCase() === other[0]?.toLowerCase()
}
