import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { REPOSITORY } from '../../support/shop.ts'
import type { Registry } from './registry.ts'

/** What package-lock.json says of a package for some systems. */
interface Native {
  version: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optional?: boolean
  /** Needed by the tools of this repository alone. */
  dev?: boolean
  integrity?: string
}

/** A tar archive with nothing in it. */
const EMPTY = gzipSync(Buffer.alloc(1024))

/**
 * Puts empty packages in the place of native parts of other systems that the registry upstream lacks, as a mirror for
 * one system may: Yarn and Bun want to know of all of them, although they install those of this system alone.
 */
export async function fillIn({ url, token }: Registry): Promise<void> {
  const lockfile: { packages: Record<string, Native> } = JSON.parse(
    readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'),
  )
  const known = Object.entries(lockfile.packages)
    .filter(([, { optional, os, integrity, dev }]) => optional && os && !integrity && !dev)
    .map(([place, native]): [string, Native] => [
      place.slice(place.lastIndexOf('node_modules/') + 13),
      native,
    ])
  for (const [name, native] of [...known, ...(await newest(url))]) {
    if ((await fetch(`${url}${name}/${native.version}`)).ok) continue
    const response = await fetch(`${url}${name.replace('/', '%2f')}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(empty(url, name, native)),
    })
    if (!response.ok) throw new Error(`${name} could not be filled in: ${await response.text()}`)
  }
}

/** What the newest vite, which the demo's runner takes, may have on some systems: the lockfile may name an older one. */
async function newest(url: string): Promise<[string, Native][]> {
  const response = await fetch(`${url}vite/latest`)
  const { optionalDependencies = {} }: { optionalDependencies?: Record<string, string> } =
    JSON.parse(await response.text())
  const os = [process.platform === 'win32' ? 'linux' : 'win32'] // which nothing here installs, as it is empty
  return Object.entries(optionalDependencies).map(([name, range]) => [
    name,
    { version: range.replace(/^[~^]/, ''), os },
  ])
}

function empty(url: string, name: string, { version, os, cpu, libc }: Native) {
  const file = `${name.split('/').at(-1)}-${version}.tgz`
  const integrity = `sha512-${createHash('sha512').update(EMPTY).digest('base64')}`
  const shasum = createHash('sha1').update(EMPTY).digest('hex')
  const dist = { tarball: `${url}${name}/-/${file}`, integrity, shasum }
  return {
    _id: name,
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { name, version, os, cpu, libc, dist } },
    _attachments: {
      [file]: {
        content_type: 'application/octet-stream',
        data: EMPTY.toString('base64'),
        length: EMPTY.length,
      },
    },
  }
}
