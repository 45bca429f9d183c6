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

/** A way to name tests; the first group is what is tested, a second one is put behind the naming. */
type Form = readonly [pattern: RegExp, naming: string]

const SCRIPT: readonly Form[] = [
  [/^(.+?)(\.(?:test|spec)(?:\..+)?)$/s, '{name}'],
  [/^(.+)$/s, '{name}'],
]

/** Named like the integration tests of Maven's failsafe, which an ordinary run leaves out: never an example. */
export const INTEGRATION_NAMING = '{name}IT'

const JVM: readonly Form[] = [
  [/^(.+)Tests$/s, '{name}Tests'],
  [/^(.+)Test$/s, '{name}Test'],
  [/^(.*[a-z0-9])IT$/s, INTEGRATION_NAMING],
  [/^Test([A-Z0-9_].*)$/s, 'Test{name}'],
]

/** The forms of a language's test names without their extension, as `LANGUAGES` has them; the first that fits is read. */
const FORMS: Readonly<Record<Language, readonly Form[] | undefined>> = {
  python: [
    [/^test_(.+)$/s, 'test_{name}'],
    [/^(.+)_test$/s, '{name}_test'],
  ],
  javascript: SCRIPT,
  typescript: SCRIPT,
  go: [[/^(.+)_test$/s, '{name}_test']],
  ruby: [
    [/^(.+)_spec$/s, '{name}_spec'],
    [/^(.+)_test$/s, '{name}_test'],
    [/^spec_(.+)$/s, 'spec_{name}'],
    [/^test_(.+)$/s, 'test_{name}'],
  ],
  php: [
    [/^(.+)Test$/s, '{name}Test'],
    [/^(.+)_test$/s, '{name}_test'],
  ],
  java: JVM,
  kotlin: JVM,
  scala: [
    [/^(.+)(Tests|Specs|Suites)$/s, '{name}'],
    [/^(.+)(Test|Spec|Suite|Properties)$/s, '{name}'],
    [/^(.+)(\.test)$/s, '{name}'],
    [/^(.*[a-z0-9])IT$/s, INTEGRATION_NAMING],
  ],
  swift: [
    [/^(.+)Tests$/s, '{name}Tests'],
    [/^(.+)Test$/s, '{name}Test'],
  ],
  csharp: [
    [/^(.+)Tests$/s, '{name}Tests'],
    [/^(.+)Test$/s, '{name}Test'],
  ],
  rust: [
    [/^test_(.+)$/s, 'test_{name}'],
    [/^(.+)_tests?$/s, '{name}_test'],
    [/^(.+)$/s, '{name}'],
  ],
  cpp: [
    [/^(.+?)([_.-](?:unit)?tests?|(?<=[a-z0-9])Tests?)$/s, '{name}'],
    [/^test_(.+)$/s, 'test_{name}'],
    [/^test-(.+)$/s, 'test-{name}'],
  ],
  elixir: undefined,
}

/** Extensions of a language's sources in which it has no tests. */
const NO_TESTS = new Set(['.vue', '.svelte', '.pyi', '.pyx'])

/** Last words that say which kind of test it is, not what it tests. */
const KIND =
  /(?:[._-](?:unit|integration|feature|hunt)|(?<=[a-z0-9])(?:Unit|Integration|Feature)|(?<=.)Hunt)+$/s

/** How the name of a hunt's test goes on after that of its source. */
const HUNT: Readonly<Record<Language, string | undefined>> = {
  python: '_hunt',
  javascript: '.hunt',
  typescript: '.hunt',
  go: '_hunt',
  ruby: '_hunt',
  php: 'Hunt',
  java: 'Hunt',
  kotlin: 'Hunt',
  scala: 'Hunt',
  swift: 'Hunt',
  csharp: 'Hunt',
  rust: '_hunt',
  cpp: '_hunt',
  elixir: undefined,
}

/** Plain script tests where the source's own module system would not let a test be loaded. */
const TEST_EXTENSIONS: Readonly<Record<string, string>> = {
  '.mts': '.ts',
  '.cts': '.ts',
  '.cjs': '.js',
}

/** Takes a test's file name apart; `undefined`: it does not name what it tests. `foo.ts` in `__tests__` is named plainly. */
export function readTestName(name: string): TestName | undefined {
  const language = languageOf(name)
  if (language === undefined || NO_TESTS.has(extensionOf(name))) return undefined
  for (const [pattern, naming] of FORMS[language] ?? customary(language)) {
    const [, stem, rest = ''] = pattern.exec(stemOf(name)) ?? []
    if (stem !== undefined) return { stem, naming: naming + rest }
  }
  return undefined
}

/** The one form of a language without a row: that of its new tests. */
function customary(language: Language): readonly Form[] {
  const naming = LANGUAGES[language].testName?.('{name}')
  if (naming === undefined) return []
  const [before = '', after = ''] = stemOf(naming).split('{name}')
  return [[new RegExp(`^${literal(before)}(.+)${literal(after)}$`, 's'), `${before}{name}${after}`]]
}

function literal(text: string): string {
  return text.replace(/[^\w]/g, '\\$&')
}

/** How a new test is to be named. */
export interface Naming {
  language: Language
  /** {@link TestName.naming} where the project has one of its own. */
  naming?: string | undefined
  /** So many of the source's folders go before its name. @default 0 */
  folders?: number
  /** The source's extension stays in the name: another source of the folder has the plain one. */
  whole?: boolean
  /** Without the underscore that the source's name begins with. */
  isBare?: boolean
  /** It is the test of a hunt, which stands apart from the source's own. */
  hunt?: boolean
}

/** The file name of a new test for a source. */
export function testNameOf(source: RelPath, options: Naming): string {
  const { language, naming, folders = 0, whole = false, isBare = false, hunt = false } = options
  const extension = extensionOf(baseName(source))
  const own = whole ? baseName(source) : stemWith(source, folders)
  const plain = isBare ? own.replace(/^_/, '') : own
  const stem = hunt ? plain + (HUNT[language] ?? '_hunt') : plain
  const testName = LANGUAGES[language].testName
  const customary = testName?.(stem, TEST_EXTENSIONS[extension] ?? extension) ?? stem + extension
  if (naming === undefined) return customary
  return naming.replace('{name}', () => stem) + extensionOf(customary)
}

/** As systems compare names that take `Cart` and `cart` for the same. */
export function fold(name: string): string {
  return name.toLowerCase()
}

/** What a folder's own module is called, where it is called as the folder. */
const FOLDER_MODULES: Partial<Record<Language, string>> = { python: '__init__', rust: 'mod' }

/** A source's stem with some of its folders before it; a folder's own module is called as the folder. */
function stemWith(source: RelPath, folders: number): string {
  const above = source.split('/').reverse().slice(1)
  const stem = sourceStem(baseName(source))
  const language = languageOf(source)
  const isModule = language !== undefined && stem === FOLDER_MODULES[language] && above.length > 0
  const words = isModule ? above.slice(0, folders + 1) : [stem, ...above.slice(0, folders)]
  return words.reverse().join('_')
}

/** What a source of this file name is called: without the extension; in C# up to the first dot (`Cart.Totals.cs` is a part of `Cart`). */
export function sourceStem(name: string): string {
  return languageOf(name) === 'csharp' ? name.replace(/(?<=.)\..*$/s, '') : stemOf(name)
}

/** Whether a test's stem means this name: `billing_hunt` means `billing`. */
export function means(testStem: string, stem: string): boolean {
  return testStem === stem || testStem.replace(KIND, '') === stem
}

/** Whether a test's name says of which kind it is: not the one to be looked at first. */
export function isOfKind(name: string): boolean {
  return KIND.test(readTestName(name)?.stem ?? '')
}

/** The name without its last extension: `a.service.ts` → `a.service`. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** The last extension with its dot: `.ts`. */
export function extensionOf(name: string): string {
  return name.slice(stemOf(name).length)
}

/** A place and a name under which a source can be meant. */
interface Alias {
  folder: string
  stem: string
  /** The name itself says which folder is meant. */
  isTold?: boolean
}

/** Under which names a test may mean a source. */
export function aliasesOf(source: RelPath): Alias[] {
  const folder = parentOf(source) ?? source
  const language = languageOf(source)
  const own: Alias = { folder, stem: sourceStem(baseName(source)) }
  const aliases = language === undefined ? undefined : ALIASES[language]
  return aliases?.(source, own) ?? [own]
}

type Aliases = (source: RelPath, own: Alias) => Alias[]

/** A folder's index is also called as the folder, in it and beside it; `App.vue` also with its extension. */
const scriptAliases: Aliases = (source, own) => [
  own,
  { ...own, stem: baseName(source) },
  ...(own.stem === 'index' ? asFolder(own.folder) : []),
]

/** Where there are others than the name itself. */
const ALIASES: Partial<Record<Language, Aliases>> = {
  javascript: scriptAliases,
  typescript: scriptAliases,
  // a package's `__init__` is called as the package; a name may carry the folders before it
  python: (source, own) => {
    const bare = own.stem.replace(/^_(?=[a-z])/, '') // `_api.py` is private, its test is not
    const owns = bare === own.stem ? [own] : [own, { ...own, stem: bare }]
    if (own.folder === '') return owns
    const depths = own.folder.split('/').map((_, index) => index + 1)
    const told = depths.map((depth) => ({ ...own, stem: stemWith(source, depth), isTold: true }))
    return [...owns, { ...own, stem: stemWith(source, 0) }, ...told]
  },
  // every folder's own module is called `mod`: that name means none of them
  rust: (_, own) => (own.stem === 'mod' ? asFolder(own.folder) : [own]),
  // request specs are called as the resource, without `_controller`
  ruby: (_, own) => {
    const resource = own.stem.replace(/_controller$/, '')
    return resource === own.stem ? [own] : [own, { ...own, stem: resource }]
  },
}

/** As a folder is called, in it and beside it. */
function asFolder(folder: string): Alias[] {
  const stem = folder.slice(folder.lastIndexOf('/') + 1)
  if (stem === '') return []
  const above = folder.slice(0, Math.max(folder.length - stem.length - 1, 0))
  return [
    { folder, stem },
    { folder: above, stem },
  ]
}
