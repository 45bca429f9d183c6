export { type SwiftTarget, swiftModule, swiftTargetOf, swiftTargets } from './swift-package.ts'

/** What is known of a language from its files' names alone. */
export interface LanguageRow {
  /** As people write it. */
  title: string
  /** With the dot, lower case. */
  extensions: readonly string[]
  /** A file whose name matches one of these is a test. */
  testNames: readonly RegExp[]
  /** Folders whose files are tests whatever their name. */
  testFolders?: readonly string[]
  /** Of the files in such a folder only these are. */
  testPath?: RegExp
  /** No file here is a test, whatever its name. */
  noTests?: RegExp
  /** A file whose name matches this serves tests, wherever it stands. */
  supportNames?: RegExp
  /** A file whose name matches one of these was written by a program. */
  generated: readonly RegExp[]
  /** The customary test file name for a source's stem (and its extension); absent: tests live in the source. */
  testName?: (stem: string, extension?: string) => string
  /** A file whose name matches this sets up the project or its tools. */
  configNames?: RegExp
  /** Without a runner of its own a file of this language is not asked to have tests. */
  needsRunner?: true
}

const GENERATED = /\.generated\../

const SCRIPT_TESTS = {
  testNames: [/\.(?:test|spec)\..+$/],
  testFolders: ['__tests__'],
  supportNames:
    /^(?:setup-?tests?|test-?setup|test-?(?:utils?|helpers?|matchers?)|(?:vitest|jest|mocha)[.-]setup|setup[.-](?:vitest|jest|mocha)|.+\.mocks?)\.[cm]?[jt]sx?$/i,
} as const

/** `IT` and `Test…` only as words of a camel-cased name: `AUDIT.java` and `Testimonial.java` are sources. */
const JVM_TESTS = {
  testNames: [/Test(?:s|Case)?\.\w+$/, /[a-z0-9]IT\.\w+$/, /^Test[A-Z0-9_]\w*\.\w+$/],
  noTests: /(?:^|\/)src\/main\//, // no build looks for tests there
} as const

const ROWS = {
  python: {
    title: 'Python',
    extensions: ['.py', '.pyx', '.pyi'],
    testNames: [/^test_.*\.py$/, /_test\.py$/, /^tests\.py$/],
    supportNames: /^conftest\.py$/,
    configNames: /\.conf\.py$/,
    generated: [GENERATED, /_pb2(?:_grpc)?\.py$/, /\.pyi$/],
    testName: (stem) => `test_${stem}.py`,
  },
  javascript: {
    title: 'JavaScript',
    extensions: ['.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte'],
    ...SCRIPT_TESTS,
    configNames: /^setupProxy\.js$/, // of react-scripts' server, for whoever develops
    generated: [GENERATED, /^mockServiceWorker\.js$/],
    testName: (stem, extension = '.js') => `${stem}.test${scriptExtension(extension, '.js')}`,
  },
  typescript: {
    title: 'TypeScript',
    extensions: ['.ts', '.tsx', '.mts', '.cts'],
    ...SCRIPT_TESTS,
    generated: [GENERATED, /\.graphql\.ts$/, /\.d\.[cm]?ts$/],
    testName: (stem, extension = '.ts') => `${stem}.test${scriptExtension(extension, '.ts')}`,
  },
  go: {
    title: 'Go',
    extensions: ['.go'],
    testNames: [/_test\.go$/],
    noTests: /(?:^|\/)(?:testdata|vendor|[._][^/]*)\/|(?:^|\/)[._][^/]*$/, // as the go command has it
    generated: [GENERATED, /^mock_.*\.go$/, /_mock\.go$/, /_gen\.go$/, /\.pb\.go$/],
    testName: (stem) => `${stem}_test.go`,
    needsRunner: true,
  },
  ruby: {
    title: 'Ruby',
    extensions: ['.rb'],
    testNames: [/_(?:spec|test)\.rb$/, /^test_(?!helpers?\.rb$).*\.rb$/],
    // what a library offers to those who test with it
    noTests: /^(?!(?:.*\/)?(?:tests?|specs?)\/)(?:.*\/)?lib\/(?:.*\/)?test_[^/]*$/,
    supportNames: /^(?:spec|rails|test|minitest)_helper\.rb$/,
    generated: [GENERATED],
    testName: (stem) => `${stem}_spec.rb`,
    needsRunner: true,
  },
  php: {
    title: 'PHP',
    extensions: ['.php'],
    testNames: [/Test\.php$/, /_test\.php$/],
    generated: [GENERATED],
    testName: (stem) => `${stem}Test.php`,
    needsRunner: true,
  },
  java: {
    title: 'Java',
    extensions: ['.java'],
    ...JVM_TESTS,
    generated: [GENERATED],
    testName: (stem) => `${stem}Test.java`,
    needsRunner: true,
  },
  kotlin: {
    title: 'Kotlin',
    extensions: ['.kt', '.kts'],
    ...JVM_TESTS,
    configNames: /\.gradle\.kts$/,
    generated: [GENERATED],
    testName: (stem) => `${stem}Test.kt`,
    needsRunner: true,
  },
  csharp: {
    title: 'C#',
    extensions: ['.cs'],
    testNames: [/Tests?\.cs$/],
    generated: [GENERATED, /\.g\.cs$/, /\.Designer\.cs$/],
    testName: (stem) => `${stem}Tests.cs`,
    needsRunner: true,
  },
  scala: {
    title: 'Scala',
    extensions: ['.scala'],
    testNames: [/(?:Tests?|Specs?|Suites?|Properties|[a-z0-9]IT)\.scala$/, /\.test\.scala$/],
    testFolders: ['test'],
    testPath: /(?:^|\/)src\/test\/scala(?:-[\w.]+)?\//, // sbt runs every class of tests there, whatever its name
    noTests: /(?:^|\/)src\/main\//,
    generated: [GENERATED],
    testName: (stem) => `${stem}Spec.scala`,
    needsRunner: true,
  },
  swift: {
    title: 'Swift',
    extensions: ['.swift'],
    testNames: [/Tests?\.swift$/],
    testFolders: ['Tests'], // a test target's sources are below its folder, whatever their names
    noTests: /(?:^|\/)Sources\//,
    supportNames: /^(?:LinuxMain|XCTestManifests)\.swift$/,
    configNames: /^Package(?:@swift-[\d.]+)?\.swift$/,
    generated: [GENERATED, /\.(?:pb|grpc)\.swift$/],
    testName: (stem) => `${stem}Tests.swift`,
    needsRunner: true,
  },
  elixir: {
    title: 'Elixir',
    extensions: ['.ex', '.exs'],
    testNames: [/_test\.exs$/],
    supportNames: /^test_helper\.exs$/,
    configNames: /^(?!.*_(?:test|helper)\.exs$).*\.exs$/,
    generated: [GENERATED, /\.pb\.ex$/],
    testName: (stem) => `${stem}_test.exs`,
    needsRunner: true,
  },
  cpp: {
    title: 'C and C++',
    extensions: ['.cpp', '.cc', '.cxx', '.c', '.hpp', '.hh', '.hxx', '.h'],
    testNames: [/(?:[_.-](?:unit)?tests?|[a-z0-9]Tests?)\.c\w*$/, /^test[_-].*\.c\w*$/],
    testFolders: ['test', 'tests', 'unittests'],
    testPath: /\.c\w*$/, // headers are what they share
    generated: [GENERATED, /\.pb\.(?:h|cc)$/, /^(?:moc|qrc)_.*\.cpp$/, /^ui_.*\.h$/],
    testName: (stem, extension = '.cpp') =>
      `${stem}_test${extension.startsWith('.h') ? '.cpp' : extension}`,
    needsRunner: true,
  },
  rust: {
    title: 'Rust',
    extensions: ['.rs'],
    testNames: [],
    testFolders: ['tests'],
    testPath: /(?:^|\/)tests\/(?:[^/]+|[^/]+\/main)\.rs$/, // Cargo's targets: the others are their modules
    noTests: /(?:^|\/)src\//,
    generated: [GENERATED],
    needsRunner: true,
  },
} satisfies Record<string, LanguageRow>

export type Language = keyof typeof ROWS

/** Every language tailtest knows. */
export const LANGUAGES: Readonly<Record<Language, LanguageRow>> = ROWS

const BY_EXTENSION: ReadonlyMap<string, Language> = new Map(
  languages().flatMap((language) => ROWS[language].extensions.map((ext) => [ext, language])),
)

/**
 * The language of a file by its extension; `undefined`: not a source. `.vue` and `.svelte` are
 * `javascript` here: only their content (`lang="ts"`) tells otherwise.
 */
export function languageOf(path: string): Language | undefined {
  const name = fileName(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? BY_EXTENSION.get(name.slice(dot)) : undefined
}

/**
 * Whether a file is a test by its name, or by a folder that holds nothing but tests. The customs of the languages alone:
 * what a project's runners say of it is more.
 */
export function isTestFile(path: string): boolean {
  const language = languageOf(path)
  if (language === undefined) return false
  const { testNames, testFolders = [], testPath, noTests } = LANGUAGES[language]
  if (noTests?.test(path) === true || isAmongFixtures(folders(path))) return false
  const name = fileName(path)
  if (testNames.some((pattern) => pattern.test(name))) return true
  return (
    folders(path).some((folder) => testFolders.includes(folder)) && testPath?.test(path) !== false
  )
}

/** What is called a test by its runner alone has one of these in its path, as a rule. */
const HINT = /test|spec|\.(?:stories|story|cy)\./i

/** Whether a file may be a test: by its name, or by the word of a runner that is to be asked. Pure. */
export function mayBeTest(path: string): boolean {
  return isTestFile(path) || (HINT.test(path) && languageOf(path) !== undefined)
}

const FIXTURE_FOLDERS: ReadonlySet<string> = new Set([
  'fixtures',
  '__fixtures__',
  'testdata',
  'test-data',
  '__snapshots__',
  '__mocks__',
])

/** Whether a folder of this name holds what only tests read: data, mocks, small projects. Pure. */
export function isFixtureFolder(name: string): boolean {
  return FIXTURE_FOLDERS.has(name)
}

/** Folders between a package and its sources. */
export const SOURCE_ROOTS: ReadonlySet<string> = new Set(['src', 'lib', 'app', 'source'])

/** `fixtures` below sources is a word of the product: those of a league. */
function isAmongFixtures(names: readonly string[]): boolean {
  const root = names.findIndex((name) => SOURCE_ROOTS.has(name))
  return names.some(
    (name, at) => isFixtureFolder(name) && !(name === 'fixtures' && root >= 0 && root < at),
  )
}

function languages(): Language[] {
  return Object.keys(ROWS).filter((key): key is Language => key in ROWS)
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function folders(path: string): string[] {
  return path.split('/').slice(0, -1)
}

/** Components (`.vue`, `.svelte`) are tested from plain scripts. */
function scriptExtension(extension: string, plain: string): string {
  return /^\.[cm]?[jt]sx?$/.test(extension) ? extension : plain
}
