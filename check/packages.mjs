import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The repository's root, absolute. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Every package of ours, by name: each folder below packages/ that has a package.json. */
export const packages = readdirSync(join(ROOT, 'packages'))
  .map((name) => ({ name, folder: join(ROOT, 'packages', name) }))
  .filter(({ folder }) => existsSync(join(folder, 'package.json')))
  .map(({ name, folder }) => ({
    name,
    folder,
    manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  }))

/** The entries of a package that have types: what is imported (`complexity`, `adapter-kit/testing`), and where they stand. */
export const entriesOf = ({ name, folder, manifest }) =>
  Object.entries(manifest.exports ?? {})
    .filter(([, target]) => target.types !== undefined)
    .map(([key, { types }]) => ({ entry: `${name}${key.slice(1)}`, types: join(folder, types) }))

let packing

/** Every package as npm would publish it: its tarball and what npm says of it. Packed once, gone at the end. */
export function packed() {
  packing ??= pack()
  return packing
}

async function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-check-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--workspaces', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  )
  return JSON.parse(stdout).map(({ name, size, unpackedSize, filename }) => {
    const pkg = packages.find(({ manifest }) => manifest.name === name)
    const tarball = readFileSync(join(folder, filename))
    return { ...pkg, tarball, packed: size, unpacked: unpackedSize }
  })
}
