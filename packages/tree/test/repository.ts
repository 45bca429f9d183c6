import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openProject, type Project } from '@tailtest/project'
import { onTestFinished } from 'vitest'
import type { TreeOptions } from '../src/index.ts'

const SETTINGS = [
  ...['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main'],
  ...['-c', 'core.autocrlf=false', '-c', 'protocol.file.allow=always'],
]

/** A folder of its own for one test, links resolved, gone afterwards. */
export function tempDir(): string {
  const dir = realpathSync.native(mkdtempSync(join(tmpdir(), 'tailtest-tree-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }))
  return dir
}

/** Writes files below a folder, their folders with them. */
export function write(dir: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

/** Runs git as a person would. */
export function run(cwd: string, ...args: string[]): string {
  return execFileSync('git', [...SETTINGS, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()
}

/** A repository with everything committed, and where its marks go. */
export function repository(files: Record<string, string>): {
  project: Project
  options: TreeOptions
} {
  const { project, options } = folder(files)
  run(project.root, 'init')
  run(project.root, 'add', '.')
  run(project.root, 'commit', '--allow-empty', '-m', 'first')
  return { project, options }
}

/** A project without git, and where its marks go. */
export function folder(files: Record<string, string>): { project: Project; options: TreeOptions } {
  const root = tempDir()
  write(root, files)
  return { project: openProject(root), options: { stateDirectory: join(tempDir(), 'state') } }
}
