import { basename, dirname, join, resolve, sep } from 'node:path'

/** Where the guard stands. */
export interface Surroundings {
  /** The project's root; absolute, links resolved. */
  root: string
  /** The person's home folder, absolute. */
  home: string
  /** Folders for what is thrown away; absolute, links resolved. */
  temporary: readonly string[]
  /** The path with its links resolved, as far as it exists. */
  real(path: string): string
}

/** What would be lost with a folder; `undefined`: a part of the project, or what was thrown away already. */
export type Location =
  | 'the project'
  | 'a folder around the project'
  | 'git’s own data'
  | 'the home folder'
  | 'what lies outside the project'

const isBelow = (path: string, folder: string) =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** What a path means to whoever deletes it with all that is in it. Pure but for `real`. */
export function locate(
  path: string,
  { root, home, temporary, real }: Surroundings,
): Location | undefined {
  // a link itself is deleted, not what it leads to
  const target = join(real(dirname(path)), basename(path))
  if (target === root) return 'the project'
  if (isBelow(root, target)) return 'a folder around the project'
  if (target === home || target === real(home) || isBelow(real(home), target))
    return 'the home folder'
  if (isBelow(target, root)) return isGitData(target) ? 'git’s own data' : undefined
  return temporary.some((folder) => isBelow(target, folder))
    ? undefined
    : 'what lies outside the project'
}

/** A repository's `.git`, or the part of it that holds its commits. */
function isGitData(path: string): boolean {
  const name = basename(path)
  if (name === '.git') return true
  return basename(dirname(path)) === '.git' && ['objects', 'refs'].includes(name)
}

/** The folder that a path or a pattern means: `x/*` is all of `x`. */
export function folderMeant(text: string, isPattern: boolean, cwd: string): string {
  const all = isPattern
    ? text.replace(/(^|\/)(?:\*+|\.\*|\.\[!?\^?\.\]\*|\.\?\?\*)\/?$/, '$1.')
    : text
  return resolve(cwd, all)
}
