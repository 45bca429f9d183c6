import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { beforeAll, expect, test } from 'vitest'
import { REPOSITORY } from '../support/shop.ts'

interface Packed {
  name: string
  files: { path: string }[]
}

/** What npm would publish of each package. */
let packed: readonly Packed[]

beforeAll(async () => {
  const options = ['--workspaces', '--dry-run', '--json', '--ignore-scripts']
  const { stdout } = await execa('npm', ['pack', ...options], { cwd: REPOSITORY })
  packed = JSON.parse(stdout)
})

/** The project that the demo plays on has tests: it is shown, and not part of the program. */
const DEMO = /^dist\/shop\//

const WRONG = {
  'a test': /(?:^|\/)(?:tests?|__tests__|fixtures|payloads)\/|\.(?:test|spec)\.\w+$/,
  'a source': /(?:^|\/)src\/|(?<!\.d)\.[cm]?tsx?$/,
  'what one machine made':
    /\.(?:cache|tsbuildinfo|log)$|(?:^|\/)(?:\.turbo|node_modules|\.tailtest)\//,
  'a secret': /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.netrc|id_\w+|[^/]*\.(?:pem|key|p12|pfx|kdbx))$/,
}

/** Keys as their issuers write them, and whole private ones. */
const KEYS =
  /-----BEGIN (?:\w+ )?PRIVATE KEY-----|\b(?:npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16}|sk-ant-[\w-]{40,})\b/

const each = () =>
  packed.flatMap(({ name, files }) =>
    files.map(({ path }) => ({ name, path, file: `${name}: ${path}` })),
  )

/** The text of a packed file. */
const textOf = ({ name, path }: { name: string; path: string }) =>
  readFileSync(join(REPOSITORY, 'packages', name.replace('@tailtest/', ''), path), 'latin1')

test('every package brings its licence, its README and its build', () => {
  expect(packed).toHaveLength(readdirSync(join(REPOSITORY, 'packages')).length)
  for (const { name, files } of packed) {
    const paths = files.map(({ path }) => path)
    expect(paths, name).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(
      paths.filter((path) => path.startsWith('dist/')),
      name,
    ).not.toEqual([])
  }
})

test.each(Object.entries(WRONG))('no package holds %s', (_, pattern) => {
  const found = each().filter(({ path }) => !DEMO.test(path) && pattern.test(path))
  expect(found.map(({ file }) => file)).toEqual([])
})

test('each file of a library has a map that holds the sources it was made of, and the command has none', () => {
  const modules = each().filter(({ path }) => /^dist\/.*\.[cm]?js$/.test(path))
  const packedFiles = new Set(each().map(({ file }) => file))
  for (const { name, path, file } of modules) {
    const [, named] = /^\/\/# sourceMappingURL=(.*)$/m.exec(textOf({ name, path })) ?? []
    if (name === '@tailtest/cli') expect(named, file).toBeUndefined()
    else expect(packedFiles, file).toContain(`${name}: dist/${named}`)
  }
  for (const one of each().filter(({ path }) => path.endsWith('.map'))) {
    const map: { sources: string[]; sourcesContent?: unknown[] } = JSON.parse(textOf(one))
    expect(
      map.sourcesContent?.map((text) => typeof text),
      one.file,
    ).toEqual(map.sources.map(() => 'string'))
    expect(map.sources.filter((source) => /node_modules|\.test\./.test(source))).toEqual([])
  }
})

test('no file holds a key, or a place on the machine that built it', () => {
  const found = each().filter((one) => {
    const text = textOf(one)
    return KEYS.test(text) || text.includes(REPOSITORY)
  })
  expect(found.map(({ file }) => file)).toEqual([])
})

test('the licences of what is bundled go with the bundle', () => {
  const known: Record<string, unknown> = JSON.parse(
    readFileSync(join(REPOSITORY, 'test/supply-chain/dependencies.json'), 'utf8'),
  )
  const notices = textOf({ name: '@tailtest/cli', path: 'dist/THIRD-PARTY-NOTICES.txt' })
  const native = /^@ast-grep\/|^oxc-resolver$/
  const missing = Object.keys(known).filter(
    (name) =>
      !native.test(name) && !new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm').test(notices),
  )
  expect(missing).toEqual([])
  expect(notices).toContain('Permission is hereby granted')
  expect(packed.find(({ name }) => name === '@tailtest/cli')?.files).toContainEqual(
    expect.objectContaining({ path: 'dist/THIRD-PARTY-NOTICES.txt' }),
  )
})
