import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../packages/testkit/src/cache.ts'
import { REPOSITORY } from './shop.ts'

/** A package of npm by its exact version. */
export interface Pinned {
  package: string
  version: string
  /** Versions of what it needs where it asks for a mere tag, which a mirror may not know. */
  overrides?: Readonly<Record<string, string>>
}

/** The folder of a package in the cache of the clients, fetched once and never a dependency. */
export async function fromNpm({ package: name, version, overrides }: Pinned): Promise<string> {
  const folder = join(clientCache(), `${name.replace(/^@/, '').replace('/', '-')}-${version}`)
  await makeOnce(folder, async (partial) => {
    await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true, overrides }))
    const flags = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund']
    await execa('npm', ['install', '--prefix', partial, ...flags, `${name}@${version}`], {
      cwd: partial,
      stdin: 'ignore',
    })
  })
  return join(folder, 'node_modules', ...name.split('/'))
}

/** The registry that npm asks on this machine; `undefined`: it does not answer, which is said aloud. */
export async function npmRegistry(): Promise<string | undefined> {
  const npm = (...args: string[]) =>
    execa('npm', args, { cwd: REPOSITORY, reject: false, timeout: 30_000, stdin: 'ignore' })
  const [{ stdout }, { failed }] = await Promise.all([
    npm('config', 'get', 'registry'),
    npm('view', 'typescript', 'version'),
  ])
  if (!failed) return stdout
  console.warn(`skipped: the registry of npm (${stdout}) does not answer`)
  return undefined
}
