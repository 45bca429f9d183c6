import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyRepository, makeVersions, onlyChange, type Release } from './support/release.ts'

async function openCopy(): Promise<Release> {
  const folder = mkdtempSync(join(tmpdir(), 'next versions '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return copyRepository(join(folder, 'repository'))
}

const versionsOf = (release: Release) =>
  new Map(release.packages().map(({ manifest }) => [manifest.name, manifest.version]))

const nextPatch = (version = '') => version.replace(/\d+$/, (last) => String(Number(last) + 1))

/** Ranges of our packages anywhere in a release, as `who: name range`. */
const ranges = (release: Release) =>
  release
    .packages()
    .flatMap(({ manifest }) =>
      [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies]
        .flatMap((part) => Object.entries(part ?? {}))
        .filter(([name]) => name.startsWith('@tailtest/')),
    )

describe('the next versions', () => {
  test('have changelogs without hashes, ranges that fit, and a lockfile that is in step', async () => {
    const release = await openCopy()
    const before = versionsOf(release)
    const pending = release.changesets().length
    await makeVersions(release)
    expect(release.changesets()).toEqual([])

    const after = versionsOf(release)
    for (const [name, range] of ranges(release)) expect(range, name).toBe(after.get(name))
    if (pending === 0) expect(after).toEqual(before)
    for (const { manifest, changelog } of release.packages()) {
      if (after.get(manifest.name) === before.get(manifest.name)) continue
      expect(changelog, manifest.name).toContain(`\n## ${manifest.version}\n`)
      expect(changelog, manifest.name).not.toMatch(/^- [0-9a-f]{7}|Updated dependencies/m)
    }
    await execa('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline'], { cwd: release.root })
  })

  test('of one adapter lead the others only as far as they change themselves', async () => {
    const release = await openCopy()
    const before = versionsOf(release)
    onlyChange(release, '@tailtest/adapter-claude')
    await makeVersions(release)
    const after = versionsOf(release)
    const changed = [...after].filter(([name, version]) => version !== before.get(name))
    expect(changed.map(([name]) => name)).toEqual(['@tailtest/adapter-claude', '@tailtest/cli'])
    expect(after.get('@tailtest/cli')).toBe(nextPatch(before.get('@tailtest/cli')))
  })

  test('of what the command bundles are versions of the command, too', async () => {
    const release = await openCopy()
    const before = versionsOf(release).get('@tailtest/cli')
    onlyChange(release, '@tailtest/results')
    await makeVersions(release)
    const cli = release.packages().find(({ manifest }) => manifest.name === '@tailtest/cli')
    expect(cli?.manifest.version).toBe(nextPatch(before))
    expect(cli?.changelog).toContain('- Brings what is new in `@tailtest/results`: ')
  })

  test('of a canary name its commit, and leave what stands in the registry alone', async () => {
    const release = await openCopy()
    onlyChange(release, '@tailtest/cli', '@tailtest/complexity')
    await makeVersions(release, '--snapshot', 'canary')
    const { stdout: commit } = await execa('git', ['rev-parse', 'HEAD'], { cwd: release.root })
    const after = versionsOf(release)
    expect(after.get('@tailtest/cli')).toMatch(/^0\.0\.0-canary-[0-9a-f]{7,40}$/)
    expect(commit).toContain(after.get('@tailtest/cli')?.replace('0.0.0-canary-', ''))
  })

  test('are those of the examples, which are no part of the workspace', async () => {
    const release = await openCopy()
    onlyChange(release, '@tailtest/adapter-kit')
    await makeVersions(release)
    const example = join(release.root, 'examples/adapter-minimal/package.json')
    const kit = versionsOf(release).get('@tailtest/adapter-kit')
    expect(readFileSync(example, 'utf8')).toContain(`"@tailtest/adapter-kit": "^${kit}"`)
  })
})
