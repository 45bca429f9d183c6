import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Project, parentOf, type RelPath, toAbsolute } from '@tailtest/project'
import { onPath } from '../on-path.ts'
import { readJson } from '../read-text.ts'
import { at } from '../table.ts'
import type { Env, Start } from '../types.ts'

/** Where a program lives: the npm package that brings it, and its name there. */
export interface Program {
  package: string
  name: string
}

/**
 * How a package's program is started from a folder, without a shell and without npx: Node with the script
 * that the installed package names, looked for from the folder up to the root as Node does; else through the
 * project's own yarn where it installs without node_modules; else one on the PATH.
 */
export function startProgram(project: Project, from: RelPath, program: Program, env: Env): Start {
  for (let folder: RelPath | undefined = from; folder !== undefined; folder = parentOf(folder)) {
    const absolute = toAbsolute(project, folder)
    const script = scriptOf(join(absolute, 'node_modules', program.package), program.name)
    if (script !== undefined) return { command: process.execPath, args: [script], installed: true }
    if (existsSync(join(absolute, '.pnp.cjs'))) return startThroughYarn(absolute, program.name, env)
  }
  const found = onPath(program.name, env)
  return { command: found ?? program.name, args: [], installed: found !== undefined }
}

function scriptOf(folder: string, name: string): string | undefined {
  const bin = at(readJson(join(folder, 'package.json')), 'bin')
  const relative = typeof bin === 'string' ? bin : at(bin, name)
  if (typeof relative !== 'string') return undefined
  const script = join(folder, relative)
  return existsSync(script) ? script : undefined
}

/** https://yarnpkg.com/features/pnp: packages stay in archives that only yarn can resolve. */
function startThroughYarn(folder: string, program: string, env: Env): Start {
  const release = namesIn(join(folder, '.yarn', 'releases')).find((name) =>
    /^yarn-.*\.cjs$/.test(name),
  )
  if (release !== undefined) {
    const yarn = join(folder, '.yarn', 'releases', release)
    return { command: process.execPath, args: [yarn, 'run', program], installed: true }
  }
  const yarn = onPath('yarn', env)
  return { command: yarn ?? 'yarn', args: ['run', program], installed: yarn !== undefined }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no such folder
  }
}
