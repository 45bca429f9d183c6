/// <reference path="./markdown.d.ts" />
import type { GuidanceCommand } from '@tailtest/adapter-kit'
import classify from './commands/classify.md'
import cover from './commands/cover.md'
import defer from './commands/defer.md'
import doctor from './commands/doctor.md'
import history from './commands/history.md'
import hunt from './commands/hunt.md'
import off from './commands/off.md'
import on from './commands/on.md'
import replay from './commands/replay.md'
import report from './commands/report.md'
import status from './commands/status.md'
import summary from './commands/summary.md'
import tdd from './commands/tdd.md'
import why from './commands/why.md'

/** What is called by name; placeholders unfilled. */
export const COMMANDS: readonly GuidanceCommand[] = [
  {
    name: 'status',
    description: 'What waits for tests, what is covered and what fails in this session',
    text: status,
  },
  { name: 'summary', description: 'What tailtest ran last, in a few lines', text: summary },
  {
    name: 'cover',
    argument: '<file>',
    description: 'Write tests for a file, even one that the rules skip',
    text: cover,
  },
  {
    name: 'hunt',
    argument: '<file>',
    description: 'Look for bugs in a file with adversarial tests in a separate file',
    text: hunt,
  },
  {
    name: 'classify',
    argument: '<test> <category> <reason>',
    description: 'Record what a failing test is: real_bug, test_bug or environment',
    text: classify,
  },
  {
    name: 'defer',
    argument: '<file> [reason]',
    description: 'Defer a failing file until it is edited again',
    text: defer,
  },
  { name: 'report', description: 'The last report', text: report },
  {
    name: 'why',
    argument: '<file>',
    description: 'Whether a file needs tests, and which rule says so',
    text: why,
  },
  { name: 'doctor', description: 'Check the installation of tailtest', text: doctor },
  {
    name: 'history',
    description: 'Regressions and recurring failures of earlier sessions',
    text: history,
  },
  {
    name: 'replay',
    argument: '[session]',
    description: 'What happened in a session, in order',
    text: replay,
  },
  {
    name: 'tdd',
    argument: 'on|off|status',
    description: 'The TDD gate in this session: off, on again, or its state',
    text: tdd,
  },
  { name: 'off', description: 'Pause tailtest for this session', text: off },
  { name: 'on', description: 'End the pause', text: on },
]
