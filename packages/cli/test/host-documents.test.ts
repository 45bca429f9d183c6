import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Scope } from '@tailtest/adapter-kit'
import { expect, test } from 'vitest'
import { adapterNames, adapters } from '../src/setup/adapters.ts'
import { documentsOf } from '../src/setup/documents.ts'
import { tailtest } from './command-line.ts'
import { folders, install, uninstall, where } from './places.ts'

const COMMAND = 'node /opt/tailtest/bin.js'
const SCOPES: readonly Scope[] = ['project', 'user']
const installs = adapterNames.flatMap((agent) => SCOPES.map((scope) => ({ agent, scope })))

test.each(installs)(
  'what $agent is given in $scope scope names only pages that are there',
  (one) => {
    const { agent, scope } = one
    const at = { scope, ...folders() }
    for (const languages of [undefined, new Set(['ruby'] as const)]) {
      const documents = documentsOf(at, adapters[agent].install, { command: COMMAND, languages })
      const paths = new Set(documents.map(({ path }) => path))
      expect(paths.size).toBe(documents.length)
      const known = [...paths].map((path) => new URL(`file://${path}`).href)
      for (const { path, text } of documents) {
        for (const [, page = ''] of text.matchAll(/\]\(([^):]+\.md)\)/g)) {
          const linked = new URL(page, `file://${dirname(path).replaceAll('\\', '/')}/`)
          expect(known).toContain(linked.href)
        }
      }
    }
  },
)

test('nothing in a command is taken for a file to attach, a program to run or another argument', () => {
  const documents = documentsOf({ scope: 'project', ...folders() }, adapters.claude.install, {
    command: COMMAND,
  })
  const commands = documents.filter(({ path }) => path.includes('/commands/'))
  expect(commands.length).toBeGreaterThan(10)
  for (const { text } of commands) {
    expect(text.replace('$ARGUMENTS', '')).not.toMatch(/!`|(?:^|\s)@\w|\$\w/m)
  }
})

/** The pages of languages and frameworks in a project, by their names. */
const pagesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\/(?:languages|frameworks)\/\w+\.md$/.test(path))
    .map((path) => path.slice(path.lastIndexOf('/') + 1))
    .sort()

const SCRIPT = ['javascript.md', 'nestjs.md', 'nextjs.md', 'nuxt.md']
const PYTHON = ['django.md', 'fastapi.md', 'flask.md', 'python.md']

test.each(adapterNames)('%s is given the pages of the languages that a project has', (agent) => {
  const places = folders()
  const write = (file: string) => {
    mkdirSync(dirname(join(places.root, file)), { recursive: true })
    writeFileSync(join(places.root, file), '')
  }
  write('src/cart.ts')
  const one = where(places, 'project', agent)
  install(one)
  const alone = pagesIn(places.root)
  expect(alone).toEqual(alone.length === 0 ? [] : SCRIPT)

  write('tools/rates.py')
  expect(install(one).documents.some(({ state }) => state === 'removed')).toBe(false)
  expect(pagesIn(places.root)).toEqual(alone.length === 0 ? [] : [...SCRIPT, ...PYTHON].sort())
  rmSync(join(places.root, 'tools'), { recursive: true })
  install(one)
  expect(pagesIn(places.root)).toEqual(alone)
  uninstall(one)
  expect(pagesIn(places.root)).toEqual([])
})

test.each([
  ['Python', ['rates.py', 'pyproject.toml'], PYTHON],
  ['TypeScript', ['src/cart.ts', 'package.json'], SCRIPT],
  ['both', ['src/cart.ts', 'rates.py'], [...PYTHON, ...SCRIPT].sort()],
  ['a language that has no page, and of Python', ['rates.lua', 'rates.py'], PYTHON],
  ['nothing yet', ['README.md'], []],
])('a project of %s has the pages for it, and no others', (_, files, pages) => {
  const places = folders()
  mkdirSync(join(places.root, 'src'))
  for (const file of files) writeFileSync(join(places.root, file), '')
  install(where(places, 'project', 'cursor'))
  expect(pagesIn(places.root)).toEqual(pages)
})

test('what is for all projects has the pages of all languages', () => {
  const places = folders()
  install(where(places, 'user'))
  const all = [...SCRIPT, ...PYTHON, 'rails.md', 'go.md']
  expect(pagesIn(places.home)).toEqual(expect.arrayContaining(all))
})

test('doctor misses no page of a language that came later, and one that was taken away', async () => {
  const places = folders()
  const said = async () => (await tailtest(places, ['doctor'])).stdout
  writeFileSync(join(places.root, 'cart.ts'), '')
  install(where(places, 'project'))
  const [page = ''] = pathsIn(places.root).filter((path) => path.endsWith('javascript.md'))
  writeFileSync(join(places.root, 'rates.py'), '')
  expect(await said()).toMatch(/claude project documents\W+\d+ files/)
  rmSync(page)
  expect(await said()).toMatch(/claude project documents\W+missing: .*javascript\.md/)
})

test('an uninstall where the record is not takes the pages away that a team committed', () => {
  const places = folders()
  writeFileSync(join(places.root, 'cart.rb'), '')
  install(where(places, 'project'))
  rmSync(places.state, { recursive: true })
  uninstall(where(places, 'project'))
  expect(pathsIn(places.root).filter((path) => path.endsWith('.md'))).toEqual([])
})

const pathsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path))
