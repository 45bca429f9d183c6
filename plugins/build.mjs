// npm run plugins: a folder for each host that takes plugins, and the lists that make the folder above them a marketplace.
// Written to dist/plugins, or to the folder named.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claude } from '@tailtest/adapter-claude'
import { codex } from '@tailtest/adapter-codex'
import { cursor } from '@tailtest/adapter-cursor'
import { gemini } from '@tailtest/adapter-gemini'
import { guidance } from '@tailtest/loop'
import { readmeOf } from './readme.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const cli = join(repository, 'packages', 'cli')
const [given = join(repository, 'dist', 'plugins')] = process.argv.slice(2)
const out = resolve(given)

/** The hosts that take plugins; each gets a folder, all together are one marketplace. */
const hosts = [claude, codex, cursor, gemini]

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const { version, license, keywords, repository: source } = read(join(cli, 'package.json'))
const { description } = read(join(repository, 'package.json'))

/** The packages' version is the plugin's. */
const facts = {
  name: 'tailtest',
  version,
  description,
  author: 'tailtest',
  license,
  homepage: source.url.replace(/^git\+|\.git$/g, ''),
  keywords,
}

/** On the PATH of the agent's shell, where a host puts it there; what stands above may make it an ES module or not. */
const PROGRAM = "#!/usr/bin/env node\nimport('./tailtest.cjs')\n"

function write(folder, { path, text }, mode = 0o644) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

/** What runs: the launchers, and the built files without what one machine added to them. */
function addPrograms(folder) {
  const dist = join(cli, 'dist')
  const launchers = join(dist, 'plugin')
  const isWanted = (path) => path !== launchers && extname(path) !== '.cache'
  cpSync(dist, join(folder, 'dist'), { recursive: true, filter: isWanted })
  cpSync(launchers, join(folder, 'bin'), { recursive: true })
  write(folder, { path: 'dist/package.json', text: '{ "type": "module" }\n' })
  write(folder, { path: 'bin/tailtest', text: PROGRAM }, 0o755)
  cpSync(join(repository, 'LICENSE'), join(folder, 'LICENSE'))
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const sizes = files.map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6
  return `${files.length} files, ${megabytes.toFixed(1)} MB`
}

for (const adapter of hosts) {
  const { host, title, plugin } = adapter
  const folder = join(out, host)
  rmSync(folder, { recursive: true, force: true })
  const command = plugin.command ?? facts.name
  for (const file of plugin.files(facts, guidance({ command }))) write(folder, file)
  write(folder, { path: 'README.md', text: readmeOf(adapter, facts) })
  if (plugin.module !== undefined) write(folder, await plugin.module())
  if (plugin.icon !== undefined)
    cpSync(join(repository, 'plugins', 'icon.png'), join(folder, plugin.icon))
  addPrograms(folder)
  if (plugin.catalogue !== undefined) write(out, plugin.catalogue(facts, `./${host}`))
  console.log(`${title}: ${facts.name} ${version}, ${sizeOf(folder)}: ${folder}`)
}
