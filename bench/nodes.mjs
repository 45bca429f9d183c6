// The Node binaries to measure with. `node bench/nodes.mjs 22 24` fetches two; `npm run bench` uses all that were fetched.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/bench-nodes/', import.meta.url))
const windows = process.platform === 'win32'

/** The npm package with only this system's binary. */
const PACKAGE = `node-${windows ? 'win' : process.platform}-${process.arch}`

/**
 * The running Node, those in TAILTEST_NODES (paths, separated as in PATH), and those in the cache: one of each version,
 * the oldest first.
 * @returns {{ path: string, version: string }[]}
 */
export function nodes() {
  const named = (process.env.TAILTEST_NODES ?? '').split(delimiter).filter(Boolean)
  const paths = [process.execPath, ...named, ...cached()]
  const byVersion = new Map(paths.map((path) => [versionOf(path), path]))
  return [...byVersion]
    .map(([version, path]) => ({ version, path }))
    .sort((one, two) => one.version.localeCompare(two.version, 'en', { numeric: true }))
}

function cached() {
  mkdirSync(CACHE, { recursive: true })
  return readdirSync(CACHE)
    .map((version) => nodeIn(version))
    .filter((path) => path !== undefined)
}

/**
 * The binary that was fetched for a version, or `undefined`.
 * @param {string} version as requested: `22`, `20.19.0`
 */
export function nodeIn(version) {
  const binary = windows ? ['bin', 'node.exe'] : ['bin', 'node']
  const path = join(CACHE, version, 'node_modules', PACKAGE, ...binary)
  return existsSync(path) ? path : undefined
}

function versionOf(path) {
  return execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
}

/** @param {string} version as npm takes it: `22`, `20.19.0` */
export function fetchNode(version) {
  const folder = join(CACHE, version)
  const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', ['install', ...flags, `${PACKAGE}@${version}`], {
    stdio: 'inherit',
    shell: windows, // npm is a script there
  })
}

if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url) {
  for (const version of process.argv.slice(2)) fetchNode(version)
  for (const { version, path } of nodes()) console.log(version, path)
}
