import { loadYaml } from './yaml.ts'

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
