import {
  baseName,
  isTestFile,
  joinRel,
  languageOf,
  parentOf,
  type RelPath,
} from '@tailtest/project'
import { foldersBelow, type Look } from '../look.ts'
import { fold, sourceStem } from './names.ts'

/** A package's sources are looked through so far for two of one name. */
const MAX_FOLDERS = 60

/** Sources in other folders of a package with the name and language of this one; `Cart` and `cart` are one name to some systems. */
export function namesakes(look: Look, source: RelPath, base: RelPath): RelPath[] {
  const stem = fold(sourceStem(baseName(source)))
  const language = languageOf(source)
  const isAlike = (name: string) => languageOf(name) === language && fold(sourceStem(name)) === stem
  return [...foldersBelow(look, base, MAX_FOLDERS)]
    .filter((folder) => folder !== parentOf(source))
    .flatMap((folder) =>
      look(folder)
        .files.filter((name) => isAlike(name))
        .map((name) => joinRel(folder, name))
        .filter((path) => !isTestFile(path)),
    )
}
