import { openProject, relPath } from '@tailtest/project'
import { type Directory, loadParsers, openDirectory } from '../src/directory.ts'
import { openLook } from '../src/look.ts'
import { openReads } from '../src/reads.ts'
import type { Env } from '../src/types.ts'
import { tempDir, write } from './temp.ts'

/** A folder of a project made of these files, opened as detection opens it. */
export async function openFiles(
  files: Record<string, string>,
  path = '',
  env: Env = { PATH: '' },
): Promise<Directory> {
  const root = tempDir()
  write(root, files)
  const project = openProject(root)
  const reads = openReads()
  const names = Object.keys(files).map((file) => file.slice(file.lastIndexOf('/') + 1))
  const parsers = await loadParsers(names)
  return openDirectory(relPath(path), {
    project,
    env,
    reads,
    parsers,
    look: openLook(project, reads),
  })
}
