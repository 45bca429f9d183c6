// node test/supply-chain/measure.mjs, on Linux x64 after `npm ci`: writes what each dependency of dependencies.json takes
// on disk, with all that is installed for it.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FILE = fileURLToPath(new URL('dependencies.json', import.meta.url))
const FROM = ['', ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)]

/** Where a package lies that is asked for in a folder: there or above. */
function find(name, from) {
  for (let at = from; ; at = at.replace(/(?:^|\/)[^/]+$/, '')) {
    const place = join(at, 'node_modules', name)
    if (existsSync(join(ROOT, place, 'package.json'))) return place
    if (at === '') return undefined
  }
}

const manifestOf = (place) => JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8'))

function bytesOf(place) {
  return readdirSync(join(ROOT, place), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.parentPath.slice(ROOT.length + place.length).includes('node_modules'),
    )
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

function closure(start) {
  const seen = new Set()
  const waiting = [start]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const { dependencies, optionalDependencies } = manifestOf(place)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(name, place)
      if (found !== undefined) waiting.push(found)
    }
  }
  return [...seen]
}

const known = JSON.parse(readFileSync(FILE, 'utf8'))
for (const [name, entry] of Object.entries(known)) {
  // what lies in a package's own folder comes before the version that the tools here use
  const place =
    FROM.toReversed()
      .map((from) => find(name, from))
      .find((found) => found?.startsWith('packages/')) ?? find(name, '')
  if (place === undefined) throw new Error(`${name} is not installed`)
  entry.version = manifestOf(place).version
  entry.bytes = closure(place).reduce((sum, one) => sum + bytesOf(one), 0)
}
writeFileSync(FILE, `${JSON.stringify(known, undefined, 2)}\n`)

// What the grammars take: as packages, their parser for this system, and packed in a built CLI for one system and for all.
const PACKED = join(ROOT, 'packages/cli/dist/grammars')
const packedBytes = (system, file) =>
  readdirSync(join(PACKED, system))
    .filter((name) => name.startsWith(`${file}.`))
    .reduce((sum, name) => sum + statSync(join(PACKED, system, name)).size, 0)
const systems = readdirSync(PACKED)
const grammars = readdirSync(join(ROOT, 'node_modules/@ast-grep'))
  .filter((name) => name.startsWith('lang-'))
  .map((name) => {
    const place = `node_modules/@ast-grep/${name}`
    const file = name.replace('lang-', 'tree-sitter-')
    const all = systems.map((system) => packedBytes(system, file))
    return {
      name: `@ast-grep/${name}`,
      version: manifestOf(place).version,
      bytes: bytesOf(place),
      parser: statSync(join(ROOT, place, 'prebuilds/prebuild-Linux-X64/parser.so')).size,
      packed: packedBytes('Linux-X64', file),
      all: all.reduce((sum, size) => sum + size, 0),
    }
  })
writeFileSync(
  fileURLToPath(new URL('grammars.json', import.meta.url)),
  `${JSON.stringify(grammars, undefined, 2)}\n`,
)
