import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'

const INSTALLED = join('node_modules', '@tailtest', 'cli', 'dist', 'bin.js')

/** A folder and all above it. */
function upwards(folder) {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}

/** The program behind `tailtest` of a folder of the PATH: npm puts a link there, on Windows a script beside the package. */
function globalIn(folder) {
  const beside = join(folder, INSTALLED)
  if (existsSync(beside)) return beside
  const link = join(folder, 'tailtest')
  const program = existsSync(link) ? realpathSync(link) : ''
  return basename(program) === 'bin.js' ? program : undefined
}

/**
 * The `bin.js` of `@tailtest/cli`: in the `node_modules` of the folder or one above it, else the one that is installed
 * globally. Nothing is fetched. Throws where there is none.
 */
export function findTailtest(directory, path = '') {
  const own = upwards(resolve(directory)).map((folder) => join(folder, INSTALLED))
  const found = own.find((program) => existsSync(program))
  if (found !== undefined) return found
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const installed = folders.map(globalIn).find((program) => program !== undefined)
  if (installed !== undefined) return installed
  throw new Error(
    `@tailtest/cli is not installed in ${directory}: run npm ci before this action, or npm install --global @tailtest/cli`,
  )
}
