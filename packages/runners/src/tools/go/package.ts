import { posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { ReportContext, Sources } from '../../report/format.ts'
import { below, located } from '../../report/places.ts'

/** The folders, files and tests of a Go module: the events of `go test` know packages only. */
export interface GoModule {
  /** The folder of a package; `undefined`: of no package of the module. */
  folder(packagePath: string): RelPath | undefined
  /** The test files of a package that matter to this run: those asked for, or all. */
  testFiles(packagePath: string): RelPath[]
  /** The file that declares a test's function, at best. */
  fileOf(packagePath: string, test: string): RelPath | undefined
  /** The file that a diagnostic (relative) or a frame (absolute, or below the module's path) names. */
  place(path: string): RelPath | undefined
}

/** Names of files that one system alone compiles. https://pkg.go.dev/go/build#hdr-Build_Constraints */
const SYSTEM =
  /_(aix|android|darwin|dragonfly|freebsd|illumos|ios|js|linux|netbsd|openbsd|plan9|solaris|wasip1|windows)(?:_[a-z0-9]+)?_test\.go$/

const FUNCTION = /^func\s+([\p{L}_][\p{L}\p{N}_]*)\s*\(/gmu

export function goModule({ root, runner, files, sources }: ReportContext): GoModule {
  const { directory } = runner
  const path = modulePath(textAt(sources, below(directory, 'go.mod')))
  const declared = new Map<string, ReadonlyMap<string, RelPath>>()
  const inModule = (name: string): string | undefined => {
    if (name === path) return ''
    return path !== '' && name.startsWith(`${path}/`) ? name.slice(path.length + 1) : undefined
  }
  const folder = (name: string): RelPath | undefined => {
    const inner = inModule(name)
    return inner === undefined ? undefined : below(directory, inner)
  }
  const testFiles = (name: string): RelPath[] => {
    const home = folder(name)
    if (home === undefined) return []
    const asked = files.filter((file) => folderOf(file) === home)
    return files.length > 0 ? asked : testFilesIn(home, sources)
  }
  const index = (name: string): ReadonlyMap<string, RelPath> => {
    const known = declared.get(name) ?? declaredIn(folder(name), files, sources)
    declared.set(name, known)
    return known
  }
  return {
    folder,
    testFiles,
    fileOf: (name, test) => index(name).get(test.split('/')[0] ?? '') ?? testFiles(name)[0],
    place: (name) => {
      if (posix.isAbsolute(name) || /^[a-z]:/i.test(name)) return located(root, name)
      const file = below(directory, inModule(name) ?? name.replaceAll('\\', '/'))
      return file !== undefined && sources.read(file) !== undefined ? file : undefined
    },
  }
}

function textAt(sources: Sources, file: RelPath | undefined): string {
  return (file === undefined ? undefined : sources.read(file)) ?? ''
}

/** https://go.dev/ref/mod#go-mod-file-module */
export function modulePath(text: string): string {
  return /^module\s+(?:\(\s*)?["`]?([^\s"`]+)/m.exec(text)?.[1] ?? ''
}

function testFilesIn(folder: RelPath, sources: Sources): RelPath[] {
  return sources
    .names(folder)
    .filter((name) => name.endsWith('_test.go'))
    .flatMap((name) => below(folder, name) ?? [])
}

/** Test functions by name; where several files declare one, the asked for and those for this system go first. */
function declaredIn(
  folder: RelPath | undefined,
  asked: readonly RelPath[],
  sources: Sources,
): ReadonlyMap<string, RelPath> {
  const found = new Map<string, RelPath>()
  if (folder === undefined) return found
  const rank = (file: RelPath) => Number(!asked.includes(file)) + 2 * Number(isForeign(file))
  const all = testFilesIn(folder, sources).sort((one, other) => rank(one) - rank(other))
  for (const file of all) {
    for (const [, name = ''] of (sources.read(file) ?? '').matchAll(FUNCTION)) {
      if (!found.has(name)) found.set(name, file)
    }
  }
  return found
}

function isForeign(file: string): boolean {
  const system = SYSTEM.exec(file)?.[1]
  const own = process.platform === 'win32' ? 'windows' : process.platform
  return system !== undefined && system !== own
}

function folderOf(file: string): string {
  const folder = posix.dirname(file)
  return folder === '.' ? '' : folder
}
