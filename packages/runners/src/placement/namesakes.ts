import {
  baseName,
  isTestFile,
  joinRel,
  languageOf,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { foldersBelow, type Look } from '../look.ts'
import { fold, sourceStem } from './names.ts'
import type { Scope } from './observe.ts'
import { treeOf } from './tree.ts'

/** A package's sources are looked through so far for two of one name. */
const MAX_FOLDERS = 60

/** Folders of programs that show the package or go with it: nobody tests them under its names. */
const APART =
  /(?:^|\/)(?:examples?|docs?|docs_src|samples?|demos?|bench(?:marks?)?|playgrounds?)(?:\/|$)/

function isApart(folder: RelPath, source: RelPath): boolean {
  return APART.test(folder) && !APART.test(source)
}

/** Of C and C++, whose header and source are one thing in two files. */
const HEADER = /\.h\w*$/
const SOURCE = /\.c(?:c|pp|xx)?$/

/** Sources in other folders of a package, those of tests apart, that are called like this one; `Cart` and `cart` are one name to some systems. */
export function namesakes(look: Look, source: RelPath, { base, languages }: Scope): RelPath[] {
  const stem = fold(sourceStem(baseName(source)))
  const isAlike = (name: string) => {
    const language = languageOf(name)
    const isOwn = language !== undefined && languages.includes(language)
    const isOther = HEADER.test(name) === HEADER.test(source)
    return isOwn && isOther && fold(sourceStem(name)) === stem
  }
  return [...foldersBelow(look, base, MAX_FOLDERS)]
    .filter((folder) => folder !== parentOf(source) && !isApart(folder, source))
    .flatMap((folder) =>
      look(folder)
        .files.filter(isAlike)
        .map((name) => joinRel(folder, name))
        .filter((path) => !isTestFile(path) && treeOf(folder) === undefined),
    )
}

/** The source of a header: the one that is called like it, in its folder or elsewhere in the package; any other file itself. */
export function sourceOfHeader(look: Look, path: RelPath, base: RelPath): RelPath {
  if (!HEADER.test(path)) return path
  const stem = sourceStem(baseName(path))
  for (const folder of [parentOf(path) ?? base, ...foldersBelow(look, base, MAX_FOLDERS)]) {
    const name = look(folder).files.find((file) => SOURCE.test(file) && sourceStem(file) === stem)
    if (name !== undefined && !isTestFile(joinRel(folder, name))) return joinRel(folder, name)
  }
  return path
}

/** A header without a source, with the ending that tests in a folder have; any other file as it is. */
export function withEndingOfTests(look: Look, path: RelPath, folder: RelPath): RelPath {
  if (!HEADER.test(path)) return path
  const test = look(folder).files.find((name) => SOURCE.test(name) && isTestFile(name))
  return test === undefined ? path : relPath(path.replace(HEADER, SOURCE.exec(test)?.[0] ?? ''))
}
