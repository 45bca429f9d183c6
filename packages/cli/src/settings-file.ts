import { readFileSync, statSync } from 'node:fs'
import { CommandFailure } from './failure.ts'

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
