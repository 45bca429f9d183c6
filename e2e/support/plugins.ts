import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type ClientName, clients, emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'
import { REPOSITORY, type Shop } from './shop.ts'

/** Builds the plugins into a folder of their own, far from this repository's packages; gone with the test. */
export async function buildPlugins(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest plugins ')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  await execa(process.execPath, [join(REPOSITORY, 'plugins', 'build.mjs'), folder])
  return folder
}

const environment = (shop: Shop): Record<string, string> => ({
  ...emptyEnvironment(shop.home),
  ...shop.env,
})

/** A client's own `plugin` command, in the home of the shop; throws what it said when it fails. */
export async function pluginCommand(
  shop: Shop,
  client: ClientName,
  ...args: string[]
): Promise<string> {
  const { executable } = await clients[client].install()
  return clientCommand(shop, [executable, 'plugin', ...args], { cwd: shop.root, input: '' })
}

/** What this version of Claude Code says of a plugin's folder when it is asked to check it as strictly as the directory of plugins does, or to run the tests in it; throws that where it finds something. */
export async function checked(
  check: 'validate' | 'test',
  shop: Shop,
  { plugin, version }: { plugin: string; version: string },
): Promise<string> {
  const { executable } = await clients['claude-code'].install(undefined, version)
  const strict = check === 'validate' ? ['--profile', 'directory', '--strict'] : []
  const words = [executable, 'plugin', check, ...strict, plugin]
  return clientCommand(shop, words, { cwd: shop.root, input: '' })
}

/** Gemini CLI's own `extensions` command, in the home of the shop, where somebody says yes to what it asks. */
export async function extensionCommand(shop: Shop, ...args: string[]): Promise<string> {
  const { executable } = await clients.gemini.install()
  const words = [process.execPath, executable, 'extensions', ...args]
  return clientCommand(shop, words, { cwd: shop.home, input: 'y\n' })
}

async function clientCommand(
  shop: Shop,
  [program = '', ...args]: readonly string[],
  options: { cwd: string; input: string },
): Promise<string> {
  const env = { ...environment(shop), DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' }
  const { all } = await execa(program, args, { ...options, env, extendEnv: false, all: true })
  return all
}

/** What a person types who has nothing but the plugin; gives what they read. */
export async function launch(plugin: string, shop: Shop, args: readonly string[]): Promise<string> {
  const options = { cwd: shop.root, env: environment(shop), extendEnv: false }
  const script = join(plugin, 'bin', 'tailtest.cjs')
  const { stdout } = await execa(process.execPath, [script, ...args], options)
  return stdout
}

/** A copy of the built CLI in a `node_modules` folder; gives the folder of its files. */
export function placeCli(modules: string): string {
  const built = join(REPOSITORY, 'packages', 'cli', 'dist')
  const dist = join(modules, '@tailtest', 'cli', 'dist')
  mkdirSync(dirname(dist), { recursive: true })
  cpSync(built, dist, { recursive: true, filter: (path) => !path.endsWith('.cache') })
  return dist
}

/** Where `npm install --global` would put packages, and the PATH on which its programs are. */
export function globalPlace(shop: Shop): { modules: string; PATH: string } {
  const prefix = join(dirname(shop.home), 'prefix')
  const bin = join(prefix, 'bin')
  mkdirSync(bin, { recursive: true })
  const PATH = [emptyEnvironment(shop.home).PATH, bin].join(delimiter)
  return { modules: join(prefix, 'lib', 'node_modules'), PATH }
}

/** Lets built files say when they are the ones that run. */
export interface Witness {
  watch(dist: string, name: string): void
  /** The names of those that ran since it was asked last, each once. */
  ran(): string[]
}

export function openWitness(shop: Shop): Witness {
  const file = join(dirname(shop.home), 'ran')
  appendFileSync(file, '')
  return {
    watch(dist, name) {
      const line = `appendFileSync(${JSON.stringify(file)}, ${JSON.stringify(`${name}\n`)});`
      put(join(dist, 'hook.cjs'), `{const{appendFileSync}=require('node:fs');${line}}`)
      const bin = join(dist, 'bin.js')
      put(bin, `import{appendFileSync}from'node:fs';${line}`)
    },
    ran() {
      const names = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
      writeFileSync(file, '')
      return [...new Set(names)].filter((name) => name !== '').sort()
    },
  }
}

/** Puts a line before a program's own, behind the line that says what runs it. */
function put(program: string, line: string): void {
  const text = readFileSync(program, 'utf8')
  const [first = ''] = /^#!.*\n/.exec(text) ?? []
  writeFileSync(program, `${first}${line}\n${text.slice(first.length)}`)
}
