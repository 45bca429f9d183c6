import { describe, expect, test } from 'vitest'
import { exportsOf, importedNames } from './exported.ts'
import { files, type Package, packages, read, rootManifest } from './workspace.ts'

/** The TypeScript and JavaScript blocks of a README. */
function examples(readme: string): string[] {
  return [...readme.matchAll(/^```(?:ts|js|mjs)\n(.*?)^```/gms)].map(([, code]) => code ?? '')
}

/** The names that a package exports at an entry (`.`, `./testing`), types included, without their mark. */
function namesOf({ folder }: Package, entry: string): string[] {
  const path = `${folder}/src/${entry.slice(2)}/index.ts`.replace('//', '/')
  return files.includes(path)
    ? exportsOf(read(path)).names.map((name) => name.replace('type ', ''))
    : []
}

const entriesOf = ({ manifest }: Package) =>
  Object.keys(manifest.exports ?? {}).filter((key) => !key.endsWith('.json'))

describe.each(packages)('$name', (pkg) => {
  const { folder, manifest } = pkg

  test('says in its package.json what strangers need to know', () => {
    expect(manifest).toMatchObject({
      license: 'MIT',
      type: 'module',
      sideEffects: false,
      description: expect.stringMatching(/^.{20,}[^.]$/),
      engines: rootManifest.engines,
      repository: { directory: folder },
      scripts: { build: expect.any(String) },
    })
    expect(manifest.files).toContain('dist')
    expect(manifest.private).toBeUndefined()
  })

  test('depends on the versions of our packages that stand here', () => {
    const ours = packages.map((other) => [other.manifest.name, other.manifest.version])
    const here: Record<string, string | undefined> = Object.fromEntries(ours)
    const { dependencies, devDependencies, peerDependencies } = manifest
    const wrong = Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
      .filter(([dependency]) => dependency in here)
      .filter(([dependency, version]) => version.replace(/^\^/, '') !== here[dependency])
    expect(wrong).toEqual([])
  })

  test('has a README, a build and its own types configuration', () => {
    const needed = ['README.md', 'tsup.config.ts', 'tsconfig.json'].map(
      (file) => `${folder}/${file}`,
    )
    expect(needed.filter((path) => !files.includes(path))).toEqual([])
  })

  test('has tests', () => {
    expect(
      files.filter((path) => path.startsWith(`${folder}/test/`) && path.endsWith('.test.ts')),
    ).not.toEqual([])
  })

  describe('its README', () => {
    const readme = files.includes(`${folder}/README.md`) ? read(`${folder}/README.md`) : ''

    test('begins with the name of the package', () => {
      expect(readme.split('\n')[0]).toBe(`# ${manifest.name}`)
    })

    test('has an example, unless it is a command', () => {
      if (manifest.bin === undefined) expect(examples(readme).length).toBeGreaterThan(0)
    })

    test('imports only what our packages export', () => {
      const wrong = packages.flatMap((other) =>
        entriesOf(other).flatMap((entry) => {
          const module = `${other.manifest.name}${entry.slice(1)}`
          const imported = examples(readme).flatMap((code) => importedNames(code, module))
          const exported = namesOf(other, entry)
          return imported
            .filter((one) => !exported.includes(one))
            .map((one) => `${one} from ${module}`)
        }),
      )
      expect(wrong).toEqual([])
    })

    test('names everything that the package exports', () => {
      const names = entriesOf(pkg).flatMap((entry) => namesOf(pkg, entry))
      expect(names.filter((exported) => !new RegExp(`\\b${exported}\\b`).test(readme))).toEqual([])
    })
  })
})

test.each(['README.md', 'AGENTS.md'])('%s names every package', (file) => {
  const text = read(file)
  const missing = packages.filter(
    ({ name }) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

test.each(files.filter((path) => /^[A-Z]+\.md$/.test(path)))(
  '%s links only to what exists',
  (file) => {
    const links = [...read(file).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target]) => target ?? '')
    const wrong = links.filter(
      (target) => !files.some((path) => `${path}/`.startsWith(`${target}/`)),
    )
    expect(wrong).toEqual([])
  },
)

test.each(['README.md', 'CONTRIBUTING.md', 'AGENTS.md'])(
  '%s names only scripts that exist',
  (file) => {
    const named = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script ?? '')
    expect(named.filter((script) => !(script in (rootManifest.scripts ?? {})))).toEqual([])
  },
)
