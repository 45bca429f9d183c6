import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'tsup'
import { findNative } from '../src/index.ts'

const PACKAGE = join(import.meta.dirname, '..')

/** What is installed for this system, as a person's node_modules has it. */
export const installed = findNative(PACKAGE)

export function temporaryFolder(): { path: string; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'syntax ')))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Builds one CommonJS file, as the hook is built, that prints the languages it can read from beside itself. */
export async function buildBundle(directory: string): Promise<string> {
  await build({
    config: false,
    silent: true,
    entry: { hook: join(PACKAGE, 'test', 'fixtures', 'hook.ts') },
    outDir: directory,
    format: 'cjs',
    outExtension: () => ({ js: '.cjs' }),
    platform: 'node',
    tsconfig: join(PACKAGE, '..', '..', 'tsconfig.json'),
    noExternal: [/^(?!@ast-grep\/|@typescript-eslint\/)/],
    external: [/^@ast-grep\//, /^@typescript-eslint\//],
    esbuildOptions: (options) => {
      options.logOverride = { 'empty-import-meta': 'silent' }
    },
  })
  return join(directory, 'hook.cjs')
}

/** Copies the bundle into a folder and runs it there. */
export function runBundle(bundle: string, directory: string) {
  mkdirSync(directory, { recursive: true })
  const copy = join(directory, 'hook.cjs')
  cpSync(bundle, copy)
  const { status, signal, stdout } = spawnSync(process.execPath, [copy], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  return { status, signal, stdout: stdout.trim() }
}

export function copy(file: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(file, to)
}
