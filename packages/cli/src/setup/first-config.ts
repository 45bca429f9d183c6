import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../shell/output.ts'

/** Where the schema of the settings stands in the package. */
const SCHEMA = 'dist/schemas/config.json'

/** Seen from `.tailtest/config.json`. */
const DEPENDENCY = `node_modules/@tailtest/cli/${SCHEMA}`

/**
 * The schema that an editor checks `.tailtest/config.json` with: the one of the project's own tailtest, which needs no
 * network and is the same for the whole team; where it is no dependency, the published one of this version.
 */
function schemaFor(root: string): string {
  const isDependency = existsSync(join(root, DEPENDENCY))
  return isDependency ? `../${DEPENDENCY}` : `https://unpkg.com/@tailtest/cli@${VERSION}/${SCHEMA}`
}

/** The text of a `.tailtest/config.json` in which nothing is set. */
export function firstConfig(root: string): string {
  return `${JSON.stringify({ $schema: schemaFor(root) }, null, 2)}\n`
}
