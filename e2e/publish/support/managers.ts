import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromNpm, type Pinned } from '../../support/from-npm.ts'

/** A package manager of Node projects, as a person uses it. */
export interface Manager extends Pinned {
  title: string
  /** The words that start it, from the folder of its package. */
  start(folder: string): string[]
  /** Its words before the packages that a project shall have for its development. */
  add: readonly string[]
  /** Its words before a command that a package of the project brings. */
  exec: readonly string[]
  /** How it is told of the registry. */
  env(url: string): Record<string, string>
}

const node = (...script: string[]) => [process.execPath, join(...script)]
const npmRegistry = (url: string) => ({ npm_config_registry: url })

const berry = {
  package: '@yarnpkg/cli-dist',
  version: '4.18.1',
  start: (folder: string) => node(folder, 'bin', 'yarn.js'),
  add: ['add', '--dev'],
  exec: ['run'],
}
const berrySettings = (url: string) => ({
  YARN_NPM_REGISTRY_SERVER: url,
  YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  YARN_ENABLE_TELEMETRY: '0',
  YARN_NODE_LINKER: 'node-modules',
  // otherwise it takes no version that is as new as these
  YARN_NPM_MINIMAL_AGE_GATE: '0',
})

/** Those of whom most projects have one; the versions are those of `.ci/toolchains/node.sh` where it has them. */
export const managers: readonly Manager[] = [
  {
    title: 'npm',
    package: 'npm',
    version: '11.19.1',
    start: (folder) => node(folder, 'bin', 'npm-cli.js'),
    add: ['install', '--save-dev'],
    exec: ['exec', '--no', '--'],
    env: npmRegistry,
  },
  {
    title: 'pnpm',
    package: 'pnpm',
    version: '10.34.8',
    start: (folder) => node(folder, 'bin', 'pnpm.cjs'),
    add: ['add', '--save-dev'],
    exec: ['exec'],
    env: npmRegistry,
  },
  {
    title: 'Yarn 1',
    package: 'yarn',
    version: '1.22.22',
    start: (folder) => node(folder, 'bin', 'yarn.js'),
    add: ['add', '--dev'],
    exec: ['run', '--silent'],
    env: npmRegistry,
  },
  { title: 'Yarn 4', ...berry, env: berrySettings },
  {
    title: 'Bun',
    package: 'bun',
    version: '1.4.5',
    start: (folder) => [bunIn(folder)],
    add: ['add', '--dev'],
    exec: ['run'],
    env: npmRegistry,
  },
]

/** Bun's own script, which does not run, would have put the system's binary in its place. */
function bunIn(folder: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const arch = process.arch === 'arm64' ? 'aarch64' : process.arch
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const name = `@oven/bun-${system}-${arch}`
  if (!(name in optionalDependencies)) throw new Error(`bun has no ${name}`)
  const file = process.platform === 'win32' ? 'bun.exe' : 'bun'
  return join(folder, '..', ...name.split('/'), 'bin', file)
}

/** The words that start a manager of exactly this version. */
export async function wordsOf(manager: Manager): Promise<[string, ...string[]]> {
  const [program = '', ...args] = manager.start(await fromNpm(manager))
  return [program, ...args]
}
