import { dirname, join } from 'node:path'
import { fieldsAt, isFields, parseJson, textAt } from './fields.ts'
import { readFile } from './read-file.ts'

/** A package's program, for Node. */
export interface Installed {
  version: string
  /** Absolute. */
  script: string
}

/** A program of the npm package of the same name, as Node finds it from a folder upwards; nothing is downloaded. */
export function findInstalled(name: string, from: string): Installed | undefined {
  const folder = join(from, 'node_modules', name)
  const manifest = parseJson(readFile(join(folder, 'package.json')))
  if (isFields(manifest)) {
    const program = textAt(manifest, 'bin') ?? textAt(fieldsAt(manifest, 'bin'), name)
    const version = textAt(manifest, 'version')
    if (program === undefined || version === undefined) return undefined
    return { version, script: join(folder, program) }
  }
  const above = dirname(from)
  return above === from ? undefined : findInstalled(name, above)
}
