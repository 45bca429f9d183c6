import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import kept from '../../test/supply-chain/fresh.json' with { type: 'json' }
import { npmRegistry } from '../support/from-npm.ts'
import { REPOSITORY } from '../support/shop.ts'
import { type Manager, managers } from './support/managers.ts'
import { emptyProject } from './support/project.ts'
import { openRegistry, type Registry } from './support/registry.ts'
import {
  copyRepository,
  installTools,
  makeVersions,
  onlyChange,
  type Release,
  release,
} from './support/release.ts'
import { fillIn } from './support/stand-ins.ts'

/** What `@tailtest/cli` may take on disk beside TypeScript. */
const MOST_BYTES = 90_000_000

/** How far what was kept of its size may be from what it is, in a hundred. */
const NEAR = 5

/** The demo's runner, in a version for every Node that tailtest takes. */
const VITEST = 'vitest@^4.1.12'

/** What package managers call a dependency that nobody brings, or one that does not fit. */
const PEERS = /\b(?:peer|ERESOLVE|unmet|doesn't provide)\b/i

const upstream = await npmRegistry()

describe.skipIf(upstream === undefined)('what a release publishes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'a release '))
  let registry: Registry
  let copy: Release
  let said: string

  beforeAll(async () => {
    registry = await openRegistry(join(folder, 'registry'), upstream ?? '')
    await fillIn(registry)
    copy = await copyRepository(join(folder, 'repository'))
    await makeVersions(copy)
    await installTools(copy)
    said = await release(copy, registry, 'npm', 'run', 'release')
  }, 3_600_000)
  afterAll(async () => {
    await registry?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const npm = managers.find(({ title }) => title === 'npm')
  const open = (manager: Manager | undefined = npm) => {
    if (manager === undefined) throw new Error('npm is one of the package managers')
    return emptyProject(manager, registry.url)
  }
  const versionOf = (name: string) =>
    copy.packages().find(({ manifest }) => manifest.name === name)?.manifest.version

  test('is every package, in the version that the changesets lead to', async () => {
    expect(said).toContain('packages published successfully')
    for (const { manifest } of copy.packages()) {
      const response = await fetch(`${registry.url}${manifest.name}/latest`)
      expect(await response.json()).toMatchObject({
        name: manifest.name,
        version: manifest.version,
      })
    }
  })

  test.each(managers)('installed with $title $version it plays the demo', async (manager) => {
    const project = await open(manager)
    await project.add('@tailtest/cli', VITEST)
    expect(await project.exec('tailtest', '--version')).toContain(versionOf('@tailtest/cli'))
    const demo = await project.exec('tailtest', 'demo')
    expect(demo).toMatch(/\[tailtest\] tests:passed=\d+ failed=0/)
    expect(demo).toContain('What tailtest remembers for the next session')

    await project.exec('tailtest', 'install', '--agent', 'claude')
    expect(await project.exec('tailtest', 'doctor', '--agent', 'claude')).not.toMatch(
      /^(?:warning|PROBLEM) /m,
    )
    await project.exec('tailtest', 'uninstall', '--agent', 'claude')
  })

  test.each(managers)(
    'one package alone is installed with $title without a word on peers',
    async (manager) => {
      const project = await open(manager)
      const warned = await project.add('@tailtest/complexity')
      expect(warned.split('\n').filter((line) => PEERS.test(line))).toEqual([])
    },
  )

  test('takes at most 90 MB beside a project that has TypeScript, and each share is known', async () => {
    const project = await open()
    await project.add('@tailtest/cli', 'typescript@~5.9.3')
    const script = join(REPOSITORY, 'test/supply-chain/fresh.mjs')
    const keep = process.env.TAILTEST_KEEP === undefined ? [] : ['--keep']
    const { stdout } = await execa(process.execPath, [script, project.root, ...keep])
    const shares: typeof kept = JSON.parse(stdout)
    for (const { name, version, bytes } of shares) {
      console.log(`${(bytes / 1_000_000).toFixed(1)} MB  ${name} ${version}`)
    }
    const sum = (of: typeof kept) => of.reduce((total, { bytes }) => total + bytes, 0)
    console.log(`${(sum(shares) / 1_000_000).toFixed(1)} MB in all, of ${MOST_BYTES / 1_000_000}`)
    expect(sum(shares)).toBeLessThanOrEqual(MOST_BYTES)
    if (keep.length > 0) return
    expect(
      Math.abs(sum(shares) / sum(kept) - 1) * 100,
      'TAILTEST_KEEP=1 npm run e2e -- publish keeps what it is now, for docs/dependencies.md',
    ).toBeLessThan(NEAR)
  })

  test('is joined by a canary under a tag of its own, which nobody gets who does not ask for it', async () => {
    const before = versionOf('@tailtest/scenarios')
    onlyChange(copy, '@tailtest/scenarios')
    await makeVersions(copy, '--snapshot', 'canary')
    await release(copy, registry, 'npx', 'changeset', 'publish', '--no-git-tag', '--tag', 'canary')
    const response = await fetch(`${registry.url}@tailtest/scenarios`)
    expect(await response.json()).toMatchObject({
      'dist-tags': { latest: before, canary: expect.stringMatching(/^0\.0\.0-canary-/) },
    })
  })
})
