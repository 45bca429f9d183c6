import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject, type Project } from '@tailtest/project'
import { onTestFinished } from 'vitest'

/** An empty project in a folder of its own, removed after the test. */
export function tempProject(): Project {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-history-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, '.git'))
  return openProject(root)
}
