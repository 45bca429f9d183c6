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
    'What tailtest supports, from the tables in its code. `tailtest runners` works from the same tables.',
    '',
    '## Languages',
    '',
    ...table(
      [
        'Language',
        'Files',
        'Runners, in order of preference',
        'New test of `cart`',
        'Parsed with',
        'Names checked',
        'Needs a runner',
      ],
      [...facts].map(([language, of]) => languageRow(LANGUAGES[language], of)),
    ),
    '',
    '- New test: in a package without tests. If there are tests, a new one follows their place and naming.',
    '- Parsed with: a syntax tree shows what a source exports, calls and imports, how complex it is, and which tests a file holds. Without the grammar, text patterns are used instead; nothing fails ([`@tailtest/syntax`](../packages/syntax)).',
    '- Imports are followed in all languages, in Elixir, Scala, Swift, C and C++ without a parser: the tests of a source are those that load it, directly or through others, and those that are named after it. [`tailtest impact`](commands.md#impact) names what cannot be followed ([`@tailtest/impact`](../packages/impact)).',
    '- Names checked: with [`api_validation`](configuration.md#api_validation), tailtest checks that the names which a test uses exist in the sources it imports.',
    '- Needs a runner: "yes" means that a file of this language needs no tests if none of its runners is found. "no" means that it does, and the note says what to install.',
    '',
    '## Runners',
    '',
    '[`@tailtest/runners`](../packages/runners#readme) describes in detail how each is found and started and where its tests go. One setting corrects a wrong guess: [`runners`](configuration.md#runners).',
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
    'tailtest reads results from a report that the runner wrote during the run, never from its exit code ([`@tailtest/results`](../packages/results)). These reports were recorded from the real runners, and tests read them; `+documented`, and Pest’s, follow the vendor’s documentation. With the setting `report: "junit"`, tailtest reads any other runner that writes JUnit XML.',
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
    'The reds `assertion` and `exception` allow an edit of a source; `missing_symbol`, `load_error` and `compile_error` do so only while what the test calls does not exist yet; the others show nothing about the source ([red before green](tdd.md)).',
  ])
}
