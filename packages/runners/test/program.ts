import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SUFFIX = process.platform === 'win32' ? '.exe' : ''

/** An executable that does nothing; its path. */
export function program(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name + SUFFIX)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  return file
}
