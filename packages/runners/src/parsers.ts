import { loadYaml } from '@tailtest/project'
import type { Table } from './table.ts'

/** Parsers that are too heavy to be loaded where no manifest needs them; each throws on a malformed text. */
export interface Parsers {
  yaml?(text: string): unknown
  xml?(text: string): unknown
}

const YAML = /^pnpm-workspace\.yaml$|^\.mocharc\.ya?ml$/
const XML = /^pom\.xml$|\.(?:cs|fs|vb)proj$|\.props$|\.slnx$|^phpunit\.(?:dist\.)?xml(?:\.dist)?$/

/** Loads the parsers that files of these names need. */
export async function loadParsers(names: Iterable<string>): Promise<Parsers> {
  const all = [...names]
  const [yaml, xml] = await Promise.all([
    all.some((name) => YAML.test(name)) ? loadYaml() : undefined,
    all.some((name) => XML.test(name)) ? import('fast-xml-parser') : undefined,
  ])
  const reader =
    xml &&
    new xml.XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      removeNSPrefix: true,
      processEntities: false,
    })
  return {
    ...(yaml && { yaml }),
    ...(reader && { xml: (text: string): Table => reader.parse(text) }),
  }
}
