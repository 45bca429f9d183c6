import { describe, expect, test } from 'vitest'
import dependencies from './supply-chain/dependencies.json' with { type: 'json' }
import fresh from './supply-chain/fresh.json' with { type: 'json' }
import grammars from './supply-chain/grammars.json' with { type: 'json' }
import {
  closure,
  find,
  foreign,
  type Locked,
  locked,
  nameAt,
  uses,
} from './supply-chain/lockfile.ts'
import { isNative, isTaken, type Known, page, placeOf } from './supply-chain/page.ts'
import { files, packages, read, rootManifest } from './workspace.ts'

const known: Readonly<Record<string, Known>> = dependencies

/** Licences that ask for no more than their words beside a copy; by their names in SPDX. */
const FREE = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
])
/** Of tools that are never handed on: also what asks for its own changed files, or a mention. */
const TOOLS = new Set([...FREE, 'MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', 'Python-2.0'])

/** Their licence is in a file that was read: Apache-2.0 or MIT, as they say there. */
const READ: Readonly<Record<string, string>> = { spawndamnit: 'MIT' }

/** Whether one of the alternatives of an SPDX expression is among the licences. */
const isFree = (license: string, among: ReadonlySet<string>) =>
  license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => among.has(one))

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** What is wrong with one entry of the lockfile; `undefined`: nothing. */
function fault(place: string, entry: Locked): string | undefined {
  const name = entry.name ?? nameAt(place)
  const { version = '', resolved, integrity } = entry
  if (!EXACT.test(version)) return `${place}: ${version} is no version`
  const own = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
  if (resolved !== undefined && resolved !== own) return `${place}: comes from ${resolved}`
  if (integrity === undefined) return isElsewhere(entry) ? undefined : `${place}: has no integrity`
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? undefined : `${place}: ${integrity}`
}

/**
 * The native part of another system, which could not be fetched where the lockfile was written. It comes from the
 * registry by its exact version, and `npm audit signatures` tells whether that is what was published.
 */
const isElsewhere = ({ optional, os }: Locked) => optional === true && (os?.length ?? 0) > 0

describe('the lockfile', () => {
  test('takes every package from the npm registry, by version and hash', () => {
    expect(foreign.flatMap((place) => fault(place, locked[place] ?? {}) ?? [])).toEqual([])
  })

  test('has a hash for everything that is installed on Linux x64', () => {
    const here = (entry: Locked) =>
      (entry.os?.includes('linux') ?? true) && (entry.cpu?.includes('x64') ?? true)
    const without = foreign.filter((place) => {
      const entry = locked[place] ?? {}
      return here(entry) && entry.integrity === undefined && !/musl/.test(place)
    })
    expect(without).toEqual([])
  })

  test('has native parts of one version with what takes them', () => {
    const wrong = foreign.flatMap((place) =>
      Object.entries(locked[place]?.optionalDependencies ?? {})
        .filter(([name]) => isElsewhere(locked[find(name, place) ?? ''] ?? {}))
        .filter(
          ([name, range]) =>
            EXACT.test(range) && locked[find(name, place) ?? '']?.version !== range,
        )
        .map(([name, range]) => `${place}: ${name} ${range}`),
    )
    expect(wrong).toEqual([])
  })

  test.each([
    ['of git', { version: '1.0.0', resolved: 'git+ssh://git@github.com/a/b.git#0123' }],
    ['from elsewhere', { version: '1.0.0', resolved: 'https://example.com/a/-/a-1.0.0.tgz' }],
    [
      'of another name',
      { version: '1.0.0', resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz' },
    ],
    ['without a hash', { version: '1.0.0' }],
    ['with a weak hash', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['of any version', { version: '*', integrity: `sha512-${'a'.repeat(86)}==` }],
  ])('would not pass with a package %s', (_, entry) => {
    expect(fault('node_modules/a', entry)).toContain('node_modules/a: ')
  })
})

describe('what is published', () => {
  const taken = uses.filter(isTaken)
  const all = [...new Set(taken.flatMap(({ name, by }) => closure(name, by)))]

  test('depends only on what has a reason, and nothing has one that is not used', () => {
    const names = new Set(taken.map(({ name }) => name))
    expect([...names].filter((name) => !known[name]?.reason)).toEqual([])
    expect(Object.keys(known).filter((name) => !names.has(name))).toEqual([])
  })

  test('is listed with the size of the version that is locked', () => {
    const stale = taken.filter((use) => {
      const { version, bytes = 0 } = known[use.name] ?? {}
      return version !== locked[placeOf(use) ?? '']?.version || bytes === 0
    })
    expect(stale.map(({ name }) => name)).toEqual([])
  })

  test('takes native code only by an exact version', () => {
    const native = taken.filter(({ name, by }) => isNative(name, by))
    expect(native.map(({ name }) => name)).toContain('oxc-resolver')
    expect(native.filter(({ range }) => !EXACT.test(range))).toEqual([])
  })

  test('takes everything from the registry, by a range of versions', () => {
    expect(taken.filter(({ range }) => !/^[\^~]?\d+\.\d+\.\d+$/.test(range))).toEqual([])
  })

  test('brings only free licences', () => {
    const other = all.filter((place) => !isFree(locked[place]?.license ?? 'none', FREE))
    expect(other.map((place) => `${place}: ${locked[place]?.license}`)).toEqual([])
  })

  test('needs no install script: only grammars have one, and bring their parsers built', () => {
    const scripts = all.filter((place) => locked[place]?.hasInstallScript)
    expect(scripts.map(nameAt).filter((name) => !name.startsWith('@ast-grep/lang-'))).toEqual([])
    expect(scripts.length).toBeGreaterThan(0)
    const own = packages.flatMap(({ name, manifest }) =>
      Object.keys(manifest.scripts ?? {})
        .filter((script) => /^(?:pre|post)?(?:install|prepare|publish)/.test(script))
        .map((script) => `${name}: ${script}`),
    )
    expect(own).toEqual([])
  })

  test.each(packages)('$name brings our licence, and is published with its provenance', (pkg) => {
    expect(files).toContain(`${pkg.folder}/LICENSE`)
    expect(read(`${pkg.folder}/LICENSE`)).toBe(read('LICENSE'))
    expect(pkg.manifest).toMatchObject({ publishConfig: { access: 'public', provenance: true } })
  })

  test('docs/dependencies.md says all of it', async () => {
    await expect(page(known, fresh, grammars)).toMatchFileSnapshot('../docs/dependencies.md')
  })
})

test('the tools have licences that let us use them', () => {
  const other = foreign.filter((place) => {
    const license = READ[nameAt(place)] ?? locked[place]?.license ?? 'none'
    return !isFree(license, TOOLS)
  })
  expect(other.map((place) => `${place}: ${locked[place]?.license}`)).toEqual([])
})

describe('the workflows', () => {
  const workflows = files.filter((path) => /^\.github\/workflows\/.*\.yml$/.test(path))
  const release = read('.github/workflows/release.yml')

  test.each(workflows)('%s may write nothing by default', (path) => {
    expect(read(path)).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(read(path)).not.toMatch(/pull_request_target|\bwrite-all\b/)
  })

  test.each(workflows)(
    '%s takes actions by their commit, and says of which version it is',
    (path) => {
      const taken = read(path).match(/uses: .*/g) ?? []
      expect(taken.length).toBeGreaterThan(0)
      expect(
        taken.filter((one) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one)),
      ).toEqual([])
    },
  )

  test('only the job that publishes may ask for an identity, after a job that checked everything', () => {
    const jobs = release.split(/^ {2}(?=\w+:$)/m).slice(1)
    const able = jobs.filter((job) => job.includes('id-token: write'))
    expect(able).toHaveLength(1)
    expect(able[0]).toMatch(/^publish:\n/)
    expect(able[0]).toMatch(/^ {4}needs: \[check, installs, versions\]$/m)
    expect(able[0]).toContain(
      "needs.check.result == 'success' && needs.installs.result == 'success'",
    )
    expect(workflows.filter((path) => read(path).includes('id-token'))).toEqual([
      '.github/workflows/release.yml',
    ])
  })

  test('no long-lived token of the registry is in any', () => {
    for (const path of workflows) expect(read(path)).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN/)
  })

  test.each(workflows)('%s asks about known holes and signatures', (path) => {
    expect(read(path)).toContain('npm audit --omit=dev --audit-level=high')
    expect(read(path)).toContain('npm audit signatures')
  })

  test('text of others is handed to no shell', () => {
    for (const path of workflows) {
      const lines = read(path).split('\n')
      const run = lines.filter((line) => /\brun:/.test(line) && line.includes('${{'))
      expect(run, path).toEqual([])
    }
  })

  test('updates of actions and packages are proposed', () => {
    const config = read('.github/dependabot.yml')
    for (const ecosystem of ['npm', 'github-actions'])
      expect(config).toContain(`package-ecosystem: ${ecosystem}`)
  })
})

test('npm is pinned, and dependencies are installed only as locked', () => {
  expect(JSON.stringify(rootManifest)).toMatch(/"packageManager":"npm@\d+\.\d+\.\d+/)
  expect(read('.ci/run')).toContain('npm ci')
  for (const path of ['.ci/run', '.github/workflows/ci.yml', '.github/workflows/release.yml'])
    expect(read(path)).not.toMatch(/npm (?:i|install)(?: |$)(?!.*--prefix)/m)
})
