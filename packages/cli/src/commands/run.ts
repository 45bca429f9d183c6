import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { type Ran, runTestsNow, summaryLines } from '@tailtest/loop'
import { type RelPath, toRelative } from '@tailtest/project'
import { Command, InvalidArgumentError } from 'commander'
import { EXIT } from '../exit.ts'
import { CommandFailure } from '../failure.ts'
import { dist, printJson, printLines } from '../output.ts'
import { type CommandPlace, commandPlace } from '../session-of.ts'

function seconds(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 3600)) throw new InvalidArgumentError('from 1 to 3600 seconds.')
  return value
}

function pathsOf({ place }: CommandPlace, files: readonly string[]): RelPath[] {
  return files.map((file) => {
    const path = toRelative(place.project, resolve(file))
    if (path !== undefined && path !== '') return path
    throw new CommandFailure(
      `${quoteName(file)} is not a file below ${place.project.root}`,
      'Give tests or sources of this project: tailtest run test/cart.test.ts',
    )
  })
}

/** An agent may not agree in the person's place; a person who runs tests here has agreed to this run. */
function requireTrust({ place, actor, context }: CommandPlace): void {
  if (actor === 'person' || place.trusted()) return
  throw new CommandFailure(
    `nobody agreed yet that tests may run in ${place.project.root}`,
    `Ask the person to run: ${context.commandFor(place.project.root)} trust`,
  )
}

function explain({ report, untested, absent }: Ran): string[] {
  const nothing = report.files.length === 0 && report.summary.passed + report.summary.failed === 0
  return [
    ...summaryLines(report, { budget: false }),
    ...untested.map((path) => `[tailtest] no test yet: ${quoteName(path)}`),
    ...(nothing && absent.length + untested.length === 0
      ? ['[tailtest] nothing to run: no edited source has a test']
      : []),
  ]
}

/** No when a test failed, could not be run, or was asked for and is not there. */
function exitCode({ report, untested, absent }: Ran): number {
  const { failed, not_run } = report.summary
  if (absent.length > 0) return EXIT.wrong
  return failed + not_run + untested.length > 0 ? EXIT.no : EXIT.done
}

export const command = new Command('tailtest run')
  .description(
    'Runs tests now and reads the runner’s report. The end of the turn does not run again what is verified here.',
  )
  .argument('[file...]', 'tests, or sources whose tests are meant; none: what this session edited')
  .option('--session <id>', 'the session the results belong to, where several are live')
  .option('--timeout <seconds>', 'kill a run after this long', seconds, 120)
  .option(
    '--json',
    'print the report: {session_id, summary, files, failures, not_run, duration_ms}',
  )
  .action(async (files: string[], options: { session?: string; timeout: number; json?: true }) => {
    const at = commandPlace({ ...options, cwd: process.cwd(), env: process.env, dist })
    requireTrust(at)
    const demand = { paths: pathsOf(at, files), timeoutMs: options.timeout * 1000 }
    const journal = at.session ? at.place.found() : undefined
    const ran = await runTestsNow(at.place, journal, demand, at.context)
    if (options.json) printJson(ran.report)
    else printLines(explain(ran))
    process.exitCode = exitCode(ran)
  })
