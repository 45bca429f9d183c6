import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import {
  NoSuchStep,
  PlanFailure,
  planOf,
  redLines,
  refactorLines,
  type Started,
  type StepStatus,
  startStep,
  stepAt,
} from '@tailtest/loop'
import { type RelPath, toRelative } from '@tailtest/project'
import { Command, InvalidArgumentError } from 'commander'
import type { createColors } from 'picocolors'
import { type CommandPlace, commandPlace, journalOf } from '../account/session-of.ts'
import { requireTrust } from '../setup/agreement.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { dist, printJson, printLines, seconds } from '../shell/output.ts'
import { progressLine } from '../shell/progress-line.ts'
import { requireRefactorer } from '../tdd/require-refactorer.ts'

interface Options {
  for?: string[]
  scope?: string[]
  session?: string
  timeout: number
  json?: true
}

function targetIn({ place }: CommandPlace, file: string): RelPath {
  const path = toRelative(place.project, resolve(file))
  if (path !== undefined && path !== '') return path
  throw new CommandFailure(
    `${quoteName(file)} is not a file below ${place.project.root}`,
    'Give paths of this project: tailtest plan start 1 --for src/cart.ts',
  )
}

/** What cannot be started as it was asked for. */
function refusal({ type }: Started, number: number): CommandFailure | undefined {
  switch (type) {
    case 'no-file':
      return new CommandFailure(
        `step ${number} does not say which file its test is in`,
        'Give it a "test_file_path" in .tailtest/tdd/plan.json.',
      )
    case 'no-scope':
      return new CommandFailure(
        `step ${number} has no test: it is a refactoring, which needs a scope`,
        `Say which sources: tailtest plan start ${number} --scope "src/**"`,
      )
    default:
      return undefined
  }
}

function linesOf(started: Started): string[] {
  if (started.type === 'shown') {
    const isClaimed = started.shown.type === 'claimed'
    const lines = redLines(started.shown, started.test)
    return isClaimed ? lines : [...lines, '[tailtest] not started: its test has to fail first']
  }
  return started.type === 'refactoring' ? refactorLines(started.outcome) : []
}

function exitOf(started: Started): number {
  if (started.type === 'refactoring') {
    return started.outcome.type === 'refused' ? EXIT.no : EXIT.done
  }
  if (started.type !== 'shown') return EXIT.wrong
  const { type } = started.shown
  if (type === 'claimed') return EXIT.done
  return type === 'no-red' || type === 'no-green' ? EXIT.no : EXIT.wrong
}

async function start(number: number, options: Options): Promise<void> {
  const at = commandPlace({ ...options, cwd: process.cwd(), env: process.env, dist })
  const step = await explained(() => stepAt(planOf(at.place.project), number))
  const targets = (options.for ?? []).map((file) => targetIn(at, file))
  const demand = { step, targets, scope: options.scope ?? [], timeoutMs: options.timeout * 1000 }
  if (step.test_id === undefined) await requireRefactorer(at)
  requireTrust(at)
  const journal = journalOf(at)
  const line = options.json ? undefined : progressLine(process.stderr, process.env)
  const place = { ...at.place, onProgress: line?.show }
  const started = await startStep(place, journal, demand).finally(line?.clear)
  const refused = refusal(started, number)
  if (refused !== undefined) throw refused
  if (options.json) printJson(started)
  else printLines(linesOf(started))
  process.exitCode = exitOf(started)
}

/** A step's number, from 1. */
export function stepNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('give the number that `tailtest plan status` shows.')
}

export const startCommand = new Command('start')
  .summary('show a step’s test failing, or begin its refactoring')
  .description(
    'Starts a step: runs its test and, if that fails, allows its sources to be edited. A step without a test starts a refactoring, for which the tests have to be green.',
  )
  .argument('<n>', 'the step’s number', stepNumber)
  .option(
    '--for <path...>',
    'the sources to be edited, existing or new (default: those the test names)',
  )
  .option(
    '--scope <pattern...>',
    'for a step without a test: the sources, as path patterns from the root',
  )
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--timeout <seconds>', 'kill a run after this long', seconds, 120)
  .option('--json', 'print {type: "shown", test, shown} or {type: "refactoring", outcome}')
  .action(start)

type Paint = ReturnType<typeof createColors>

/** How a step stands, in a word or two. Pure. */
export function wordOf(step: StepStatus): string {
  const { result, is_current: isCurrent, is_started: isStarted, done, test_id: id } = step
  if (step.standing === 'flaky') return 'flaky'
  if (result !== undefined) return isCurrent ? result : `was ${result}`
  if (isStarted) return 'started'
  if (done === true) return 'done'
  return id === undefined ? 'open' : 'not run'
}

/** A filled dot: known for the code that is there now. A hollow one: of an earlier state of it, or not known. */
function dotOf(step: StepStatus, paint: Paint): string {
  const word = wordOf(step)
  const colour = word.endsWith('green') || word === 'done' ? paint.green : paint.red
  if (word === 'open' || word === 'not run') return paint.dim('○')
  if (word === 'started' || word === 'flaky') return paint.yellow('●')
  return colour(word.startsWith('was ') ? '○' : '●')
}

/** A line for each step; with colours a dot says how it stands, else words do. Pure. */
export function planLines(steps: readonly StepStatus[], paint: Paint): string[] {
  if (steps.length === 0) return ['no steps yet: `tailtest plan add` adds one']
  const width = Math.max(...steps.map((step) => wordOf(step).length))
  const digits = String(steps.length).length
  return steps.map((step) => {
    const mark = paint.isColorSupported ? dotOf(step, paint) : wordOf(step).padEnd(width)
    const { title, number, test_id: id, is_started: isStarted, done } = step
    const notes = [
      ...(id === undefined ? [] : [quoteName(id.replaceAll('\u001f', ' > '), 300)]),
      ...(isStarted && wordOf(step) !== 'started' ? ['(started)'] : []),
      ...(done === true && wordOf(step) !== 'done' ? ['(done)'] : []),
    ]
    return [String(number).padStart(digits), mark, quoteName(title), ...notes].join('  ')
  })
}

/** What is wrong with a plan, or with the number of a step, as every other complaint is said. */
export async function explained<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    if (cause instanceof PlanFailure) {
      const hint = 'Correct the file; `tailtest plan add --help` says what a step has.'
      throw new CommandFailure(cause.message, hint, { cause })
    }
    if (cause instanceof NoSuchStep) {
      throw new CommandFailure(cause.message, '`tailtest plan status` lists them.', { cause })
    }
    throw cause
  }
}
