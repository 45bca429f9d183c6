import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from './cache.ts'

/**
 * Puts a package of the npm registry beside the clients, once, without its scripts and its optional packages, and
 * returns the package's own folder: for a client of which only a part is started.
 */
export async function installPackage(
  name: string,
  version: string,
  cache = clientCache(),
): Promise<string> {
  const folder = join(cache, `${name.replace('@', '').replace('/', '-')}-${version}`)
  await makeOnce(folder, async (partial) => {
    await npmInstall(partial, name, version, { optional: false })
  })
  return packageIn(folder, name)
}

/**
 * Installs one package of the npm registry into an empty folder, without running its scripts,
 * and returns the package's own folder.
 */
export async function npmInstall(
  folder: string,
  name: string,
  version: string,
  { optional = true } = {},
): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const flags = [
    ...['--ignore-scripts', optional ? '--include=optional' : '--omit=optional'],
    ...['--no-audit', '--no-fund'],
  ]
  await execa('npm', ['install', '--prefix', folder, ...flags, `${name}@${version}`], {
    cwd: folder,
    stdin: 'ignore',
  })
  return packageIn(folder, name)
}

const packageIn = (folder: string, name: string): string =>
  join(folder, 'node_modules', ...name.split('/'))
