import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { config as settings } from '@tailtest/loop'
import { loadConfig, openProject } from '@tailtest/project'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const OWN = 'node_modules/@tailtest/cli/dist/schemas/config.json'
const file = ({ root }: Folders, name = 'config.json') => join(root, '.tailtest', name)
const parsed = (places: Folders) => JSON.parse(readFileSync(file(places), 'utf8'))

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('a first configuration names the published schema and sets nothing', async () => {
  const places = folders()
  expect(await tailtest(places, ['config', 'init'])).toMatchObject({
    code: 0,
    stdout: `written: ${file(places)}\n`,
  })
  const $schema = 'https://unpkg.com/@tailtest/cli@0.0.0-source/dist/schemas/config.json'
  expect(parsed(places)).toEqual({ $schema })
  const { config, problems } = await loadConfig(openProject(places.root), settings)
  expect(problems).toEqual([])
  expect(config).toEqual((await loadConfig(openProject(folders().root), settings)).config)
})

test('where tailtest is a dependency, the schema is its own, from where the file stands', async () => {
  const places = folders()
  write(join(places.root, OWN), '{}')
  expect(await json(places, ['config', 'init'])).toEqual({ file: file(places), written: true })
  const { $schema } = parsed(places)
  expect(existsSync(join(dirname(file(places)), $schema))).toBe(true)
})

test.each(['config.json', 'config.yaml'])('a %s that is there is left as it is', async (name) => {
  const places = folders()
  write(file(places, name), 'depth: simple\n')
  expect(await json(places, ['config', 'init'])).toEqual({
    file: file(places, name),
    written: false,
  })
  expect(readFileSync(file(places, name), 'utf8')).toBe('depth: simple\n')
})

test('a command that writes the first setting writes the schema with it, into a file of the person none', async () => {
  const places = folders()
  await tailtest(places, ['tdd', 'warn', 'src/**'])
  expect(parsed(places)).toEqual({
    $schema: expect.stringContaining('config.json'),
    tdd: { mode: { 'src/**': 'warn' } },
  })
  const other = folders()
  write(file(other), '{}\n')
  await tailtest(other, ['tdd', 'warn', 'src/**'])
  expect(parsed(other)).toEqual({ tdd: { mode: { 'src/**': 'warn' } } })
})
