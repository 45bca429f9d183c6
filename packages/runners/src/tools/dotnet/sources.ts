import { posix } from 'node:path'
import { baseName, type RelPath } from '@tailtest/project'
import type { ReportContext, Sources } from '../../report/format.ts'
import { below, located } from '../../report/places.ts'
import { filesBelow } from '../../report/sources.ts'

/** A test as the report names it. */
export interface DotnetTest {
  /** `Acme.Shop.CartTests+Inner`. */
  className: string
  method: string
  /** Its assembly, absolute. */
  assembly?: string
}

/** The C# files of a project. */
const SOURCES = {
  wanted: /\.cs$/,
  passedOver: /^(?:bin|obj|node_modules)$|^\.|\.(?:\w*proj|json|xml|md|txt|resx|dll)$/,
}

/** Finds the file of a test: one that was asked for; in a run of all, one of the project of its assembly. */
export function dotnetSources(context: ReportContext): (test: DotnetTest) => RelPath | undefined {
  const { files, sources } = context
  const projects = new Map<RelPath, readonly RelPath[]>()
  const filesOf = (folder: RelPath) => {
    const known = projects.get(folder) ?? filesBelow(folder, sources, SOURCES)
    projects.set(folder, known)
    return known
  }
  return (test) => {
    const candidates = files.length > 0 ? files : filesOf(projectOf(test, context))
    return fileOf(test, candidates, sources)
  }
}

/** An assembly lies in the `bin` of its project, unless it is told to lie elsewhere. */
function projectOf({ assembly = '' }: DotnetTest, { root, runner }: ReportContext): RelPath {
  const [built] = /^.*?(?=[\\/]bin[\\/])/.exec(assembly) ?? []
  const named = runner.args.find((argument) => /\.[a-z]+proj$/i.test(argument))
  const folder = named === undefined ? undefined : below(runner.directory, posix.dirname(named))
  return located(root, built) ?? folder ?? runner.directory
}

const IDENTIFIER = /^[\p{L}\p{N}_]+$/u

/** C#'s files are named for a class by custom alone: what decides is what they declare. */
function fileOf(
  { className, method }: DotnetTest,
  files: readonly RelPath[],
  sources: Sources,
): RelPath | undefined {
  const [outer = ''] = className.split(/[+`]/, 1)
  const [name, namespace] = [
    outer.slice(outer.lastIndexOf('.') + 1),
    outer.replace(/\.?[^.]*$/, ''),
  ]
  if (!IDENTIFIER.test(name)) return undefined
  const isCalled = (file: RelPath) => baseName(file).split('.', 1)[0] === name
  const declaration = new RegExp(`\\b(?:class|record|struct)\\s+${name}\\b`)
  const says = (file: RelPath, words: RegExp) => words.test(sources.read(file) ?? '')
  const ofClass = [
    ...files.filter(isCalled),
    ...files.filter((file) => !isCalled(file) && says(file, declaration)),
  ]
  const ofNamespace = ofClass.filter((file) => sources.read(file)?.includes(namespace))
  const candidates = ofNamespace.length > 0 ? ofNamespace : ofClass
  if (candidates.length < 2 || !IDENTIFIER.test(method)) return candidates[0]
  // a partial class has several files
  return candidates.find((file) => says(file, new RegExp(`\\b${method}\\s*[<(]`))) ?? candidates[0]
}
