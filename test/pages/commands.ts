import { block, code, pageOf, table, writtenBy } from './markdown.ts'

/** A command, or one below it, as docs/commands.md tells it. */
export interface CommandFacts {
  /** `history pull`. */
  name: string
  /** In a line. */
  summary: string
  /** What `--help` prints. */
  help: string
  /** What each exit code means here that says more than the table of all; none: only 0 and 2. */
  no?: string
  example: Example
}

interface Example {
  /** The command line. */
  line: string
  /** What it prints in the project of the page; absent: it needs more than that project has. */
  prints?: string
}

const anchorOf = (name: string) => name.replaceAll(' ', '-')

function section({ name, help, no, example }: CommandFacts): string[] {
  const isBelow = name.includes(' ')
  return [
    '',
    `${isBelow ? '###' : '##'} ${name}`,
    '',
    ...block('', help),
    '',
    `${no === undefined ? '' : `Exit code 1: ${no}. `}For example:`,
    '',
    ...block('', `$ ${example.line}\n${example.prints ?? ''}`),
  ]
}

/** docs/commands.md. `project`: the files of the project that the examples ran in. Pure. */
export function commandsPage(
  commands: readonly CommandFacts[],
  project: Readonly<Record<string, string>>,
): string {
  const main = commands.filter(({ name }) => !name.includes(' '))
  return pageOf([
    '# Commands',
    '',
    writtenBy('test/docs-commands.test.ts'),
    '',
    'Each is `npx @tailtest/cli <command>`, or `tailtest <command>` where the package is installed. The pages that tell more: [the history](history.md), [the report](report.md), [red before green](tdd.md), [proving a branch](prove.md), [which tests are run](selection.md), [what tests notice](strength.md), [in CI](ci.md), [the settings](configuration.md).',
    '',
    ...table(
      ['Command', 'Does'],
      main.map(({ name, summary }) => [`[${code(name)}](#${anchorOf(name)})`, summary]),
    ),
    '',
    '## Of all commands',
    '',
    ...table(
      ['Exit code', 'Means'],
      [
        ['0', 'done, or the answer is yes'],
        ['1', 'the answer is no; of commands that ask a question, named with each'],
        ['2', 'wrong use, or it could not be determined: one line on stderr, and what to try next'],
      ],
    ),
    '',
    '- A session is named with `--session`, by the agent’s own shell, or is the only live one.',
    '- `--json` prints data on stdout and nothing else; what a person should hear goes to stderr.',
    '- The examples with a result ran in a folder with these files, by the test that writes this page:',
    '',
    ...Object.entries(project).flatMap(([file, text]) => [
      ...block(file.endsWith('.json') ? 'jsonc' : 'ts', `// ${file}\n${text}`),
      '',
    ]),
    ...commands.flatMap(section).slice(1),
  ])
}
