import { readState } from '../atomic.ts'
import { isObject, type JsonObject } from '../data.ts'
import { type Project, type RelPath, relPath, toAbsolute } from '../rel-path.ts'
import { onOneLine } from '../text.ts'
import {
  type ConfigOf,
  checkSettings,
  complete,
  type Field,
  type Fields,
  isConfig,
  merge,
} from './check.ts'
import { type ConfigFile, configIn, lineage } from './files.ts'
import { loadYaml } from './yaml.ts'

export { configIn, hasConfig } from './files.ts'

const MAX_BYTES = 256 * 1024
/** More than anybody writes by hand; a thousand of them can grow to gigabytes. */
const MAX_ALIASES = 20

/** What a person should hear about their configuration. */
export interface ConfigProblem {
  /** From the root. */
  file: string
  /** Dotted; absent: the file as a whole. */
  key?: string
  /** One line that names the value and what is expected. */
  message: string
  kind: 'unreadable' | 'unknown-key' | 'wrong-value'
}

export interface LoadedConfig<F extends Fields> {
  config: ConfigOf<F>
  problems: ConfigProblem[]
  /** Those that were used, from the root, outermost first. */
  files: string[]
}

const PARSERS = {
  'config.json': (text: string): unknown => JSON.parse(text),
  'config.yaml': async (text: string): Promise<unknown> => {
    const parse = await loadYaml()
    return parse(text, { maxAliasCount: MAX_ALIASES }) ?? {}
  },
} as const satisfies Record<ConfigFile['name'], unknown>

/**
 * The settings that hold for a folder: of every `.tailtest/config.json` (or `.yaml`) from the root down to it, the
 * deeper winning key by key, with defaults. Whatever is wrong becomes a problem, never an error.
 * @default directory the root
 */
export async function loadConfig<const F extends Fields>(
  project: Project,
  fields: F,
  directory: RelPath = relPath(''),
): Promise<LoadedConfig<F>> {
  const whole: Field = { type: 'object', fields, describe: '' }
  const problems: ConfigProblem[] = []
  const files: string[] = []
  let settings: unknown = {}
  for (const folder of lineage(directory)) {
    const found = await read(project, folder)
    if (found === undefined) continue
    const { file } = found
    if ('message' in found) {
      problems.push({ file, message: found.message, kind: 'unreadable' })
      continue
    }
    const { value, findings } = checkSettings(fields, found.content)
    settings = merge(whole, settings, value)
    problems.push(...findings.map((finding) => ({ file, ...finding })))
    files.push(file)
  }
  const config = complete(whole, settings)
  if (!isConfig(config, fields))
    throw new TypeError('a default of the configuration is not allowed')
  return { config, problems, files }
}

type Read = { file: RelPath; content: JsonObject } | { file: RelPath; message: string }

/** `undefined`: the folder has no configuration of its own. */
async function read(project: Project, folder: RelPath): Promise<Read | undefined> {
  const [first, second] = configIn(project, folder)
  if (first === undefined) return undefined
  if (second === undefined) return parseFile(project, first)
  return { file: second.file, message: 'config.json exists as well: keep one, neither is used' }
}

async function parseFile(project: Project, { file, name }: ConfigFile): Promise<Read> {
  const text = readState(toAbsolute(project, file), MAX_BYTES)
  if (text === undefined) {
    return { file, message: 'cannot be read: not a plain file, not permitted, or over 256 KB' }
  }
  try {
    const content = await PARSERS[name](text.replace(/^\ufeff/, ''))
    return isObject(content) ? { file, content } : { file, message: 'is not an object of settings' }
  } catch (error) {
    return {
      file,
      message: onOneLine(`cannot be read: ${error instanceof Error ? error.message : ''}`),
    }
  }
}

/**
 * A YAML text with one setting set at a path of keys; comments and everything else stay. `undefined`: it is no YAML
 * map, or something else than a map stands in the way.
 */
export async function withYamlSetting(
  text: string,
  keys: readonly string[],
  value: string | boolean,
): Promise<string | undefined> {
  const { isMap, parseDocument } = await import('yaml')
  try {
    const parse = await loadYaml()
    parse(text)
  } catch {
    return undefined
  }
  const document = parseDocument(text)
  if (document.contents !== null && !isMap(document.contents)) return undefined
  try {
    document.setIn(keys, value)
    return document.toString()
  } catch {
    return undefined // a plain value stands where a map has to be
  }
}
