import { posix } from 'node:path'
import { joinRel, openProject, type RelPath, relPath } from '@tailtest/project'
import type { Start } from '../../report/format.ts'
import { declaredPackage } from '../../report/junit/jvm-sources.ts'
import { below } from '../../report/places.ts'
import { sourcesOf } from '../../report/sources.ts'
import type { Runner } from '../../types.ts'
import { withoutComments } from '../gradle/code.ts'
import { patternFor } from './index.ts'

/**
 * What runs the tests of some files: their classes by name, which Scala lets differ from that of the file, in the project
 * that the files belong to, so that neither others are compiled nor those of a browser or of native code linked.
 */
export function selectionFor({ root, runner, files, selection }: Start): readonly string[] {
  if (files.length === 0) return selection
  const sources = sourcesOf(openProject(root))
  const classes = files.flatMap((file) => {
    const names = classesIn(sources.read(file) ?? '')
    return names.length > 0 ? names : [named(file, runner)]
  })
  const build = sources.read(joinRel(relPath(runner.directory), 'build.sbt')) ?? ''
  const ids = new Set(files.map((file) => projectOf(build, runner.directory, file)))
  const [id] = ids
  const task = id === undefined || ids.size > 1 ? 'testOnly' : `${id}/testOnly`
  return [[task, ...new Set(classes)].join(' ')]
}

/** A file that declares nothing at the margin is asked for as it is named. */
function named(file: RelPath, runner: Runner): string {
  return patternFor(posix.relative(runner.directory, file), runner)
}

/** A class or object that others are not made of; nothing within another begins at the margin. */
const CLASS =
  /^(?:@\S+[ \t]+)*(?:(?:public|final|case|private|protected|open)(?:\[\w+\])?[ \t]+)*(?:class|object)[ \t]+([A-Z]\w*)/gm

/** The outermost classes of a source, with its package. */
function classesIn(text: string): string[] {
  const namespace = declaredPackage(text)
  const prefix = namespace === '' ? '' : `${namespace}.`
  const names = [...withoutComments(text).matchAll(CLASS)].map(([, name]) => prefix + name)
  return [...new Set(names)]
}

/** A project that a build declares. */
interface Declared {
  id: string
  /** From the folder of the build; empty: that itself. */
  folder: string
  isCross: boolean
}

/** `lazy val core = project.in(file("core"))`, up to what is declared next. */
const VALUE =
  /^[ \t]*(?:lazy[ \t]+)?val[ \t]+`?([\w-]+)`?[ \t]*(?::[^=\n]+)?=\s*\(?\s*(crossProject|project)\b([\s\S]*?)(?=^[ \t]*(?:lazy[ \t]+)?(?:val|def)\b|$(?![\s\S]))/gm

const FOLDER = /^[\s\S]*?\bin\s*\(?\s*file\(\s*"([^"]*)"\s*\)/

/** The projects that a build.sbt declares in the usual words; what it computes is not seen. */
function projectsIn(build: string): Declared[] {
  return [...withoutComments(build).matchAll(VALUE)].flatMap(([, id = '', kind, rest = '']) => {
    if (/\bwithId\s*\(/.test(rest)) return []
    const isCross = kind === 'crossProject'
    if (isCross && !/^\s*\([^)]*\bJVMPlatform\b/.test(rest)) return []
    const folder = FOLDER.exec(rest)?.[1] ?? id
    return { id: isCross ? `${id}JVM` : id, folder: folder.replace(/^\.?\/?$/, ''), isCross }
  })
}

/** What is run where its platform is. */
const OTHER_PLATFORM = /^\.?(?:js|native|js-native)\//

/** The id of the project that a file belongs to; `undefined`: the build does not tell. */
function projectOf(build: string, directory: string, file: RelPath): string | undefined {
  const around = projectsIn(build)
    .map((each) => ({ ...each, path: below(directory, each.folder) }))
    .filter(({ path }) => path === '' || (path !== undefined && file.startsWith(`${path}/`)))
    .toSorted((one, other) => depthOf(other) - depthOf(one))
  const [found] = around
  if (found?.path === undefined) return undefined
  const inside = found.path === '' ? file : file.slice(found.path.length + 1)
  return found.isCross && OTHER_PLATFORM.test(inside) ? undefined : found.id
}

/** In one folder the project that is built for several platforms holds the sources; the other one is of them all. */
function depthOf({ folder, isCross }: Declared): number {
  return folder.length * 2 + (isCross ? 1 : 0)
}
