import { join } from 'node:path'
import { foldersToMainTree, parseJson, toAbsolute } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import type { Reads } from '../../reads.ts'
import { at } from '../../table.ts'
import type { Start } from '../../types.ts'

/** Where a program lives: the npm package that brings it, and its name there. */
export interface Program {
  package: string
  name: string
}

/**
 * How a package's program is started from a folder, without a shell and without npx: Node with the script
 * that the installed package names, looked for from the folder up to the root as Node does, and from a worktree below
 * its repository's main tree up to that; else through the
 * project's own yarn where it installs without node_modules; else one on the PATH.
 */
export function startProgram(from: Directory, program: Program): Start {
  for (let dir: Directory | undefined = from; dir !== undefined; dir = dir.parent()) {
    const folder = toAbsolute(dir.project, dir.path)
    const script = dir.names().has('node_modules')
      ? scriptOf(dir.reads, join(folder, 'node_modules', program.package), program.name)
      : undefined
    if (script !== undefined) return startScript(script)
    if (dir.names().has('.pnp.cjs')) {
      // yarn gives a package what it depends on, and what the root depends on where asked to
      const options = dir.path === from.path || from.dependsOn(program.package) ? [] : [TOP]
      return startThroughYarn(folder, [...options, '--binaries-only', program.name], dir)
    }
  }
  for (const folder of foldersToMainTree(from.project.root)) {
    const script = scriptOf(from.reads, join(folder, 'node_modules', program.package), program.name)
    if (script !== undefined) return startScript(script)
  }
  const found = onPath(program.name, from)
  return { command: found ?? program.name, args: [], installed: found !== undefined }
}

/** What npm links as a program is mostly for Node; bun's package brings a binary, called `.exe` on every system. */
function startScript(script: string): Start {
  if (script.endsWith('.exe')) return { command: script, args: [], installed: true }
  return { command: process.execPath, args: [script], installed: true }
}

function scriptOf(reads: Reads, folder: string, name: string): string | undefined {
  const bin = at(parseJson(reads.text(join(folder, 'package.json'))), 'bin')
  const relative = typeof bin === 'string' ? bin : at(bin, name)
  if (typeof relative !== 'string') return undefined
  const script = join(folder, relative)
  return reads.exists(script) ? script : undefined
}

const TOP = '--top-level'

/** https://yarnpkg.com/features/pnp: packages stay in archives that only yarn can resolve. */
function startThroughYarn(folder: string, words: readonly string[], from: Directory): Start {
  const release = from.reads
    .list(join(folder, '.yarn', 'releases'))
    .map(({ name }) => name)
    .find((name) => /^yarn-.*\.cjs$/.test(name))
  if (release !== undefined) {
    const yarn = join(folder, '.yarn', 'releases', release)
    return { command: process.execPath, args: [yarn, 'run', ...words], installed: true }
  }
  const yarn = onPath('yarn', from)
  return { command: yarn ?? 'yarn', args: ['run', ...words], installed: yarn !== undefined }
}
