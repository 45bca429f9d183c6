import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'
import { toolchainEnv } from './toolchains.ts'

/** A folder for one project, with a space in its name, gone after the test. */
export function tempProject(): string {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'a project ')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  return root
}

/** Runs a tool in a folder, its own initialiser for one; nobody answers its questions. */
export async function runIn(cwd: string, command: string, ...args: string[]): Promise<void> {
  await execa(command, args, { cwd, env: toolchainEnv, stdin: 'ignore' })
}

/** {@link runIn} with an environment of one's own. */
export async function runWith(
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
  command: string,
  ...args: string[]
): Promise<void> {
  await execa(command, args, { cwd, env, extendEnv: false, stdin: 'ignore' })
}

/** What a command says on both its channels, whatever its end. */
export async function outputIn(
  cwd: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = toolchainEnv,
): Promise<string> {
  const { all } = await execa(command, args, {
    cwd,
    env,
    reject: false,
    all: true,
    stdin: 'ignore',
  })
  return all
}
