import { quoteName } from '@tailtest/adapter-kit'
import { type Command, CommanderError } from 'commander'
import { asTyped, type NAMES } from './shell/as-typed.ts'
import { explained } from './shell/explained.ts'
import { EXIT } from './shell/failure.ts'
import { dist, printAside } from './shell/output.ts'

interface Row {
  summary: string
  load(): Promise<{ command: Command }>
}

/** Every command; each is loaded when it is called. */
export const COMMANDS: Readonly<Record<(typeof NAMES)[number], Row>> = {
  install: {
    summary: 'add the hook to an agent’s settings',
    load: () => import('./commands/install.ts'),
  },
  uninstall: {
    summary: 'remove the hook from an agent’s settings',
    load: () => import('./commands/uninstall.ts'),
  },
  trust: {
    summary: 'agree that tests may run in a project',
    load: () => import('./commands/trust.ts'),
  },
  status: {
    summary: 'what is failing, waiting, deferred and covered in the session',
    load: () => import('./commands/status.ts'),
  },
  summary: {
    summary: 'a session on one screen, or for a pull request',
    load: () => import('./commands/summary.ts'),
  },
  why: {
    summary: 'whether a file needs tests, and which rule says so',
    load: () => import('./commands/why.ts'),
  },
  score: {
    summary: 'how complex a file is, and which lines make it so',
    load: () => import('./commands/score.ts'),
  },
  impact: {
    summary: 'which files import a file, and which tests reach it',
    load: () => import('./commands/impact.ts'),
  },
  runners: {
    summary: 'the test runners found here, and where tests go',
    load: () => import('./commands/runners.ts'),
  },
  cover: {
    summary: 'ask for tests of a file, even one that the rules skip',
    load: () => import('./commands/cover.ts'),
  },
  hunt: {
    summary: 'hunt for bugs in a file with adversarial tests',
    load: () => import('./commands/hunt.ts'),
  },
  run: { summary: 'run tests now and verify the outcome', load: () => import('./commands/run.ts') },
  red: {
    summary: 'show that a test fails until an edit is made',
    load: () => import('./commands/red.ts'),
  },
  prove: {
    summary: 'check that a branch’s tests fail without its sources',
    load: () => import('./commands/prove.ts'),
  },
  strength: {
    summary: 'which small faults in changed lines no test notices',
    load: () => import('./commands/strength.ts'),
  },
  refactor: {
    summary: 'edit without a failing test while existing tests stay green',
    load: () => import('./commands/refactor.ts'),
  },
  plan: {
    summary: 'plan steps, each with the test that asks for it',
    load: () => import('./commands/plan.ts'),
  },
  undo: {
    summary: 'restore edits that were reverted',
    load: () => import('./commands/undo.ts'),
  },
  tdd: {
    summary: 'show or set whether edits need a failing test first',
    load: () => import('./commands/tdd.ts'),
  },
  config: {
    summary: 'create a settings file that editors can complete',
    load: () => import('./commands/config.ts'),
  },
  corpus: {
    summary: 'export red-to-green changes, for evaluations',
    load: () => import('./commands/corpus.ts'),
  },
  history: {
    summary: 'outcomes of earlier sessions, regressions, recurring failures',
    load: () => import('./commands/history.ts'),
  },
  report: {
    summary: 'what the sessions did, as a page, Markdown or data',
    load: () => import('./commands/report.ts'),
  },
  replay: {
    summary: 'a session’s journal, in order',
    load: () => import('./commands/replay.ts'),
  },
  defer: {
    summary: 'defer a failing file until it is edited again',
    load: () => import('./commands/defer.ts'),
  },
  classify: {
    summary: 'record the category of a failure, for the report',
    load: () => import('./commands/classify.ts'),
  },
  off: { summary: 'pause tailtest for a session', load: () => import('./commands/off.ts') },
  on: { summary: 'resume after `tailtest off`', load: () => import('./commands/on.ts') },
  doctor: {
    summary: 'check the installation and the state files',
    load: () => import('./commands/doctor.ts'),
  },
  mcp: {
    summary: 'serve agents that have tools but no hooks, over stdio',
    load: () => import('./commands/mcp.ts'),
  },
  demo: {
    summary: 'play a recorded session on a copy of a small shop',
    load: () => import('./commands/demo.ts'),
  },
}

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const rows = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  )
  return [
    'tailtest makes coding agents test what they write.',
    '',
    'Usage: tailtest <command> [options]',
    '',
    ...rows,
    `  ${'hook'.padEnd(width)}  what the agent starts; not for people`,
    '',
    '`tailtest <command> --help` explains one command, `tailtest --version` lists the clients it was verified with.',
    asTyped('Start with: tailtest install'),
    '',
  ].join('\n')
}

function complain(message: string, hint: string): number {
  printAside([`tailtest: ${message}`, ...(hint === '' ? [] : [asTyped(hint)])])
  return EXIT.wrong
}

const WRONG_VALUE =
  /^(?:option '(\S+).*?' argument|command-argument value) '(.*)' is invalid(?: for argument '(.*)')?\. (.*?)\.?$/s

/** The commands of which a second agent's name is the likeliest word too many. */
const BY_AGENT: ReadonlySet<string> = new Set(['install', 'uninstall', 'doctor'])

const TOO_MANY = /^too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got (\d+)\.$/

function tooMany(name: string, [below, most, given]: readonly (string | undefined)[]): string {
  const words = most === '1' ? '1 argument' : `${most} arguments`
  const takes = most === '0' ? 'no argument' : `at most ${words}`
  return `${below === undefined || below === name ? name : `${name} ${below}`} takes ${takes}, but got ${given}`
}

/** What the parser says of wrong use, as every other complaint is said. */
function explainUse({ message, exitCode }: CommanderError, name: string): number {
  if (exitCode === 0) return EXIT.done
  const [first = '', guess = ''] = message
    .replace(/^error: /, '')
    .replace(WRONG_VALUE, (_, option, value, argument, why) => {
      const choices = /^Allowed choices are (.*)$/.exec(why)?.[1]
      const one = choices?.includes(',') ? `give one of ${choices}` : `give ${choices}`
      return `${option ?? argument} cannot be ${quoteName(value)}: ${choices ? one : why}`
    })
    .replace(TOO_MANY, (_, ...parts) => tooMany(name, parts))
    .split('\n')
  const several = TOO_MANY.test(message.replace(/^error: /, '')) && BY_AGENT.has(name)
  const likely = several ? 'Several agents: --agent claude,codex.' : guess.replace(/^\(|\)$/g, '')
  const hint = `\`tailtest ${name} --help\` explains it.`
  return complain(first, likely === '' ? hint : `${likely} ${hint}`)
}

function explain(error: unknown, name: string): number {
  if (error instanceof CommanderError) return explainUse(error, name)
  const { message, hint } = explained(error)
  return complain(message, hint)
}

/** Lets the parser throw what it has to say of wrong use, below a command too, instead of printing it. */
function quiet(command: Command): Command {
  for (const below of command.commands) quiet(below)
  return command.exitOverride().configureOutput({ writeErr: () => {} })
}

/** Every command knows the hosts whose adapters are packages, as it knows those that are built in. */
async function meetHosts(): Promise<void> {
  const cwd = startFolder()
  if (cwd === undefined) return
  const { tellHosts } = await import('./setup/adapters.ts')
  const { findHosts } = await import('./setup/foreign/hosts.ts')
  tellHosts(await findHosts({ env: process.env, dist, cwd }))
}

/** The commands whose answer hangs on settings; `doctor` tells of these in full. */
const BY_SETTINGS: ReadonlySet<string> = new Set([
  'status',
  'cover',
  'hunt',
  'run',
  'red',
  'strength',
  'tdd',
])

/** Settings that do not hold are named beside what hangs on them; programs that ask for JSON are left alone. */
async function tellSettings(name: string, words: readonly string[]): Promise<void> {
  const cwd = startFolder()
  if (cwd === undefined || !BY_SETTINGS.has(name)) return
  if (['--json', '--help', '-h', '--watch'].some((word) => words.includes(word))) return
  const { tellUnusedSettings } = await import('./account/unused-settings.ts')
  await tellUnusedSettings(cwd)
}

/** The folder that the process was started in; `undefined`: it is gone, and each command says so itself. */
function startFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name)
}

/** Runs a command line (without node and script) and gives the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = argv
  if (name === '--version' || name === '-V' || name === '-v') {
    const { printVersions } = await import('./shell/versions.ts')
    await printVersions({ isJson: rest.includes('--json') })
    return EXIT.done
  }
  if (name === 'help' && rest[0] !== undefined) return main([rest[0], '--help'])
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(help())
    return EXIT.done
  }
  if (!isCommand(name)) {
    const { guess } = await import('./shell/guess.ts')
    const hint = `${guess(name, Object.keys(COMMANDS))}tailtest --help lists them.`
    return complain(`there is no command "${name}"`, hint)
  }
  try {
    await meetHosts()
    await tellSettings(name, rest)
    const { command } = await COMMANDS[name].load()
    await quiet(command).parseAsync(rest, { from: 'user' })
    return Number(process.exitCode ?? EXIT.done)
  } catch (error) {
    return explain(error, name)
  }
}
