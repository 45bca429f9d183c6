import { baseName, isTestFile, joinRel, languageOf, type RelPath } from '@tailtest/project'
import { foldersBelow, type Look } from '../look.ts'
import { stemOf } from './names.ts'

/** A package's sources are looked through so far for two of one name. */
const MAX_FOLDERS = 60

/** Other sources of a package with the name and language of this one. */
export function namesakes(look: Look, source: RelPath, base: RelPath): RelPath[] {
  const stem = stemOf(baseName(source))
  const language = languageOf(source)
  return [...foldersBelow(look, base, MAX_FOLDERS)].flatMap((folder) =>
    look(folder)
      .files.filter((name) => stemOf(name) === stem && languageOf(name) === language)
      .map((name) => joinRel(folder, name))
      .filter((path) => path !== source && !isTestFile(path)),
  )
}
