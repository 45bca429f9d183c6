import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { proposed, recorded, written } from './support/events.ts'
import { type Machine, openMachine } from './support/machine.ts'
import { HALF } from './support/project.ts'
import { begin, enforced, work } from './support/scenarios.ts'
import { furtherEnd, furtherTurn, sessionOf } from './support/session.ts'
import { hookFaults, isWhole, type Scenario, sweep } from './support/sweep.ts'
import { writeFiles } from './support/write-files.ts'

/** Milliseconds: with TAILTEST_FAULTS=all a scenario has hundreds of processes. */
const TIMEOUT = 3_600_000

const isQueued = (machine: Machine) =>
  sessionOf(machine)?.pending[relPath(HALF.source)] !== undefined

const stop = (machine: Machine) => recorded(machine, 'Stop', { stop_hook_active: false })

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'the first start of a session',
    ready: async () => {},
    act: (machine, point) => machine.hook(recorded(machine, 'SessionStart.startup'), point),
    judge: (_machine, ended) => hookFaults(ended),
    goOn: (machine) => furtherTurn(machine, []),
  },
  {
    name: 'a prompt',
    ready: begin,
    act: (machine, point) =>
      machine.hook(recorded(machine, 'UserPromptSubmit', { prompt_id: 'two' }), point),
    judge: (_machine, ended) => hookFaults(ended),
    goOn: (machine) => furtherTurn(machine, []),
  },
  {
    name: 'the first edit in a project without state',
    ready: async (machine) => writeFiles(machine.root, { [HALF.source]: HALF.text }),
    act: (machine, point) => machine.hook(written(machine, HALF.source), point),
    judge: (machine, ended) => [...hookFaults(ended), ...unsaid(machine, ended)],
    goOn: (machine) => furtherTurn(machine, []),
  },
  {
    name: 'an edit that is noted',
    ready: async (machine) => {
      await begin(machine)
      writeFiles(machine.root, { [HALF.source]: HALF.text })
    },
    act: (machine, point) => machine.hook(written(machine, HALF.source), point),
    judge: (machine, ended) => [...hookFaults(ended), ...unsaid(machine, ended)],
    goOn: (machine) => furtherTurn(machine, []),
  },
  {
    name: 'an edit of a queued file',
    ready: work,
    act: (machine, point) =>
      machine.hook(written(machine, HALF.source, { tool_use_id: 'again' }), point),
    judge: (_machine, ended) => hookFaults(ended),
    goOn: async (machine, ended) => [
      ...(await furtherTurn(machine, [HALF.source])),
      ...(await furtherEnd(machine, ended)),
    ],
  },
  {
    name: 'an edit that the gate refuses',
    ready: enforced,
    act: (machine, point) =>
      machine.hook(proposed(machine, 'src/price.js', 'net * rate', 'net'), point),
    judge: (_machine, ended) => hookFaults(ended),
    goOn: (machine) => furtherTurn(machine, []),
  },
  {
    name: 'a command of the agent',
    ready: work,
    act: (machine, point) => machine.hook(recorded(machine, 'PostToolUse.Bash'), point),
    judge: (_machine, ended) => hookFaults(ended),
    goOn: async (machine, ended) => [
      ...(await furtherTurn(machine, [HALF.source])),
      ...(await furtherEnd(machine, ended)),
    ],
  },
  {
    name: 'the end of a turn with a test that fails',
    ready: async (machine) => {
      await work(machine)
      await machine.hook(recorded(machine, 'PostToolUse.Bash'))
    },
    act: (machine, point) => machine.hook(stop(machine), point),
    judge: (_machine, ended) => hookFaults(ended),
    goOn: async (machine, ended) => [
      ...(await furtherTurn(machine, [HALF.source])),
      ...(await furtherEnd(machine, ended)),
    ],
  },
  {
    name: 'the end of a session',
    ready: async (machine) => {
      await work(machine)
      await machine.hook(stop(machine))
    },
    act: (machine, point) => machine.hook(recorded(machine, 'SessionEnd.other'), point),
    judge: (_machine, ended) => hookFaults(ended),
    goOn: (machine) => furtherTurn(machine, [HALF.source]),
  },
]

/** A source that was queued is spoken of, unless the process was killed: nobody would speak of it again. */
function unsaid(
  machine: Machine,
  { killed, stdout }: { killed: boolean; stdout: string },
): string[] {
  return isQueued(machine) && !killed && !stdout.includes(HALF.source)
    ? ['nothing is said of what was queued']
    : []
}

/** Those that write the most and the most often; a run of all tries all. */
const BRIEF = [
  'the first edit in a project without state',
  'an edit of a queued file',
  'an edit that the gate refuses',
  'the end of a turn with a test that fails',
]
const tried = SCENARIOS.filter(({ name }) => isWhole || BRIEF.includes(name))

test.each(tried)(
  '$name: whatever goes wrong, nothing is lost and nothing is damaged',
  { timeout: TIMEOUT },
  async (scenario) => {
    const machine = await openMachine()
    expect(await sweep(machine, scenario, 2)).toEqual([])
  },
)
