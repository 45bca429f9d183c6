import {
  type Language,
  languageOf,
  type Project,
  plainLines,
  type RelPath,
  readState,
  toAbsolute,
} from '@tailtest/project'
import { decodeDeclares } from './facts.ts'
import type { Files } from './files.ts'
import type { World } from './languages/rules.ts'

/** Bytes of a manifest; lock files, which are longer, are not read. */
const LARGEST_MANIFEST = 4 * 1024 * 1024

interface Parts {
  project: Project
  files: Files
  from: string
  /** What each source declares, as it is kept; in the order of their paths. */
  declares(): Iterable<readonly [RelPath, string]>
}

/** What resolving may look at. */
export function createWorld({ project, files, from, declares }: Parts): World {
  const lacks = new Set<string>()
  return {
    project,
    files,
    from,
    lacks,
    text: (path) => {
      const text = readState(toAbsolute(project, path), LARGEST_MANIFEST)
      return text && plainLines(text)
    },
    *declared(languages: readonly Language[]) {
      for (const [path, line] of declares()) {
        const language = languageOf(path)
        if (language === undefined || !languages.includes(language)) continue
        const declared = decodeDeclares(line)
        if (declared !== undefined) yield [path, declared]
      }
    },
  }
}
