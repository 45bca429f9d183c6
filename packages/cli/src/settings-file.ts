import {
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CommandFailure } from './failure.ts'

/** A person's settings may be a link into their dotfiles: the file it leads to is the one to write. */
function realTarget(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

/** The text of a file; `undefined`: it does not exist. Throws `CommandFailure` where it cannot be read. */
export function readSettings(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new CommandFailure(`cannot read ${path}`, 'Check its permissions.', { cause: error })
  }
}

/** Replaces a settings file as a whole, keeping its mode: a client that reads it now sees old or new. */
export function writeSettings(path: string, text: string): void {
  const target = realTarget(path)
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  try {
    const mode = existsSync(target) ? statSync(target).mode & 0o777 : 0o600
    writeFileSync(temporary, text, { flag: 'wx', mode })
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new CommandFailure(`cannot write ${path}`, 'Check its permissions and the disk.', {
      cause: error,
    })
  }
}

/** Deletes a settings file, behind a link the one it leads to. */
export function deleteSettings(path: string): void {
  rmSync(realTarget(path))
}
