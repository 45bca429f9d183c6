import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject, type Project } from '@tailtest/project'
import { onTestFinished } from 'vitest'
import type { Writer } from '../src/index.ts'

/** A folder of its own, gone after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest session ')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function temporaryProject(): Project {
  return openProject(temporaryFolder())
}

export function writer(session = 'one', now = () => 1_000): Writer {
  return { session, host: 'host', actor: 'hook', now }
}
