import { accessSync, constants, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './paths.ts'

const FOLDER = '.tailtest'
/** Everything in the folder but the configuration is this machine's own. */
const GITIGNORE = '*\n!.gitignore\n!config.json\n!config.yaml\n'

/** The absolute path of the project's state folder, there or not; `undefined`: a link or a file stands in its place. */
export function stateDir(project: Project): string | undefined {
  const folder = join(project.root, FOLDER)
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat === undefined || stat.isDirectory() ? folder : undefined
}

/**
 * The project's state folder, created with its `.gitignore` where missing; `undefined` where it cannot be written
 * (read-only, a link, a file in its place).
 */
export function ensureStateDir(project: Project): string | undefined {
  const folder = stateDir(project)
  if (folder === undefined) return undefined
  try {
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder)
    accessSync(folder, constants.W_OK)
    const ignore = join(folder, '.gitignore')
    if (lstatSync(ignore, { throwIfNoEntry: false }) === undefined) writeNew(ignore, GITIGNORE)
    return folder
  } catch {
    return undefined // no state is kept where none can be written
  }
}

function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' })
  } catch (error) {
    // another hook was faster
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
