import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureStateDir, isLink, type Project, sha256, writeAtomic } from '@tailtest/project'

/** Keeps a content in the project's state folder under its hash; nothing where no state can be kept. */
export function keepBlob(project: Project, content: string): void {
  const state = ensureStateDir(project)
  if (state === undefined) return
  const folder = join(state, 'tdd', 'blobs')
  if (isLink(join(state, 'tdd')) || isLink(folder)) return // planted: it would lead out of the root
  const file = join(folder, sha256(content))
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeAtomic(file, content)
}
