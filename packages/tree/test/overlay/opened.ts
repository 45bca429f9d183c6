import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '@tailtest/project'
import { expect, onTestFinished } from 'vitest'
import { type Mark, type Overlay, openOverlay, type Snapshot } from '../../src/index.ts'
import type { OverlayOptions } from '../../src/types.ts'

/** An overlay that must be possible; gone after the test. */
export async function opened(
  project: Project,
  moment: Mark | Snapshot,
  options: OverlayOptions,
): Promise<Overlay> {
  const overlay = await openOverlay(project, moment, {
    ...options,
    onRefused: ({ reason, path }) => expect.fail(`refused: ${reason} ${path ?? ''}`),
  })
  if (overlay === undefined) return expect.fail('no overlay')
  onTestFinished(() => overlay.close())
  return overlay
}

/** Runs a program to its end; its exit code, and all it wrote. */
export function runIn(
  cwd: string,
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { code: number | null; output: string } {
  // what the runner of these tests leaves in the environment is not a user's
  const inherited = Object.entries(process.env).filter(([name]) => !/^NODE_|^VITEST/.test(name))
  const result = spawnSync(command, args, {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    encoding: 'utf8',
  })
  return { code: result.status, output: `${result.stdout}${result.stderr}${result.error ?? ''}` }
}

/** Whether a program can be started; says so where not. */
export function hasProgram(command: string, ...args: string[]): boolean {
  const isThere = spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (!isThere) console.warn(`not tested: ${[command, ...args].join(' ')} does not work here`)
  return isThere
}

/** Everything below a folder: files with their bytes, links with their targets. */
export function contentsOf(folder: string, skip: readonly string[] = []): Record<string, string> {
  const found = new Map<string, string>()
  const visit = (below: string) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      const path = below === '' ? name : `${below}/${name}`
      const at = join(folder, path)
      const stat = lstatSync(at)
      if (skip.includes(path)) continue
      if (stat.isSymbolicLink()) found.set(path, `-> ${readlinkSync(at)}`)
      else if (stat.isDirectory()) visit(path)
      else found.set(path, readFileSync(at, 'latin1'))
    }
  }
  visit('')
  return Object.fromEntries(found)
}
