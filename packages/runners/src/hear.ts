import type { RelPath } from '@tailtest/project'
import type { Scene } from './cache/kept.ts'
import { loadParsers, openDirectory } from './directory.ts'
import { type Asking, foldersAbove, type Said } from './find-runner.ts'
import { hitsIn, unplaced } from './hits.ts'

/** What the manifests of a folder say of a language's runner, by the detectors of its family. */
export async function hear(
  folder: RelPath,
  { project, language, family: row, env, look, reads }: Asking & Scene,
): Promise<Said> {
  const names = foldersAbove(folder).flatMap((above) => look(above).like(row.manifests))
  const [family, parsers] = await Promise.all([row.load(), loadParsers(names)])
  const dir = openDirectory(folder, { project, env, look, reads, parsers })
  const { detectors } = family
  const manifests = look(folder).like(row.manifests)
  const [hit] = hitsIn(dir, manifests, { detectors, languages: [language] })
  const { testFolder, naming, convention } = hit ?? {}
  return {
    runner: hit && unplaced(folder, hit, family.frameworkOf?.(dir)),
    place: { testFolder, naming, convention },
    startsForeign: hit === undefined && family.startsForeign?.(dir) === true,
  }
}
