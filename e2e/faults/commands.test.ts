import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { expect, test } from 'vitest'
import { type Machine, openMachine } from './support/machine.ts'
import { HALF } from './support/project.ts'
import { begin, enforced, failed, work } from './support/scenarios.ts'
import { furtherTurn } from './support/session.ts'
import { commandFaults, isWhole, type Scenario, sweep } from './support/sweep.ts'
import { writeFiles } from './support/write-files.ts'

/** Milliseconds: with TAILTEST_FAULTS=all a scenario has hundreds of processes. */
const TIMEOUT = 3_600_000

interface Command {
  words: readonly string[]
  ready(machine: Machine): Promise<unknown>
  /** Whether it did what it is for. */
  isDone(machine: Machine): boolean
  /** Tried in a short run, too: no two of these write in the same way. */
  inBrief?: true
  /** The answer may be no: a test fails, or it is done already. */
  answersNo?: true
  /** What a further turn has to know of. */
  known?: readonly string[]
}

const journalHas = (text: string) => (machine: Machine) => {
  const folder = machine.path('.tailtest/sessions')
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
    : []
  return names.some((name) => readFileSync(join(folder, name), 'utf8').includes(text))
}

const fileHas = (file: string, text: string) => (machine: Machine) =>
  existsSync(machine.path(file)) && readFileSync(machine.path(file), 'utf8').includes(text)

const trusts = (root: (machine: Machine) => string) => (machine: Machine) =>
  openTrust(userStateDir(machine.env)).has(root(machine))

/** Nobody agreed to this project. */
const strange = async (machine: Machine) => {
  await begin(machine)
  const { root } = machine
  openTrust(userStateDir(machine.env)).record({ root, how: 'revoked', ts: Date.now() })
}

const planned = async (machine: Machine) => {
  await begin(machine)
  await machine.command(['plan', 'add', 'halve it'])
}

const red = async (machine: Machine) => {
  await enforced(machine)
  writeFiles(machine.root, { [HALF.source]: HALF.text, [HALF.test]: HALF.testText })
}

/** A bare repository beside the project is its remote. */
const shared = async (machine: Machine) => {
  await begin(machine)
  const bare = join(machine.base, 'shop.git')
  await machine.git('init', '--quiet', '--bare', '--template=', bare)
  await machine.git('remote', 'add', 'origin', bare)
}

const COMMANDS: readonly Command[] = [
  { words: ['trust', '.'], ready: strange, isDone: trusts(({ root }) => root), inBrief: true },
  {
    words: ['trust', '--revoke'],
    ready: begin,
    isDone: (machine) => !trusts(({ root }) => root)(machine),
  },
  {
    words: ['run'],
    ready: work,
    isDone: journalHas('"trigger":"command"'),
    answersNo: true,
    inBrief: true,
    known: [HALF.source],
  },
  {
    words: ['red', HALF.test, '--for', HALF.source],
    ready: red,
    isDone: journalHas('"tdd.claimed"'),
  },
  {
    words: ['tdd', 'enforce'],
    ready: begin,
    isDone: fileHas('.tailtest/config.json', 'enforce'),
    inBrief: true,
  },
  { words: ['tdd', 'off'], ready: enforced, isDone: journalHas('"tdd.mode"') },
  {
    words: ['refactor', 'start', '--scope', 'src/**', '--reason', 'names'],
    ready: enforced,
    isDone: journalHas('refactor'),
    answersNo: true,
  },
  {
    words: ['plan', 'add', 'halve it twice'],
    ready: planned,
    isDone: fileHas('.tailtest/tdd/plan.json', 'halve it twice'),
    inBrief: true,
  },
  { words: ['defer', HALF.source, 'later'], ready: failed, isDone: journalHas('session.deferred') },
  {
    words: ['classify', HALF.test, 'test_bug', 'it asks too much'],
    ready: failed,
    isDone: journalHas('session.classified'),
  },
  { words: ['cover', 'src/price.js'], ready: begin, isDone: journalHas('"asked"') },
  { words: ['off'], ready: begin, isDone: journalHas('session.paused') },
  {
    words: ['report', '--html'],
    ready: failed,
    isDone: fileHas('.tailtest/reports/index.html', '</html>'),
  },
  {
    words: ['history', 'pull'],
    ready: async (machine) => {
      await shared(machine)
      await machine.command(['history', 'push'])
    },
    isDone: fileHas('.tailtest/history.json', 'one before'),
  },
]

function scenarioOf({ words, ready, isDone, answersNo, known = [] }: Command): Scenario {
  return {
    name: words.join(' '),
    ready: async (machine) => {
      await ready(machine)
    },
    act: (machine, point) => machine.command(words, point),
    judge: (machine, ended) =>
      ended.code === 1 && answersNo ? [] : commandFaults(machine, ended, isDone(machine)),
    goOn: async (machine) => {
      const again = await machine.command(words)
      const problems =
        again.code === 0 || (again.code === 1 && answersNo)
          ? []
          : [`again: exit ${again.code} ${again.stderr}`]
      if (!isDone(machine)) problems.push('again: it is not done')
      if (words[0] === 'off') await machine.command(['on'])
      return [...problems, ...(await furtherTurn(machine, known))]
    },
  }
}

const tried = COMMANDS.filter(({ inBrief }) => inBrief === true || isWhole)

test.each(tried.map(scenarioOf))(
  'tailtest $name: whatever goes wrong, it is done or it says what was not written',
  { timeout: TIMEOUT },
  async (scenario) => {
    const machine = await openMachine()
    expect(await sweep(machine, scenario, 1)).toEqual([])
  },
)
