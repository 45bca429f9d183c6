import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { REPOSITORY } from '../../support/shop.ts'
import type { Registry } from './registry.ts'

/** What of a package.json a release changes, or needs. */
interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  publishConfig?: { access: string; provenance?: boolean }
}

/** A copy of the repository, for one release. */
export interface Release {
  root: string
  /** The file names of the changesets that wait for a release. */
  changesets(): string[]
  /** Each package as it stands there now. */
  packages(): { folder: string; manifest: Manifest; changelog: string | undefined }[]
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Copies what is tracked here, and what would be, with the changes that are not committed yet. */
export async function copyRepository(root: string): Promise<Release> {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await execa('git', listed, { cwd: REPOSITORY })
  for (const path of new Set(stdout.split('\0'))) {
    if (path === '' || !existsSync(join(REPOSITORY, path))) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(REPOSITORY, path), join(root, path), { verbatimSymlinks: true })
  }
  const git = (...args: string[]) => execa('git', args, { cwd: root })
  await git('init', '--quiet', '--initial-branch=main')
  await git('config', 'user.name', 'Dev')
  await git('config', 'user.email', 'dev@example.com')
  await git('add', '--all')
  await git('commit', '--quiet', '--message=All of it')
  const folders = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  return {
    root,
    changesets: () => readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md')),
    packages: () =>
      folders.map((folder) => {
        const changelog = join(folder, 'CHANGELOG.md')
        return {
          folder,
          manifest: manifestOf(folder),
          changelog: existsSync(changelog) ? readFileSync(changelog, 'utf8') : undefined,
        }
      }),
  }
}

/** Gives the packages their next versions; where no tools are installed, with those of the repository. */
export async function makeVersions({ root }: Release, ...args: string[]): Promise<void> {
  const link = join(root, 'node_modules')
  const isLinked = !existsSync(link)
  if (isLinked) symlinkSync(join(REPOSITORY, 'node_modules'), link, 'junction')
  await execa('npm', ['run', 'versions', '--', ...args], { cwd: root })
  if (isLinked) unlinkSync(link)
}

/** Takes the changesets out that are there, and puts one in, of these packages. */
export function onlyChange({ root, changesets }: Release, ...names: string[]): void {
  const folder = join(root, '.changeset')
  for (const name of changesets()) unlinkSync(join(folder, name))
  const head = names.map((name) => `'${name}': patch`).join('\n')
  writeFileSync(join(folder, 'one.md'), `---\n${head}\n---\n\nSomething is better.\n`)
}

/** Gives it what it is built with, as the release does. */
export async function installTools({ root }: Release): Promise<void> {
  await execa('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root })
}

/** Runs a command of a release against the registry, as a person who may publish there; what it said. */
export async function release(
  { root, packages }: Release,
  { url, token }: Registry,
  ...[command = '', ...args]: readonly string[]
): Promise<string> {
  for (const { folder, manifest } of packages()) {
    // only a workflow has an identity that a provenance could state
    const publishConfig = { access: 'public' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, publishConfig }))
  }
  const home = join(root, 'node_modules', '.home')
  mkdirSync(home, { recursive: true })
  const settings = join(home, '.npmrc')
  writeFileSync(settings, `registry=${url}\n${url.replace('http:', '')}:_authToken=${token}\n`)
  const { all } = await execa(command, args, {
    cwd: root,
    all: true,
    extendEnv: false,
    env: {
      ...emptyEnvironment(home),
      npm_config_userconfig: settings,
      CI: 'true',
      TURBO_CACHE_DIR: join(REPOSITORY, 'node_modules', '.cache', 'publish'),
      TURBO_TELEMETRY_DISABLED: '1',
    },
  })
  return all
}
