// npm run versions [-- --snapshot canary]: turns the changesets into versions and changelogs, and brings all that follows
// from a new version along: the command that bundles a changed package, the examples' ranges, the lockfile.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CHANGESETS = join(ROOT, '.changeset')
const CLI = '@tailtest/cli'
const BUNDLED = join(CHANGESETS, 'bundled.md')

const json = (file) => JSON.parse(readFileSync(file, 'utf8'))

function run(command, ...args) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' }
  const { status } = spawnSync(command, args, options)
  if (status !== 0) {
    rmSync(BUNDLED, { force: true })
    process.exit(status ?? 1)
  }
}

/** The packages that the changesets name. */
function changed() {
  const texts = readdirSync(CHANGESETS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(CHANGESETS, name), 'utf8').split(/^---$/m)[1] ?? '')
  return new Set(
    texts.flatMap((head) =>
      [...head.matchAll(/^['"]?(@[\w/-]+)['"]?:/gm)].map(([, name = '']) => name),
    ),
  )
}

/** The packages of ours that are bundled into the command are development dependencies, which changesets does not follow. */
function releaseWhatBundles() {
  const names = changed()
  const bundled = Object.keys(json(join(ROOT, 'packages/cli/package.json')).devDependencies)
  const inside = bundled.filter((name) => names.has(name))
  if (names.has(CLI) || inside.length === 0) return
  const list = inside.map((name) => `\`${name}\``).join(', ')
  const text = `Brings what is new in ${list}: see the changelog there.`
  writeFileSync(BUNDLED, `---\n'${CLI}': patch\n---\n\n${text}\n`)
}

/** The examples are no part of the workspace: they depend on what is published. */
function renewExamples() {
  const manifests = readdirSync(join(ROOT, 'packages')).map((name) =>
    json(join(ROOT, 'packages', name, 'package.json')),
  )
  const versions = new Map(manifests.map(({ name, version }) => [name, version]))
  const examples = readdirSync(join(ROOT, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|[\\/])package\.json$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(ROOT, 'examples', path))
  for (const file of examples.filter(existsSync)) {
    const text = readFileSync(file, 'utf8')
    const renewed = text.replace(/"(@tailtest\/[\w-]+)": "([\^~]?)\d[^"]*"/g, (all, name, range) =>
      versions.has(name) ? `"${name}": "${range}${versions.get(name)}"` : all,
    )
    if (renewed !== text) writeFileSync(file, renewed)
  }
}

releaseWhatBundles()
run('npx', 'changeset', 'version', ...process.argv.slice(2))
renewExamples()
run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund')
