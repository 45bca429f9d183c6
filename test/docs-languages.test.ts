import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { LANGUAGES, type Language, relPath } from '@tailtest/project'
import { detectors, REPORT_FORMATS, type ReportFormat, testArgs } from '@tailtest/runners'
import { expect, test } from 'vitest'
import { CHECKERS } from '../packages/impact/src/check/check.ts'
import { conventionFor } from '../packages/runners/src/placement/convention.ts'
import { runnerOf } from '../packages/runners/test/report/projects.ts'
import { RECORDED } from '../packages/runners/test/report/reports.ts'
import { GRAMMARS, isSeparate } from '../packages/syntax/src/tree-sitter/native.ts'
import { RED_KINDS } from '../packages/tdd/src/types.ts'
import {
  type FormatFacts,
  type LanguageFacts,
  languagesPage,
  type RunnerFacts,
} from './pages/languages.ts'
import { root } from './workspace.ts'

/** Names that manifests have, of which a runner's pattern takes some. */
const MANIFESTS = [
  ...[
    'package.json',
    'vitest.config.ts',
    'jest.config.js',
    '.mocharc.json',
    'ava.config.js',
    '.taprc',
    'bunfig.toml',
  ],
  ...[
    'bun.lock',
    'deno.json',
    'pyproject.toml',
    'pytest.ini',
    'setup.cfg',
    'tox.ini',
    'noxfile.py',
  ],
  ...['Pipfile', 'requirements.txt', 'environment.yml', 'hatch.toml', 'conftest.py', 'manage.py'],
  ...['go.mod', 'Cargo.toml', 'pom.xml', 'build.gradle', 'build.gradle.kts', 'Gemfile', '.rspec'],
  ...[
    'Rakefile',
    'mix.exs',
    'build.sbt',
    'Package.swift',
    'CMakeLists.txt',
    'shop.gemspec',
    'composer.json',
    'phpunit.xml',
    'phpunit.xml.dist',
    'Shop.csproj',
  ],
]

/** `Cart` where a file is called as its class. */
const stemOf = (language: Language) =>
  /^(?:php|java|kotlin|csharp)$/.test(language) ? 'Cart' : 'cart'

/** The file of a new test by convention; `undefined`: it stands in the source. */
function testFileOf(language: Language): string | undefined {
  const { kind, directory = '' } = conventionFor(language, relPath(''))
  const name = LANGUAGES[language].testName?.(stemOf(language))
  if (kind === 'inside' || name === undefined) return undefined
  return kind === 'mirrored' ? posix.join(directory, name) : name
}

function newTestOf(language: Language): string {
  const file = testFileOf(language)
  if (file === undefined) return 'in the source itself'
  return conventionFor(language, relPath('')).kind === 'beside'
    ? `\`${file}\` beside it`
    : `\`${file}\``
}

const known = Object.keys(LANGUAGES).filter((key): key is Language => key in LANGUAGES)

function grammarOf(language: Language): string | undefined {
  if (language === 'javascript' || language === 'typescript') return '@ast-grep/napi'
  return isSeparate(language) ? GRAMMARS[language].package : undefined
}

function factsOf(language: Language): LanguageFacts {
  const grammar = grammarOf(language)
  return {
    runners: detectors
      .filter(({ languages }) => languages.includes(language))
      .map(({ name }) => name),
    newTest: newTestOf(language),
    grammar,
    isChecked: CHECKERS[language] !== undefined,
  }
}

const runners: readonly RunnerFacts[] = detectors.map(({ name, languages, report, manifests }) => {
  const [language = 'typescript'] = languages
  const file = testFileOf(language) ?? 'tests/cart.rs'
  return {
    name,
    languages,
    report,
    manifests: MANIFESTS.filter((manifest) => manifests.test(manifest)),
    test: file,
    selection: testArgs({ ...runnerOf(report, name, []), name }, [relPath(file)]),
  }
})

const REDS = join(root, 'test/recorded/reds')

/** The kinds of red in the tables that a person read, one failure a line. */
function redsOf(format: ReportFormat): string[] {
  const seen = readdirSync(REDS)
    .filter((name) => name.startsWith(`${format}-`))
    .flatMap((name) => readFileSync(join(REDS, name), 'utf8').split('\n'))
    .map((line) => line.split(' ')[0])
  return RED_KINDS.filter((kind) => seen.includes(kind))
}

/** Of JUnit's format the tool that wrote it, too, where the version does not say it. */
function shownVersion({ format, version, name }: (typeof RECORDED)[number]): string {
  const tool = format === 'junit' ? /-(gradle|vitest|pytest)\b/.exec(name)?.[1] : undefined
  return tool === undefined ? version : `${version} (${tool})`
}

const formats: readonly FormatFacts[] = REPORT_FORMATS.map((format) => {
  const versions = RECORDED.filter((each) => each.format === format).map(shownVersion)
  const byNumber = new Intl.Collator('en', { numeric: true }).compare
  return { format, versions: [...new Set(versions)].sort(byNumber), reds: redsOf(format) }
})

test('docs/languages.md is what the tables of the code say', async () => {
  const facts = new Map(known.map((language) => [language, factsOf(language)]))
  await expect(languagesPage(facts, runners, formats)).toMatchFileSnapshot('../docs/languages.md')
})

test.each(known)('%s is named where packages list the languages that they know', (language) => {
  const titles = LANGUAGES[language].title.split(' and ')
  for (const name of ['impact', 'filter']) {
    const readme = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8')
    for (const title of titles) expect(readme).toContain(title)
  }
})

test.each(runners)('$name is looked for somewhere, and can run one test', (runner) => {
  expect(runner.manifests).not.toEqual([])
  expect(runner.selection).not.toEqual([])
})

test.each(formats)('of $format reports were recorded, and reds told apart', (format) => {
  expect(format.versions).not.toEqual([])
  expect(format.reds).not.toEqual([])
})
