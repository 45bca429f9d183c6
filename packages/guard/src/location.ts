import { posix, win32 } from 'node:path'

/** Where the guard stands. */
export interface Surroundings {
  /** The project's root; absolute, links resolved. */
  root: string
  /** The person's home folder, absolute. */
  home: string
  /** Folders for what is thrown away; absolute, links resolved. */
  temporary: readonly string[]
  /** The system whose paths these are: `process.platform`. */
  platform: NodeJS.Platform
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

const flavourOf = (platform: NodeJS.Platform) => (platform === 'win32' ? win32 : posix)

/** What a path means to whoever deletes it with all that is in it. Pure but for `real`. */
export function locate(
  path: string,
  { root, home, temporary, real, platform }: Surroundings,
): Location | undefined {
  const { basename, dirname, join, sep } = flavourOf(platform)
  const spelt = spellingOf(platform)
  const isBelow = (one: string, folder: string) =>
    spelt(one).startsWith(spelt(folder.endsWith(sep) ? folder : folder + sep))
  const isSame = (one: string, other: string) => spelt(one) === spelt(other)
  // a link itself is deleted, not what it leads to
  const target = join(real(dirname(path)), basename(path))
  if (isSame(target, root)) return 'the project'
  if (isBelow(root, target)) return 'a folder around the project'
  if (isSame(target, home) || isSame(target, real(home)) || isBelow(real(home), target))
    return 'the home folder'
  if (isBelow(target, root)) {
    return isGitData(spelt(target), platform) ? 'git’s own data' : undefined
  }
  return temporary.some((folder) => isBelow(target, folder))
    ? undefined
    : 'what lies outside the project'
}

/** macOS and Windows take names that differ in case for one, macOS also letters whose accents stand apart. */
function spellingOf(platform: NodeJS.Platform): (path: string) => string {
  if (platform !== 'win32' && platform !== 'darwin') return (path) => path
  return (path) => path.normalize('NFC').toLowerCase()
}

/** A repository's `.git`, or the part of it that holds its commits. */
function isGitData(path: string, platform: NodeJS.Platform): boolean {
  const { basename, dirname } = flavourOf(platform)
  const name = basename(path)
  if (name === '.git') return true
  return basename(dirname(path)) === '.git' && ['objects', 'refs'].includes(name)
}

/** How the shells of Git for Windows write a drive. */
const DRIVE_AS_FOLDER = /^\/([a-z])(?=\/|$)/i

/** The folder that a path or a pattern means: `x/*` is all of `x`. `undefined`: nobody knows from where. */
export function folderMeant(
  text: string,
  isPattern: boolean,
  { cwd, platform }: { cwd: string | undefined; platform: NodeJS.Platform },
): string | undefined {
  const { isAbsolute, resolve } = flavourOf(platform)
  const all = isPattern
    ? text.replace(/(^|\/)(?:\*+|\.\*|\.\[!?\^?\.\]\*|\.\?\?\*)\/?$/, '$1.')
    : text
  const path = platform === 'win32' ? all.replace(DRIVE_AS_FOLDER, '$1:/') : all
  return cwd === undefined && !isAbsolute(path) ? undefined : resolve(cwd ?? '/', path)
}
