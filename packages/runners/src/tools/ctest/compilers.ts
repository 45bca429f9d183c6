import { posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { CompileError } from '../../report/compile-errors.ts'
import { below, located } from '../../report/places.ts'
import { printable, shorten } from '../../report/sanitise.ts'
import type { Built } from './built.ts'
import { declaredIn } from './declared.ts'

/** Where a build was made: compilers name files from its folder, or whole. */
export interface Place extends Built {
  /** The project's root, absolute. */
  root: string
}

/** GCC, Clang (`cart.cpp:3:5: error: …`), MSVC (`cart.cpp(3): error C2065: …`), and a linker that knows the line. */
const PLACES = [
  /^(?<path>(?:[A-Za-z]:)?[^:\n]+):(?<line>\d+):(?:(?<column>\d+):)? (?:fatal )?error: (?<said>.+)$/,
  /^\s*(?<path>.+?)\((?<line>\d+)(?:,(?<column>\d+))?\)\s*: (?:fatal )?error (?<said>\w+: .+?)(?: \[[^[\]]+\])?$/,
  /^(?:\S*ld\S*: )?(?<path>[^:\n]+):(?<line>\d+): (?<said>(?:undefined reference to|multiple definition of) .+)$/,
]

/** `ld: test/CMakeFiles/tests.dir/cart.cpp.o: in function …:`, and on the next line what is not there. */
const LINKED =
  /^(?:\S*ld\S*: )?(?:(?<folder>\S+)\/)?CMakeFiles\/[^/\n]+\.dir\/(?<path>\S+)\.o(?:bj)?: in function `(?<name>.*)':\n\S+: (?<said>undefined reference to .+)$/gm

/** `CMake Error at CMakeLists.txt:7 (find_package):`, and what it says below it. */
const CMAKE =
  /^CMake Error at (?<path>[^:\n]+):(?<line>\d+) \(\w+\):\s*\n(?<said>(?:(?:[ \t]+\S.*)?\n)+)/gm

/** What has no place: of make, ninja, linkers, CMake and the script. */
const REASON =
  /^(?:.*: undefined reference to .*|(?:CMake )?Error: .*|.*\b(?:fatal )?error: .*|.*: \*\*\* No rule .*|.* is not configured|.* builds another folder.*)$/

/** No compiler's line is longer, in characters. */
const LONGEST_LINE = 4_000

/** What a build that came to nothing says: errors in files of the project, and what has no place in one. */
export function errorsIn(
  output: string,
  place: Place,
): { errors: CompileError[]; reasons: string[] } {
  const errors = new Map<string, CompileError>()
  const reasons = new Set<string>()
  const add = (file: RelPath | undefined, { line, column, said = '' }: Groups) => {
    if (file === undefined) return false
    const message = `${file}:${line}: ${said.trim()}` // the test's own file says nothing of where it is
    const at = { file, line: Number(line), column: column ? Number(column) : undefined }
    errors.set(message, { ...at, message })
    return true
  }
  const lines = printable(output)
    .split('\n')
    .filter((line) => line.length <= LONGEST_LINE)
  for (const line of lines) {
    const groups = PLACES.map((form) => form.exec(line)?.groups).find(Boolean)
    const isPlaced = groups !== undefined && add(fileOf(groups.path ?? '', place), groups)
    if (!isPlaced && REASON.test(line)) reasons.add(shorten(line.trim(), 500))
  }
  const text = lines.join('\n')
  for (const { groups = {} } of text.matchAll(LINKED)) add(...linked(groups, place))
  for (const { groups = {} } of text.matchAll(CMAKE)) {
    const [first = '', second = ''] = (groups.said ?? '').split(/\n[ \t]*\n/)
    const said = (/:\s*$/.test(first) ? first + second : first).replace(/\s+/g, ' ')
    add(fileOf(groups.path ?? '', place), { ...groups, said })
  }
  return { errors: [...errors.values()], reasons: [...reasons].slice(0, 10) }
}

type Groups = Readonly<Partial<Record<string, string>>>

/** The source of an object, and the line of the test in it that asks for what is not there. */
function linked(
  { folder = '', path = '', name = '', said }: Groups,
  place: Place,
): [RelPath | undefined, Groups] {
  const file = below(place.directory, posix.join(folder, path))
  const text = file === undefined ? undefined : place.sources.read(file)
  const [, test = ''] = /(\w+)_Test::/.exec(name) ?? []
  const [, line = 1] =
    [...declaredIn(text ?? '').tests].find(([each]) => each.replace('.', '_') === test) ?? []
  return [text === undefined ? undefined : file, { line: `${line}`, said }]
}

/** The file of a place: whole, from the build's folder, or (of CMake) from the project's. */
export function fileOf(
  path: string,
  { root, directory, folder }: Pick<Place, 'root' | 'directory' | 'folder'>,
): RelPath | undefined {
  if (/^(?:\/|[A-Za-z]:)/.test(path)) return located(root, posix.normalize(path))
  if (/\.(?:txt|cmake)$/.test(path)) return below(directory, path)
  return path.startsWith('..') ? below(directory, posix.join(folder, path)) : undefined
}
