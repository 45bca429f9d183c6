import { join } from 'node:path'
import type { Directory } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import { commandsOf, keepOptions } from '../../options.ts'
import { type TestCommand, testCommands } from '../../recipes.ts'
import { tableAt, texts } from '../../table.ts'
import { packageName, testsOthers, workspaceOf } from './workspace.ts'

const SUFFIX = process.platform === 'win32' ? '.exe' : ''

/** A program of the Rust toolchain: on the PATH, or where rustup and `cargo install` put it. */
export function findTool(name: string, dir: Directory): string | undefined {
  const { CARGO_HOME, HOME, USERPROFILE } = dir.env
  const home = HOME ?? USERPROFILE
  const cargo = CARGO_HOME ?? (home === undefined ? undefined : join(home, '.cargo'))
  const installed = cargo === undefined ? [] : [join(cargo, 'bin', name + SUFFIX)]
  return onPath(name, dir) ?? installed.find(dir.reads.isExecutable)
}

/**
 * The command of a test target (Makefile, justfile, Taskfile) or alias (.cargo/config.toml) that runs this subcommand
 * of Cargo, of the package or of its workspace.
 */
export function ownCommand(dir: Directory, names: readonly string[]): TestCommand | undefined {
  const top = workspaceOf(dir)
  const folders = top.path === dir.path ? [dir] : [dir, top]
  return folders
    .flatMap((folder) => [...testCommands(folder).flatMap(withoutCargo), ...aliasesOf(folder)])
    .find(({ words }) => names.includes(words[0] ?? '') && !words.includes('--doc'))
}

/** What decides which code there is; everything else of a command is a matter of taste. */
export function featuresOf({ words }: TestCommand): string[] {
  return keepOptions(words, { values: [], flags: ['--all-features', '--no-default-features'] })
}

/** Restricts Cargo to the package in whose folder it is started, where it would not by itself. */
export function packageArgs(dir: Directory): string[] {
  const name = packageName(dir)
  return name !== undefined && testsOthers(dir) ? ['--package', name] : []
}

/** `cargo +nightly test …` without what stands before the subcommand. */
function withoutCargo({ shown, words: [program, ...words] }: TestCommand): TestCommand[] {
  if (program !== 'cargo') return []
  return [{ shown, words: words[0]?.startsWith('+') ? words.slice(1) : words }]
}

function aliasesOf(dir: Directory): TestCommand[] {
  const files = ['.cargo/config.toml', '.cargo/config']
  return files.flatMap((file) =>
    Object.entries(tableAt(dir.toml(file), 'alias'))
      .filter(([name]) => /^t|test/.test(name))
      .map(([name, value]) => {
        const [text = ''] = texts(value)
        const words = Array.isArray(value) ? texts(value) : (commandsOf(text)[0] ?? [])
        return { shown: `alias ${name} (${file})`, words }
      }),
  )
}
