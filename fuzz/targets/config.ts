import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '@tailtest/loop'
import {
  configSchema,
  jsonSchema,
  loadConfig,
  openProject,
  withYamlSetting,
} from '@tailtest/project'
import { parse, stringify } from 'yaml'
import { TEMP } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const root = join(TEMP, 'config')
const project = openProject(root)

/** Every setting at its default, and some that people write. */
function seeds(): string[] {
  const defaults = JSON.stringify(defaultsOf(jsonSchema(config)))
  return [
    defaults,
    '{"depth":"thorough","run_tests":"off","existing_files":"generate"}',
    '{"tdd":{"mode":"strict"},"guard":{"enabled":true,"allow":["rm -rf x"]}}',
    '{"runners":{"packages/web":{"command":"npm","args":["test"]}}}',
    '{"budget_ms":{"hard":100},"$schema":"x"}',
    '{}',
  ]
}

function defaultsOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined
  if (
    'properties' in schema &&
    typeof schema.properties === 'object' &&
    schema.properties !== null
  ) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, value]) => [key, defaultsOf(value)]),
    )
  }
  return 'default' in schema ? schema.default : undefined
}

async function agree(
  name: 'config.json' | 'config.yaml',
  text: string,
  content: unknown,
): Promise<void> {
  const folder = join(root, '.tailtest')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  const loaded = await loadConfig(project, config)
  rmSync(folder, { recursive: true })
  const schema = await configSchema(config)
  holds(
    'what is used is allowed',
    schema.safeParse(JSON.parse(JSON.stringify(loaded.config))).success,
  )
  for (const { message } of loaded.problems) {
    holds(
      'a problem is one printable line',
      !/[\n\r\u0000-\u001f\u007f-\u009f\u202e]/.test(message) && message.length < 2000,
      message,
    )
  }
  if (content === undefined) return
  const { success } = schema.safeParse(content)
  holds(
    'the hand check and zod agree',
    success === (loaded.problems.length === 0),
    JSON.stringify({ success, problems: loaded.problems }),
  )
}

/** `config.json`: never an error, and the verdict of zod. */
export const configJson: Target = {
  form: 'json',
  seeds,
  run: (input) =>
    agree(
      'config.json',
      input,
      parsed(() => JSON.parse(input)),
    ),
}

/** `config.yaml`, and one setting of it changed. */
export const configYaml: Target = {
  form: 'text',
  seeds: () => [
    ...seeds().map((text) => stringify(JSON.parse(text))),
    'a: &a [x]\nb: *a\n',
    'depth: standard # why\n\n---\nx: 1\n',
    '# only this\n',
  ],
  words: ['&a', '*a', '<<: *a', '!!js/function', '---', '|', '>-', '? ', '!!binary', '%YAML 1.1'],
  async run(input) {
    await agree('config.yaml', input, undefined)
    const changed = await withYamlSetting(input, ['tdd', 'mode'], 'strict')
    if (changed === undefined) return
    const value = parsed(() => parse(changed, { maxAliasCount: 20, logLevel: 'error' }))
    const was = parsed(() => parse(input, { maxAliasCount: 20, logLevel: 'error' }))
    if (was === undefined) return
    holds('a setting that was set is there', isStrict(value), changed)
  },
}

function isStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('tdd' in value)) return false
  const { tdd } = value
  return typeof tdd === 'object' && tdd !== null && 'mode' in tdd && tdd.mode === 'strict'
}

function parsed(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}
