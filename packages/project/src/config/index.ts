export type { ConfigOf, Field, Fields } from './check.ts'
export {
  type ConfigProblem,
  configIn,
  hasConfig,
  type LoadedConfig,
  loadConfig,
  withYamlSetting,
} from './load.ts'
export { configSchema, jsonSchema } from './schema.ts'
export { loadYaml, type ParseYaml } from './yaml.ts'
