import { existsSync } from 'node:fs'
import { quoteName } from '@tailtest/adapter-kit'
import { openHistory } from '@tailtest/history'
import {
  findRoot,
  openProject,
  type Project,
  type RelPath,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import { Command, InvalidArgumentError, Option } from 'commander'
import { lines } from '../account/history/lines.ts'
import { markdown } from '../account/history/markdown.ts'
import { hasOutcome, parseSince, type Selection, select } from '../account/history/selection.ts'
import { shareCommand } from '../account/history/share.ts'
import { fileNamed } from '../asked/files-meant.ts'
import { type Caller, typed } from '../shell/caller.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { printAside, printJson, printLines } from '../shell/output.ts'
import { paintFor } from '../shell/paint.ts'

/** What may be found, and where it is named. */
const FAILINGS = { regression: 'regressions', recurring: 'recurring' } as const
type Failing = keyof typeof FAILINGS

/** Which of the history. */
export interface HistoryScope {
  file?: string
  /** Milliseconds since 1970. */
  since?: number
}

interface Options extends HistoryScope {
  json?: true
  markdown?: true
  failOn?: Failing[]
}

function since(text: string): number {
  const time = parseSince(text, Date.now())
  if (time !== undefined) return time
  throw new InvalidArgumentError('give a date (2026-11-01) or a time span (12h, 7d, 2w).')
}

function failings(text: string, before: Failing[] = []): Failing[] {
  const found = (['regression', 'recurring'] as const).find((word) => word === text)
  if (found !== undefined) return [...before, found]
  throw new InvalidArgumentError('give regression or recurring.')
}

function pathOf(project: Project, file: string, cwd: string): RelPath {
  const path = toRelative(project, fileNamed(file, project, cwd))
  if (path !== undefined && path !== '') return path
  throw new CommandFailure(
    `${quoteName(file)} is not a file below ${project.root}`,
    'Give a source of this project: tailtest history --file src/cart.ts',
  )
}

/** With a history that cannot be read there is no answer: not even a good one. */
function requireAnswer(problem: string, entries: readonly unknown[]): void {
  if (entries.length > 0) return
  throw new CommandFailure(
    problem,
    'So --fail-on has no answer. Run `tailtest doctor` for details.',
  )
}

function print(found: Selection, of: number, options: Options): void {
  if (options.json) printJson(found)
  else if (options.markdown) process.stdout.write(markdown(found, of))
  else printLines(lines(found, { of, paint: paintFor(process.stdout, process.env) }))
}

/** What of the history was asked for. `onProblem` is told, first of all, why it cannot be read, or not whole. */
export function historyOf(
  scope: HistoryScope,
  { cwd }: Pick<Caller, 'cwd'>,
  onProblem: (problem: string, entries: readonly unknown[]) => void,
) {
  const project = openProject(findRoot(cwd, cwd))
  const { entries, problem } = openHistory(project).read()
  if (problem !== undefined) onProblem(problem, entries)
  const file = scope.file === undefined ? undefined : pathOf(project, scope.file, cwd)
  const isThere = (path: RelPath) => existsSync(toAbsolute(project, path))
  if (file !== undefined && !isThere(file) && !hasOutcome(entries, file)) {
    throw new CommandFailure(
      `${quoteName(scope.file ?? '')} does not exist, and no session ever tested it`,
      'Give a source of this project: tailtest history --file src/cart.ts',
    )
  }
  return { found: select(entries, { file, since: scope.since, isThere }), of: entries.length }
}

export const command = new Command('tailtest history')
  .description(
    'Outcomes of earlier sessions, newest last, with regressions and recurring failures: all of them, or those of one file or period.',
  )
  .enablePositionalOptions()
  .option('--file <path>', 'only this source, with its trend')
  .option(
    '--since <when>',
    'since a date (2026-11-01, UTC), or within a time span (12h, 7d, 2w)',
    since,
  )
  .option('--json', 'print {entries, regressions, recurring}, with --file also trend')
  .addOption(new Option('--markdown', 'print a summary for CI').conflicts('json'))
  .option(
    '--fail-on <what>',
    'exit with 1 on `regression` or `recurring`; repeat for both',
    failings,
  )
  .exitOverride()
  .action((options: Options) => {
    const { found, of } = historyOf(options, typed(), (problem, entries) => {
      if (options.failOn) requireAnswer(problem, entries)
      printAside([`tailtest: ${problem}`])
    })
    print(found, of, options)
    const failed = options.failOn?.some((word) => found[FAILINGS[word]].length > 0)
    process.exitCode = failed ? EXIT.no : EXIT.done
  })

command.addCommand(shareCommand('pull'))
command.addCommand(shareCommand('push'))
