export type { ConfigOf, Field, Fields } from './fields.ts'
export {
  type ConfigProblem,
  configIn,
  hasConfig,
  type LoadedConfig,
  loadConfig,
} from './load.ts'
export { configSchema, jsonSchema } from './schema.ts'
export { loadYaml, type ParseYaml } from './yaml.ts'
export { withYamlSetting } from './yaml-text.ts'
