import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'

/**
 * Installs one package of the npm registry into an empty folder, without running its scripts,
 * and returns the package's own folder.
 */
export async function npmInstall(folder: string, name: string, version: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const flags = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund']
  await execa('npm', ['install', '--prefix', folder, ...flags, `${name}@${version}`], {
    cwd: folder,
    stdin: 'ignore',
  })
  return join(folder, 'node_modules', ...name.split('/'))
}
