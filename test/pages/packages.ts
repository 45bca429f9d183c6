import { block, pageOf, table, writtenBy } from './markdown.ts'

/** What docs/packages.md tells of a package. */
export interface PackageFacts {
  /** Without the scope. */
  name: string
  description: string
  /** How many packages of ours come along. */
  ours: number
  /** Libraries of others that come along, ours' included. */
  others: readonly string[]
  /** What these take, in bytes. */
  bytes: number
  /** A program and what it printed. */
  example?: { program: string; printed: string }
}

/** When to take which; a package without a row fails the test. */
export const WHEN: Readonly<Record<string, string>> = {
  filter: 'Another tool has to skip files that need no tests.',
  complexity: 'An editor or a review shows how complex a file is.',
  impact: 'A tool runs only the tests that a change reaches, or lists who uses a file.',
  runners: 'A tool has to know how a project’s tests are started, and where a new one goes.',
  results: 'A tool runs tests and needs each test’s outcome, or whose fault a failure is.',
  syntax:
    'You ask small questions about sources in ten languages, and want the same form of answer for all.',
  scenarios: 'You plan how many tests a file with a certain score needs.',
  tree: 'You need to know what changed since a certain moment, including by commits and shell commands.',
  history: 'A script in CI reads or writes what became of files; [more](history.md#in-a-script).',
  session: 'Several processes record events at the same time, and all have to read them.',
  tdd: 'A tool of your own requires a failing test before an edit; [what that means](tdd.md).',
  guard: 'A tool has to know whether a shell command would destroy work, before it runs.',
  mutation: 'A review or an editor shows how much the tests of some lines notice.',
  project:
    'You need paths, languages and settings in the same form as the other packages; all of them bring it along.',
  loop: 'Your client does not run hooks as processes: you write a plugin inside an agent. Its README has an example.',
  'adapter-kit':
    'You write an adapter for another client: [write an adapter](write-an-adapter.md), with a tested example.',
  'adapter-claude': 'You translate payloads of Claude Code without the command.',
  'adapter-codex': 'You translate payloads of the Codex CLI without the command.',
  'adapter-cursor': 'You translate payloads of Cursor without the command.',
  'adapter-cline': 'You translate payloads of Cline without the command.',
  'adapter-copilot': 'You translate payloads of GitHub Copilot CLI without the command.',
  'adapter-gemini': 'You translate payloads of Gemini CLI without the command.',
  'adapter-opencode': 'You translate payloads of our plugin for opencode without the command.',
  testkit: 'You test a hook of your own in the real clients, offline. Its README has an example.',
  cli: 'You want everything: [the commands](commands.md).',
}

const megabytes = (bytes: number) =>
  bytes === 0 ? '0' : (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)

const linkTo = (name: string) => `[\`@tailtest/${name}\`](../packages/${name})`

function section({ name, description, example }: PackageFacts): string[] {
  if (example === undefined) return []
  return [
    '',
    `## @tailtest/${name}`,
    '',
    `${description}: ${linkTo(name)}.`,
    '',
    ...block('js', example.program),
    '',
    ...block('', example.printed),
  ]
}

/** docs/packages.md. `project`: the files that the programs ran among. Pure. */
export function packagesPage(packages: readonly PackageFacts[], project: string): string {
  return pageOf([
    '# Using one package',
    '',
    writtenBy('test/docs-packages.test.ts'),
    '',
    'Each package answers one question and can be used without the others: `npm install @tailtest/<name>`, ES modules with types, Node 20.19 or newer. Each README lists the exports, their units and the errors.',
    '',
    ...table(
      ['Package', 'Use it if', 'Brings along, of ours', 'Of others', 'MB of others'],
      packages.map(({ name, ours, others, bytes }) => [
        linkTo(name),
        WHEN[name] ?? '',
        String(ours),
        others.join(', '),
        megabytes(bytes),
      ]),
    ),
    '',
    `The sizes are those of [the dependencies](dependencies.md), with their own dependencies, on Linux x64; what two of them share counts twice. Each program below ran in a repository with [the files of the commands’ page](commands.md#of-all-commands) (${project}) and is followed by its output.`,
    ...packages.flatMap(section),
  ])
}
