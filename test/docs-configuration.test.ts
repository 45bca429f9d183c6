import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandsHash, config } from '@tailtest/loop'
import { jsonSchema, loadConfig, openProject } from '@tailtest/project'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { configurationPage, fields, leavesOf } from './pages/configuration.ts'
import { settings } from './pages/settings.ts'

const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(
  JSON.parse(JSON.stringify(jsonSchema(config))),
)

/** Of a value what stands at the end of these keys, `*` being any, with nothing beside it; `undefined`: nothing. */
function only(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  if (typeof value !== 'object' || value === null) return undefined
  const below = Object.entries(value).filter(([name]) => key === '*' || name === key)
  const found = below.flatMap(([name, each]) => {
    const inner = only(each, rest)
    return inner === undefined ? [] : [[name, inner] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

/** A file with one setting. */
const below = (key: string, value: unknown) =>
  key.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

/** What tailtest makes of a file of settings. */
function loaded(content: unknown) {
  const root = mkdtempSync(join(tmpdir(), 'tailtest-configuration-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, '.tailtest'))
  writeFileSync(join(root, '.tailtest', 'config.json'), JSON.stringify(content))
  return loadConfig(openProject(root), config)
}

const examples = Object.entries(settings).map(([key, { example }]) => [key, example] as const)
const leaves = fields.flatMap(([name, field]) =>
  leavesOf(name, field).map(({ key, field: leaf }) => ({
    key,
    other: leaf.type === 'boolean' ? below(key, !leaf.default) : undefined,
    alone: only(Object.fromEntries(examples)[name], key.split('.')),
  })),
)

/** The settings of which the example alone, or what is not the default, changes what an agreement is bound to. */
async function agreedTo(): Promise<ReadonlySet<string>> {
  const nothing = commandsHash((await loaded({})).config)
  const keys = await Promise.all(
    leaves.map(async ({ key, alone, other = alone }) =>
      commandsHash((await loaded(other)).config) === nothing ? [] : [key],
    ),
  )
  return new Set(keys.flat())
}

test('docs/configuration.md is what the schema says', async () => {
  await expect(configurationPage(await agreedTo())).toMatchFileSnapshot('../docs/configuration.md')
})

describe.each(examples)('the example of %s', (_, example) => {
  test('is a configuration, and is none with a key that nobody knows', async () => {
    expect(validate(example), JSON.stringify(validate.errors)).toBe(true)
    expect((await loaded(example)).problems).toEqual([])
    expect(validate({ ...example, no_such_setting: 1 })).toBe(false)
  })
})

test.each(leaves)('an example has $key', ({ alone }) => {
  expect(alone).toBeDefined()
})

test('the published schema of the configuration is that of its settings', async () => {
  await expect(`${JSON.stringify(jsonSchema(config), null, 2)}\n`).toMatchFileSnapshot(
    '../packages/loop/schemas/config.json',
  )
})
