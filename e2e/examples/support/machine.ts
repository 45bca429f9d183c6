import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { npmInstall, pack } from '../../support/packed.ts'
import type { Shop } from '../../support/shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `npm install --global` has put `@tailtest/cli`: its `node_modules`, and what goes onto the PATH. */
    global: { modules: string; programs: string }
  }
}

/** Before the tests: packs every package once, and installs the command as a person does for themselves. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest packed '))
  const tarballs = await pack(join(folder, 'packed'))
  project.provide('tarballs', tarballs)
  const prefix = join(folder, 'global')
  mkdirSync(prefix)
  await npmInstall(prefix, '--global', '--prefix', prefix, tarballs['@tailtest/cli'] ?? '')
  // Windows has no folders of its own for libraries and programs
  const [modules, programs] = existsSync(join(prefix, 'lib'))
    ? [join(prefix, 'lib', 'node_modules'), join(prefix, 'bin')]
    : [join(prefix, 'node_modules'), prefix]
  project.provide('global', { modules, programs })
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The environment of a person who has installed the command globally. */
export function withGlobal(shop: Shop): Shop {
  const PATH = [inject('global').programs, process.env.PATH].join(delimiter)
  return { ...shop, env: { ...shop.env, PATH } }
}
