import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { configSchema, jsonSchema, loadConfig, openProject } from '../../src/index.ts'
import { tempDir } from '../temp.ts'
import { DEFAULTS, FIELDS } from './fields.ts'

const any = fc.jsonValue({ maxDepth: 2 })
const words = fc.constantFrom(
  'quick',
  'standard',
  'warn',
  'off',
  'import',
  true,
  false,
  0,
  7,
  16,
  -1,
)
const texts = fc.array(fc.string(), { maxLength: 2 })
const value = fc.oneof(any, words, texts)

function record(keys: readonly string[], of: fc.Arbitrary<unknown>) {
  return fc.record(Object.fromEntries(keys.map((key) => [key, of])), { requiredKeys: [] })
}

const valid = fc.record(
  {
    $schema: fc.string(),
    depth: fc.constantFrom('quick', 'standard', 'thorough'),
    api: fc.constantFrom(false, true, 'import'),
    tracing: fc.boolean(),
    ramp_up: fc.integer({ min: 0, max: 15 }),
    command: fc.string(),
    verify: texts,
    budget: record(['edit', 'hard'], fc.integer({ min: 0, max: 60_000 })),
    mode: fc.dictionary(fc.string(), fc.constantFrom('off', 'warn'), { maxKeys: 2 }),
    runners: fc.dictionary(
      fc.string(),
      fc.record({ command: texts, report: fc.string() }, { requiredKeys: [] }),
    ),
  },
  { requiredKeys: [] },
)

/** Right, wrong in one place, or anything. */
const content = fc.oneof(
  valid,
  fc
    .tuple(valid, record([...Object.keys(FIELDS), '$schema', 'other'], value))
    .map(([a, b]) => ({ ...a, ...b })),
  fc.record({
    budget: record(['edit', 'hard', 'soft'], value),
    runners: fc.dictionary(fc.string(), value),
  }),
  any,
)

/** Keys that mean something to JavaScript itself. */
const ODD = [
  '{"__proto__":1}',
  '{"mode":{"__proto__":1}}',
  '{"constructor":1}',
  '{"mode":{"constructor":"off"}}',
  '{"runners":{"a":{"__proto__":{}}}}',
  '{"runners":{"toString":{}}}',
]
const examples = ODD.map((text): [unknown] => [JSON.parse(text)])

/** Reads values through a file, as a hook does. */
function byHand() {
  const project = openProject(tempDir())
  mkdirSync(join(project.root, '.tailtest'))
  return (value: unknown) => {
    writeFileSync(join(project.root, '.tailtest/config.json'), JSON.stringify(value))
    return loadConfig(project, FIELDS)
  }
}

test('zod and the hand check come to the same verdict and the same settings', async () => {
  const load = byHand()
  const schema = await configSchema(FIELDS)
  let right = 0
  await fc.assert(
    fc.asyncProperty(content, async (generated) => {
      const value: unknown = JSON.parse(JSON.stringify(generated))
      const { config, problems } = await load(value)
      const parsed = schema.safeParse(value)
      expect(parsed.success, JSON.stringify(problems)).toBe(problems.length === 0)
      if (parsed.success) expect(parsed.data).toEqual(config)
      right += Number(parsed.success)
    }),
    { numRuns: 400, examples },
  )
  expect(right, 'some were right').toBeGreaterThan(50)
})

test('the JSON Schema for editors comes to the same verdict', async () => {
  const load = byHand()
  const schema = fromJSONSchema(JSON.parse(JSON.stringify(jsonSchema(FIELDS))))
  await fc.assert(
    fc.asyncProperty(content, async (generated) => {
      const value: unknown = JSON.parse(JSON.stringify(generated))
      const { problems } = await load(value)
      expect(schema.safeParse(value).success).toBe(problems.length === 0)
    }),
    { numRuns: 400, examples },
  )
})

test('an empty file is all defaults for zod too', async () => {
  expect((await configSchema(FIELDS)).parse({})).toEqual(DEFAULTS)
})

test('the JSON Schema tells an editor what a key means, may be and is', () => {
  expect(jsonSchema(FIELDS)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      depth: {
        enum: ['quick', 'standard', 'thorough'],
        default: 'standard',
        description: 'How many scenarios.',
      },
      ramp_up: { type: 'integer', minimum: 0, maximum: 15, default: 7 },
      budget: { properties: { hard: { type: 'integer' } }, additionalProperties: false },
      mode: { additionalProperties: { enum: ['off', 'warn'] } },
    },
  })
})
