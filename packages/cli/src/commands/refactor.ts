import { beginRefactoring, endRefactoring, type Refactored, refactorLines } from '@tailtest/loop'
import { Argument, Command } from 'commander'
import { type CommandPlace, commandPlace, journalOf } from '../account/session-of.ts'
import { requireTrust } from '../setup/agreement.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { dist, printJson, printLines, seconds } from '../shell/output.ts'
import { requireRefactorer } from '../tdd/require-refactorer.ts'

interface Options {
  scope?: string[]
  reason?: string
  withoutTests?: true
  session?: string
  timeout: number
  json?: true
}

async function start(at: CommandPlace, options: Options): Promise<Refactored> {
  const { scope, reason, withoutTests, timeout } = options
  if (scope === undefined || reason === undefined) {
    throw new CommandFailure(
      'a refactoring needs a scope and a reason',
      'Give both: tailtest refactor start --scope "src/**" --reason "split the cart"',
    )
  }
  await requireRefactorer(at, options)
  const demand = { scope, reason, withoutTests, timeoutMs: timeout * 1000 }
  return beginRefactoring(at.place, journalOf(at), demand)
}

export const command = new Command('tailtest refactor')
  .description(
    'Edit without a failing test while behaviour stays the same: the tests of the scope have to be green when you start and when you end.',
  )
  .addArgument(new Argument('<action>', 'start or end it').choices(['start', 'end']))
  .option('--scope <pattern...>', 'with start: the sources, as path patterns from the root')
  .option('--reason <text>', 'with start: why, for the report')
  .option(
    '--without-tests',
    'with start, people only: allow a scope that no test covers, where nothing would notice a break',
  )
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--timeout <seconds>', 'kill a run after this long', seconds, 120)
  .option('--json', 'print {type, tests}, with type begun, ended or refused and then {reason}')
  .action(async (word: 'start' | 'end', options: Options) => {
    const at = commandPlace({ ...options, cwd: process.cwd(), env: process.env, dist })
    requireTrust(at)
    const outcome =
      word === 'start'
        ? await start(at, options)
        : await endRefactoring(at.place, journalOf(at), options.timeout * 1000)
    if (options.json) printJson(outcome)
    else printLines(refactorLines(outcome))
    if (outcome.type === 'refused') process.exitCode = EXIT.no
  })
