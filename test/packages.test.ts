import { describe, expect, test } from 'vitest'
import { exportsOf, importedNames } from './exported.ts'
import { files, type Package, packages, read, rootManifest } from './workspace.ts'

/** The TypeScript and JavaScript blocks of a README. */
function examples(readme: string): string[] {
  return [...readme.matchAll(/^```(?:ts|js|mjs)\n(.*?)^```/gms)].map(([, code]) => code ?? '')
}

/** The blocks of code in a README: the language, or nothing for what a program prints, and the code. */
const blocksOf = (readme: string) =>
  [...readme.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))

/** A key that npm finds packages by; every package has the first of them. */
const OURS = ['tailtest', 'testing', 'coding-agent']

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
      repository: {
        type: 'git',
        url: 'git+https://github.com/tailtest/tailtest.git',
        directory: folder,
      },
      keywords: expect.arrayContaining(OURS),
      scripts: { build: expect.any(String) },
    })
    expect(manifest.files).toContain('dist')
    expect(manifest.private).toBeUndefined()
  })

  test('is found by words of its own', () => {
    const { keywords = [] } = manifest
    expect(keywords.filter((word) => !OURS.includes(word)).length).toBeGreaterThanOrEqual(2)
    expect(new Set(keywords).size).toBe(keywords.length)
  })

  test('lets tools read its package.json', () => {
    expect(manifest.exports?.['./package.json'] ?? manifest.bin).toBeDefined()
  })

  test('has its types beside each entry, or is a command', () => {
    const entries = entriesOf(pkg).map((entry) => [entry, manifest.exports?.[entry]])
    const wanted = entriesOf(pkg).map((entry) => {
      const built = `./dist/${entry.slice(2) || 'index'}`
      return [entry, { types: `${built}.d.ts`, default: `${built}.js` }]
    })
    expect(entries).toEqual(wanted)
    expect(entries.length > 0 || manifest.bin !== undefined).toBe(true)
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

    test('says in a sentence what the package is', () => {
      expect(readme.split('\n')[2]).toMatch(/^[A-Z].{20,}[.:](?: |$)/)
    })

    test('says first how to install it, with all that its examples import of ours', () => {
      const [install] = blocksOf(readme)
      expect(install?.language).toBe('sh')
      const named = install?.code.match(/^npm i(?:nstall)? .*/m)?.[0].split(' ') ?? []
      const used = packages
        .map((other) => other.manifest.name)
        .filter((name) => examples(readme).some((code) => new RegExp(`'${name}['/]`).test(code)))
      expect([manifest.name, ...used].filter((name) => !named.includes(name))).toEqual([])
    })

    test('has an example that shows its result, unless it is a command', () => {
      if (manifest.bin !== undefined) return
      expect(examples(readme).length).toBeGreaterThan(0)
      const printed = blocksOf(readme).some(({ language }) => language === '')
      expect(printed || examples(readme).some((code) => /(?:^|\s)\/\/ \S/.test(code))).toBe(true)
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

test('the adapters and their kit get their versions together', () => {
  const { linked } = JSON.parse(read('.changeset/config.json'))
  expect(linked).toContainEqual(['@tailtest/adapter-*'])
})
