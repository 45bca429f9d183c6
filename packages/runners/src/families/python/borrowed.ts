import { dirname, isAbsolute, join } from 'node:path'
import type { Directory } from '../../directory.ts'

const WINDOWS = process.platform === 'win32'

/** As `python -m venv --system-site-packages` writes it: https://docs.python.org/3/library/venv.html */
const BORROWS = /^include-system-site-packages[ \t]*=[ \t]*true[ \t]*$/im
const HOME = /^home[ \t]*=[ \t]*(.+?)[ \t]*$/m

/**
 * The folders of packages that an environment takes from the Python it was made from, and from the person; none where
 * it keeps to its own. `versions`: what its own library is called (`python3.12`).
 */
export function borrowedPackages(
  { env, reads }: Pick<Directory, 'env' | 'reads'>,
  prefix: string,
  versions: readonly string[],
): string[] {
  const settings = reads.text(join(prefix, 'pyvenv.cfg')) ?? ''
  const home = HOME.exec(settings)?.[1] ?? ''
  if (!BORROWS.test(settings) || !isAbsolute(home)) return []
  if (WINDOWS) return [join(home, 'Lib', 'site-packages')]
  const bases = [dirname(home), join(dirname(home), 'local')] // Debian keeps what pip installs in the second
  const own = env.HOME === undefined ? [] : [join(env.HOME, '.local')]
  // `python3` is Debian's folder for every version
  return [...bases, ...own].flatMap((base) =>
    [...versions, 'python3'].flatMap((version) =>
      ['site-packages', 'dist-packages'].map((folder) => join(base, 'lib', version, folder)),
    ),
  )
}
