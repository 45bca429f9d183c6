import { LANGUAGES, type Language, type LanguageRow } from '@tailtest/project'
import type { ReportFormat } from '@tailtest/runners'
import { code, pageOf, table, writtenBy } from './markdown.ts'

/** What the code's tables hold of a language, besides its files. */
export interface LanguageFacts {
  /** In the order of preference. */
  runners: readonly string[]
  /** The new test of a source called `cart`, in a package that has no test yet. */
  newTest: string
  /** The package of the grammar that its sources are parsed with; `undefined`: they are not. */
  grammar: string | undefined
  /** Whether names that a test takes from sources are compared with what these have. */
  isChecked: boolean
}

/** What is known of a test runner. */
export interface RunnerFacts {
  name: string
  languages: readonly Language[]
  report: ReportFormat
  /** Manifests that are looked at for it, of the usual ones. */
  manifests: readonly string[]
  /** A test file, and what names it alone on the runner's command line. */
  test: string
  selection: readonly string[]
}

/** What recorded reports show of a format. */
export interface FormatFacts {
  format: ReportFormat
  /** Of the runner or plugin that wrote them. */
  versions: readonly string[]
  /** The gate's kinds of red that were seen in them. */
  reds: readonly string[]
}

const titleOf = (language: Language) => LANGUAGES[language].title
const codes = (texts: readonly string[]) => texts.map(code).join(', ')
const yes = (is: boolean) => (is ? 'yes' : 'no')

function grammarOf({ grammar }: LanguageFacts): string {
  return grammar === undefined ? 'no' : code(grammar)
}

function languageRow(row: LanguageRow, facts: LanguageFacts): string[] {
  return [
    row.title,
    codes(row.extensions),
    facts.runners.join(', '),
    facts.newTest,
    grammarOf(facts),
    yes(facts.isChecked),
    yes(row.needsRunner === true),
  ]
}

/** docs/languages.md. Pure. */
export function languagesPage(
  facts: ReadonlyMap<Language, LanguageFacts>,
  runners: readonly RunnerFacts[],
  formats: readonly FormatFacts[],
): string {
  return pageOf([
    '# Languages and test runners',
    '',
    writtenBy('test/docs-languages.test.ts'),
    '',
    'What tailtest knows, from the tables it works by. What `tailtest runners` says of your project comes from these.',
    '',
    '## Languages',
    '',
    ...table(
      [
        'Language',
        'Files',
        'Runners, the preferred first',
        'New test of `cart`',
        'Parsed with',
        'Names checked',
        'Needs a runner',
      ],
      [...facts].map(([language, of]) => languageRow(LANGUAGES[language], of)),
    ),
    '',
    '- New test: in a package that has no test yet. Where it has some, a new one goes where they are and is called as they are.',
    '- Parsed with: a syntax tree tells what a source exports, calls and imports, how demanding it is, and which tests a file holds. Without the grammar, patterns over the text do; nothing fails for want of it ([`@tailtest/syntax`](../packages/syntax)).',
    '- Imports are followed in all of them, of Elixir, C and C++ without a parser: the tests of a source are those that load it, directly or through others, and those that are called like it. What cannot be followed is named by [`tailtest impact`](commands.md#impact) ([`@tailtest/impact`](../packages/impact)).',
    '- Names checked: with [`api_validation`](configuration.md#api_validation) a test is compared with the sources it imports.',
    '- Needs a runner: a file of the language is not asked to have tests where none of its runners was found. In the others it is, and the note says what to install.',
    '',
    '## Runners',
    '',
    'How each is found, started and where its tests go in detail: [`@tailtest/runners`](../packages/runners#readme). A wrong guess is one setting to correct: [`runners`](configuration.md#runners).',
    '',
    ...table(
      ['Runner', 'Languages', 'Looked at', 'Report', 'One test file is run with'],
      runners.map(({ name, languages, report, manifests, selection }) => [
        name,
        languages.map(titleOf).join(', '),
        codes(manifests),
        code(report),
        code(selection.join(' ')),
      ]),
    ),
    '',
    '## Reports',
    '',
    'A result is read from a report that the runner wrote during the run, never from its exit code ([`@tailtest/results`](../packages/results)). These were recorded from the real runners and are read in tests; `+documented`, and Pest’s, are made after the vendor’s documentation. Another runner that writes JUnit XML is read with the setting `report: "junit"`.',
    '',
    ...table(
      ['Report', 'Recorded from versions', 'Kinds of red seen in them'],
      formats.map(({ format, versions, reds }) => [
        code(format),
        versions.join(', '),
        reds.join(', '),
      ]),
    ),
    '',
    'Of the reds `assertion` and `exception` let a source be edited, and `missing_symbol`, `load_error` and `compile_error` as long as nothing can be called; the others show nothing of the source ([red before green](tdd.md)).',
  ])
}
