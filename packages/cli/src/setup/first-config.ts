import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { jsonFault, quoteName, type SettingsError } from '@tailtest/adapter-kit'
import { CommandFailure } from '../shell/failure.ts'
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

/** The text of a file; `undefined`: it does not exist. Throws `CommandFailure` where it cannot be read as text, byte for byte. */
export function readSettings(path: string): string | undefined {
  const bytes = readBytes(path)
  const text = bytes?.toString('utf8')
  if (bytes === undefined || text === undefined || Buffer.from(text).equals(bytes)) return text
  throw new CommandFailure(`${path} is not UTF-8`, 'Save it as UTF-8.')
}

function readBytes(path: string): Buffer | undefined {
  try {
    if (statSync(path).isFile()) return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new CommandFailure(`cannot read ${path}`, 'Check its permissions.', { cause: error })
  }
  throw new CommandFailure(`${path} is not a file`, 'Move it away.')
}

/** What is wrong with a settings file, and where. The first word alone: settings may hold what nobody else should read. */
export function placed({ message, text = '' }: SettingsError): string {
  const fault = text === '' ? undefined : jsonFault(text)
  if (fault === undefined) return message
  const word = /^\S{1,12}/u.exec(fault.rest)?.[0]
  const found = word === undefined ? 'it ends too early' : `${quoteName(word)} is not allowed here`
  return `${message}: line ${fault.line}: ${found}`
}
