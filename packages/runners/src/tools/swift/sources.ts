import { posix } from 'node:path'
import {
  joinRel,
  type RelPath,
  relPath,
  type SwiftTarget,
  swiftTargetOf,
  swiftTargets,
} from '@tailtest/project'
import type { ReportContext, Sources } from '../../report/format.ts'
import { filesBelow } from '../../report/sources.ts'
import type { Runner } from '../../types.ts'

/** What one test file declares. */
interface TestFile {
  path: RelPath
  /** Types that it declares or extends, and those that it declares. */
  types: ReadonlySet<string>
  declared: ReadonlySet<string>
  functions: ReadonlySet<string>
  isXCTest: boolean
}

const TYPES = /\b(class|struct|enum|actor|extension)[ \t]+(?:\w+\.)*([\p{L}_][\p{L}\p{N}_]*)/gu
const FUNCTIONS = /\bfunc[ \t]+(`[^`\n]+`|[\p{L}_][\p{L}\p{N}_]*)/gu

/** Texts and comments, none of which declares anything. */
const PROSE = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** What the text of a test file declares. */
export function declaredIn(text: string): Omit<TestFile, 'path'> {
  const code = text.replace(PROSE, ' ')
  const types = [...code.matchAll(TYPES)]
  return {
    types: new Set(types.map(([, , name = '']) => name)),
    declared: new Set(types.flatMap(([, kind, name = '']) => (kind === 'extension' ? [] : name))),
    isXCTest: /^[ \t]*(?:@\w+[ \t]+)*import[ \t]+XCTest\b/m.test(code),
    functions: new Set([...code.matchAll(FUNCTIONS)].map(([, name = '']) => name)),
  }
}

/** The targets of a runner's package. */
export function targetsOf({ directory }: Pick<Runner, 'directory'>, sources: Sources) {
  return swiftTargets(sources.read(joinRel(directory, 'Package.swift')) ?? '')
}

/** The target that a file of the package belongs to. */
export function targetOf(
  file: RelPath,
  { directory }: Pick<Runner, 'directory'>,
  targets: readonly SwiftTarget[],
): SwiftTarget | undefined {
  return swiftTargetOf(targets, posix.relative(directory, file))
}

/** Finds the file of a test that is named by its class and its function alone. */
export function openTestFiles(context: Pick<ReportContext, 'runner' | 'files' | 'sources'>) {
  const { runner, files, sources } = context
  let known: TestFile[] | undefined
  const all = (): TestFile[] => {
    const targets = targetsOf(runner, sources)
    const folders = targets.flatMap(({ isTest, folder }) => (isTest ? [folder] : []))
    const below = [...new Set(['Tests', ...folders])].flatMap((folder) =>
      filesBelow(joinRel(runner.directory, relPath(folder)), sources, SOURCES),
    )
    return [...new Set([...files, ...below])].map((path) => {
      return { path, ...declaredIn(sources.read(path) ?? '') }
    })
  }
  return {
    /** Of several those that were asked for come first. */
    of(owner: string, name: string): RelPath | undefined {
      known ??= all()
      const around = known.filter(({ types }) => types.has(owner))
      const exact = around.filter(({ functions }) => functions.has(name))
      const declaring = around.filter(({ declared }) => declared.has(owner))
      return (exact[0] ?? declaring[0] ?? around[0])?.path
    },
    /** Whether all of XCTest in a file came to its end; its classes are told by the custom that their names say so. */
    isThrough(file: RelPath, ended: ReadonlySet<string>): boolean {
      known ??= all()
      const { isXCTest = true, declared = new Set<string>() } =
        known.find(({ path }) => path === file) ?? {}
      const classes = [...declared].filter((name) => /Test/.test(name))
      return !isXCTest || (classes.length > 0 && classes.every((name) => ended.has(name)))
    },
  }
}

const SOURCES = { wanted: /\.swift$/, passedOver: /^\.|\.\w+$/ }
