import { normalForm, ONLY_DOTS } from './flavour.ts'

/** A path below the project's root: POSIX separators, no `.`, `..` or empty segments; '' is the root itself. */
export type RelPath = string & { readonly __rel: unique symbol }

/** A text that cannot name anything below a root. */
export class InvalidPath extends TypeError {
  override readonly name = 'InvalidPath'
  readonly code = 'INVALID_PATH'
}

/**
 * Takes a POSIX path that is known to lie below the root (from git, from a walk); `./a//b/` becomes `a/b`, on Windows
 * `a\\b` too. Throws {@link InvalidPath} for an absolute path, a `..` segment or a NUL byte, and for what Windows would
 * take for one of these.
 */
export function relPath(text: string): RelPath {
  const path = normalForm(text)
  if (path !== undefined) return brand(path)
  throw new InvalidPath(`not a path below the root: ${JSON.stringify(text)}`)
}

/** The folder a path lies in; `undefined` for the root itself. */
export function parentOf(path: RelPath): RelPath | undefined {
  return path === '' ? undefined : brand(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
}

/** The last segment; '' for the root itself. */
export function baseName(path: RelPath): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A path below a folder; throws {@link InvalidPath} as {@link relPath} does. */
export function joinRel(directory: RelPath, ...segments: string[]): RelPath {
  const [name = '', ...others] = segments
  if (others.length === 0 && isName(name)) return childOf(directory, name)
  return relPath([directory, ...segments].filter((segment) => segment !== '').join('/'))
}

/** One name, of which there is nothing to check: most of what is joined, thousands of times in a large folder. */
function isName(text: string): boolean {
  return text !== '' && !ONLY_DOTS.test(text) && !/[/\\:\0]/.test(text)
}

/** A name in a folder, as the system lists it: nothing to check. */
export function childOf(directory: RelPath, name: string): RelPath {
  return brand(directory === '' ? name : `${directory}/${name}`)
}

/** The one place that makes a {@link RelPath} of a string. */
export function brand(path: string): RelPath {
  return path as RelPath
}
