import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { inject } from 'vitest'
import { REPOSITORY } from './shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tarballs of all packages, by name. */
    tarballs: Record<string, string>
  }
}

interface Packed {
  name: string
  filename: string
}

/** Packs what is built as npm would publish it; the tarballs by name. */
export async function pack(
  folder: string,
  which: readonly string[] = ['--workspaces'],
  cwd = REPOSITORY,
): Promise<Record<string, string>> {
  mkdirSync(folder, { recursive: true })
  const options = ['--json', '--pack-destination', folder]
  const { stdout } = await execa('npm', ['pack', ...which, ...options], { cwd, stdin: 'ignore' })
  // what a package's own script prints comes first
  const packed: Packed[] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))
  return Object.fromEntries(packed.map(({ name, filename }) => [name, join(folder, filename)]))
}

/** The tarball of a package. */
export function tarballOf(name: string): string {
  const file = inject('tarballs')[name]
  if (file === undefined) throw new Error(`${name} is not packed`)
  return file
}

/** Has npm install these packages of ours from their tarballs, with what else the folder's package.json names. */
export function installPacked(
  folder: string,
  names: readonly string[],
  ...options: string[]
): Promise<unknown> {
  return npmInstall(folder, ...options, ...names.map(tarballOf))
}

/** Has npm install packages; no script of theirs runs, and what was fetched before is taken from npm's cache. */
export function npmInstall(folder: string, ...packages: readonly string[]): Promise<unknown> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  return execa('npm', ['install', ...flags, ...packages], { cwd: folder, stdin: 'ignore' })
}
