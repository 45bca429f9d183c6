import {
  baseName,
  LANGUAGES,
  type Language,
  languageOf,
  parentOf,
  type RelPath,
} from '@tailtest/project'

/** What a test's name says. */
export interface TestName {
  /** What it tests: the name of a source without its extension. */
  stem: string
  /** How the name is made: `{name}.test`, `test_{name}`. */
  naming: string
}

/** A place and a name under which a source can be meant. */
export interface Alias {
  folder: string
  stem: string
  /** The name itself says which folder is meant. */
  isTold?: boolean
}

const SCRIPT = /^(.+)([.](?:test|spec))\.[cm]?[jt]sx?$/s
const PYTHON = /^(?:(test_)(.+)|(.+)(_test))\.py$/s
const PLAIN = /^(.+)\.[cm]?[jt]sx?$/s

/** A second word that says which kind of test it is, not what it tests. */
const KIND = /[._-](?:unit|integration|hunt)$/

/** Plain script tests where the source's own module system would not let a test be loaded. */
const TEST_EXTENSIONS: Readonly<Record<string, string>> = {
  '.mts': '.ts',
  '.cts': '.ts',
  '.cjs': '.js',
}

/** Takes a test's file name apart; `undefined`: it does not name what it tests. `foo.ts` in `__tests__` is named plainly. */
export function readTestName(name: string): TestName | undefined {
  const python = PYTHON.exec(name)
  if (python !== null) {
    const [, prefix, after, before] = python
    return prefix === undefined ? named(before, '{name}_test') : named(after, 'test_{name}')
  }
  const script = SCRIPT.exec(name)
  if (script !== null) return named(script[1], `{name}${script[2]}`)
  return named(PLAIN.exec(name)?.[1], '{name}')
}

/** How a new test is to be named. */
export interface Naming {
  language: Language
  /** {@link TestName.naming} where the project has one of its own. */
  naming: string | undefined
  /** So many of the source's folders go before its name. @default 0 */
  folders?: number
}

/** The file name of a new test for a source. */
export function testNameOf(source: RelPath, { language, naming, folders = 0 }: Naming): string {
  const extension = extensionOf(baseName(source))
  const stem = stemWith(source, folders)
  const testName = LANGUAGES[language].testName
  const customary = testName?.(stem, TEST_EXTENSIONS[extension] ?? extension) ?? stem + extension
  if (naming === undefined) return customary
  return naming.replace('{name}', () => stem) + extensionOf(customary)
}

/** How many of its folders tell a source from others of its name. */
export function foldersToTell(source: RelPath, others: readonly RelPath[]): number {
  const depth = source.split('/').length - 1
  const isTold = (folders: number) =>
    others.every((other) => stemWith(other, folders) !== stemWith(source, folders))
  for (let folders = 0; folders < depth; folders++) if (isTold(folders)) return folders
  return depth
}

/** Under which names a test may mean this source: its own; a folder's module also as the folder; in Python also with folders before it. */
export function aliasesOf(source: RelPath): Alias[] {
  const folder = parentOf(source) ?? source
  const own: Alias = { folder, stem: stemOf(baseName(source)) }
  const parent = baseName(folder)
  if (parent === '') return [own]
  if (languageOf(source) === 'python') {
    const depths = folder.split('/').map((_, index) => index + 1)
    const told = depths.map((depth) => ({ folder, stem: stemWith(source, depth), isTold: true }))
    return [own, { folder, stem: stemWith(source, 0) }, ...told]
  }
  if (own.stem !== 'index') return [own]
  return [own, { folder, stem: parent }, { folder: parentOf(folder) ?? folder, stem: parent }]
}

/** A source's stem with some of its folders before it; a package's `__init__` is called as the package. */
function stemWith(source: RelPath, folders: number): string {
  const [name = '', ...above] = source.split('/').reverse()
  const isPackage = stemOf(name) === '__init__' && above.length > 0
  const words = isPackage ? above.slice(0, folders + 1) : [stemOf(name), ...above.slice(0, folders)]
  return words.reverse().join('_')
}

/** Whether a test's stem means this name: `billing_hunt` means `billing`. */
export function means(testStem: string, stem: string): boolean {
  return testStem === stem || testStem.replace(KIND, '') === stem
}

/** The name without its last extension: `a.service.ts` → `a.service`. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

function extensionOf(name: string): string {
  return name.slice(stemOf(name).length)
}

function named(stem: string | undefined, naming: string): TestName | undefined {
  return stem === undefined ? undefined : { stem, naming }
}
