import type { ZodType } from 'zod'
import type { Field, Fields } from './check.ts'

type Zod = typeof import('zod')

/** A schema of one file's content with the same verdict as {@link loadConfig}; zod is loaded on the first call. */
export async function configSchema(fields: Fields): Promise<ZodType> {
  const zod = await import('zod')
  const shape = { ...zodShape(zod, fields), $schema: zod.string().optional() }
  return zod.strictObject(shape).transform(({ $schema: _, ...settings }) => settings)
}

/** The same as JSON Schema (draft 2020-12), for editors. */
export function jsonSchema(fields: Fields): object {
  const { properties, ...rest } = jsonObject(fields)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...rest,
    properties: { $schema: { type: 'string' }, ...properties },
  }
}

function zodShape(zod: Zod, fields: Fields): Record<string, ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, zodField(zod, field)]),
  )
}

function zodField(zod: Zod, field: Field): ZodType {
  switch (field.type) {
    case 'enum':
      return zod.literal([...field.values]).default(field.default)
    case 'boolean':
      return zod.boolean().default(field.default)
    case 'integer':
      return zod.int().min(field.min).max(field.max).default(field.default)
    case 'string':
      return field.default === undefined
        ? zod.string().optional()
        : zod.string().default(field.default)
    case 'strings':
      return zod.array(zod.string()).default([...field.default])
    case 'object':
      return zod.strictObject(zodShape(zod, field.fields)).prefault({})
    case 'map':
      return zod.record(zod.string(), zodField(zod, field.of)).default({})
  }
}

function jsonObject(fields: Fields) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, jsonField(field)]),
  )
  return { type: 'object', properties, additionalProperties: false }
}

function jsonField(field: Field): object {
  const about = {
    description: field.describe,
    ...('default' in field && { default: field.default }),
  }
  switch (field.type) {
    case 'enum':
      return { ...about, enum: field.values }
    case 'integer':
      return { ...about, type: 'integer', minimum: field.min, maximum: field.max }
    case 'strings':
      return { ...about, type: 'array', items: { type: 'string' } }
    case 'object':
      return { ...about, ...jsonObject(field.fields) }
    case 'map':
      return { ...about, type: 'object', additionalProperties: jsonField(field.of) }
    default:
      return { ...about, type: field.type }
  }
}
