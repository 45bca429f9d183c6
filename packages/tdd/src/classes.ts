import {
  baseName,
  isTestFile,
  isTestSupport,
  LANGUAGES,
  languageOf,
  type RelPath,
  relPath,
  testFolderOf,
} from '@tailtest/project'
import { isFixture } from '@tailtest/runners'
import type { FileClass } from './event.ts'

/** What the project says of a file. */
export interface ClassFacts {
  /** It holds hooks or settings that tailtest depends on. */
  isProtected: boolean
  /** The filter takes it for a source that may have tests. */
  isSource: boolean
  /** It says how tests are found and run. */
  isRunnerConfig: boolean
  /** A runner collects it. @default by its name */
  isTest?: boolean
}

type Row = readonly [FileClass, (path: RelPath, facts: ClassFacts) => boolean]

const SUPPORT_NAMES = [/^conftest\.py$/, /\.snap(?:\.\w+)?$/]

/** Beside or below the tests, and no test itself. */
function isSupport(path: RelPath, facts: ClassFacts): boolean {
  const name = baseName(path)
  if (SUPPORT_NAMES.some((pattern) => pattern.test(name)) || isFixture(path)) return true
  return !isTest(path, facts) && (isTestSupport(path) || testFolderOf(path) !== undefined)
}

function isTest(path: RelPath, facts: ClassFacts): boolean {
  return facts.isTest ?? isTestFile(path)
}

/** Ours: a line in an ignore file takes sources out of every rule. */
function isOwn(path: RelPath): boolean {
  return path.split('/').includes('.tailtest') || baseName(path) === '.tailtest-ignore'
}

/** Asked in this order; the first that is so decides. */
const CLASSES: readonly Row[] = [
  ['protected', (path, { isProtected }) => isProtected || isOwn(path)],
  ['support', isSupport],
  ['runner_config', (_, { isRunnerConfig }) => isRunnerConfig],
  ['test', isTest],
  ['source', (_, { isSource }) => isSource],
]

/** Whether a source may hold tests of its own: in languages that have no files for them, and where components tell stories. Pure. */
export function holdsTests(path: string): boolean {
  const language = languageOf(path)
  if (language === undefined) return false
  return LANGUAGES[language].testName === undefined || isStories(path)
}

/** A component's stories, which may play what a person would do. */
export function isStories(path: string): boolean {
  return /\.stories\.\w+$/.test(path)
}

/** What a file is to the gate. Pure. */
export function classOf(file: string, facts: ClassFacts): FileClass {
  const path = relPath(file)
  return CLASSES.find(([, isSo]) => isSo(path, facts))?.[0] ?? 'other'
}
