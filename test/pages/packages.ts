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
  filter: 'Another tool has to leave out what needs no tests.',
  complexity: 'An editor or a review shows how demanding a file is.',
  impact: 'A tool runs only the tests that a change reaches, or lists who uses a file.',
  runners: 'A tool has to know how tests are started here, and where a new one goes.',
  results: 'A tool runs tests and needs each test’s outcome, or whose fault a failure is.',
  syntax: 'You ask small questions of sources in ten languages, and want one answer for all.',
  scenarios: 'You plan how many tests a score is worth.',
  tree: 'You need to know what changed since a moment, commits and shell commands included.',
  history: 'A script in CI reads or writes what became of files; [more](history.md#in-a-script).',
  session: 'Several processes write down what happened at the same time, and all have to read it.',
  tdd: 'You hold edits to a failing test in a tool of your own; [what it means](tdd.md).',
  guard: 'A tool has to know, before a shell command runs, whether it destroys work.',
  mutation: 'You ask how much the tests of some lines notice, in a review or an editor.',
  project:
    'You need paths, languages and settings as the others have them; it comes along with each.',
  loop: 'You write a host that is no process: a plugin within an agent. Its README has the example.',
  'adapter-kit':
    'You write an adapter for another host: [write an adapter](write-an-adapter.md), with an example that is tested.',
  'adapter-claude': 'You translate payloads of Claude Code without the command.',
  'adapter-codex': 'You translate payloads of the Codex CLI without the command.',
  'adapter-cursor': 'You translate payloads of Cursor without the command.',
  'adapter-cline': 'You translate payloads of Cline without the command.',
  'adapter-copilot': 'You translate payloads of GitHub Copilot CLI without the command.',
  'adapter-gemini': 'You translate payloads of Gemini CLI without the command.',
  'adapter-opencode': 'You translate payloads of our plugin for opencode without the command.',
  testkit: 'You test a hook of your own in the real clients, offline. Its README has the example.',
  cli: 'You want it all: [the commands](commands.md).',
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
    'Each package answers one question and can be used without the others: `npm install @tailtest/<name>`, ES modules with types, Node 20.19 or newer. What is exported, in which units, and which errors there are stands in each README.',
    '',
    ...table(
      ['Package', 'Take it when', 'Brings of ours', 'Of others', 'MB of others'],
      packages.map(({ name, ours, others, bytes }) => [
        linkTo(name),
        WHEN[name] ?? '',
        String(ours),
        others.join(', '),
        megabytes(bytes),
      ]),
    ),
    '',
    `The sizes are those of [the dependencies](dependencies.md), with what these need, on Linux x64; what two of them share is counted twice. Each program below ran in a repository with [the files of the commands’ page](commands.md#of-all-commands) (${project}); below it stands what it printed.`,
    ...packages.flatMap(section),
  ])
}
