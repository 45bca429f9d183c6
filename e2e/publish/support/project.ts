import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'
import { type Manager, wordsOf } from './managers.ts'

/** An empty project of a person who has one package manager, and a home with nothing in it. */
export interface Empty {
  root: string
  /** Adds packages for development; what the manager said, warnings included. */
  add(...packages: string[]): Promise<string>
  /** Starts a command that a package brings, as the manager does it. */
  exec(command: string, ...args: string[]): Promise<string>
}

/** Nothing in it knows of another registry than the one at this URL. */
export async function emptyProject(manager: Manager, url: string): Promise<Empty> {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'a newcomer ')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const root = join(folder, 'project')
  const home = join(folder, 'home')
  for (const made of [root, home]) mkdirSync(made)
  writeFileSync(join(root, 'package.json'), '{ "name": "empty", "private": true }\n')
  const [program, ...args] = await wordsOf(manager)
  const run = async (...words: readonly string[]) => {
    const { all } = await execa(program, [...args, ...words], {
      cwd: root,
      env: { ...emptyEnvironment(home), ...manager.env(url), NO_COLOR: '1' },
      extendEnv: false,
      all: true,
      stdin: 'ignore',
    })
    return all
  }
  return {
    root,
    add: (...packages) => run(...manager.add, ...packages),
    exec: (command, ...more) => run(...manager.exec, command, ...more),
  }
}
