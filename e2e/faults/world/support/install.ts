import { cpSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../../../support/shop.ts'
import { DIST, type World } from './world.ts'

/** Another copy of the built files, as an install of another version puts it on the machine. */
export function installCopy({ base }: World, name: string, version?: string): string {
  const folder = join(base, name)
  const dist = join(folder, 'dist')
  cpSync(DIST, dist, { recursive: true, filter: (path) => !path.endsWith('.cache') })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'), 'junction')
  if (version !== undefined) setVersion(dist, version)
  return dist
}

/** As if every built file had been made for another version; their times are those of npm, always the same. */
function setVersion(dist: string, version: string): void {
  const manifest = join(REPOSITORY, 'packages', 'cli', 'package.json')
  const own: string = JSON.parse(readFileSync(manifest, 'utf8')).version
  for (const file of builtFiles(dist)) {
    const text = readFileSync(file, 'latin1')
    if (text.includes(own)) writeFileSync(file, text.replaceAll(own, version), 'latin1')
  }
}

/** The files that a hook or a command loads. */
export const builtFiles = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.c?js$/.test(name) && !name.startsWith('shop'))
    .map((name) => join(dist, name))
    .filter((file) => statSync(file).isFile())
