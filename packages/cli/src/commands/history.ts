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
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { printAside, printJson, printLines } from '../shell/output.ts'
import { paintFor } from '../shell/paint.ts'

/** What may be found, and where it is named. */
const FAILINGS = { regression: 'regressions', recurring: 'recurring' } as const
type Failing = keyof typeof FAILINGS

interface Options {
  file?: string
  since?: number
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

function pathOf(project: Project, file: string): RelPath {
  const path = toRelative(project, fileNamed(file, project, process.cwd()))
  if (path !== undefined && path !== '') return path
  throw new CommandFailure(
    `${quoteName(file)} is not a file below ${project.root}`,
    'Give a source of this project: tailtest history --file src/cart.ts',
  )
}

/** With a history that cannot be read there is no answer: not even a good one. */
function requireAnswer(problem: string | undefined, entries: readonly unknown[]): void {
  if (problem === undefined || entries.length > 0) return
  throw new CommandFailure(problem, 'So --fail-on cannot tell. `tailtest doctor` looks closer.')
}

function print(found: Selection, of: number, options: Options): void {
  if (options.json) printJson(found)
  else if (options.markdown) process.stdout.write(markdown(found, of))
  else printLines(lines(found, { of, paint: paintFor(process.stdout, process.env) }))
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
    const cwd = process.cwd()
    const project = openProject(findRoot(cwd, cwd))
    const { entries, problem } = openHistory(project).read()
    if (options.failOn) requireAnswer(problem, entries)
    if (problem !== undefined) printAside([`tailtest: ${problem}`])
    const file = options.file === undefined ? undefined : pathOf(project, options.file)
    const isThere = (path: RelPath) => existsSync(toAbsolute(project, path))
    if (file !== undefined && !isThere(file) && !hasOutcome(entries, file)) {
      throw new CommandFailure(
        `${quoteName(options.file ?? '')} is not there, and no session ever tested it`,
        'Give a source of this project: tailtest history --file src/cart.ts',
      )
    }
    const found = select(entries, { file, since: options.since, isThere })
    print(found, entries.length, options)
    const failed = options.failOn?.some((word) => found[FAILINGS[word]].length > 0)
    process.exitCode = failed ? EXIT.no : EXIT.done
  })

command.addCommand(shareCommand('pull'))
command.addCommand(shareCommand('push'))
