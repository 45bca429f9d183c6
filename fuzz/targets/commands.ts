import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '../../packages/cli/src/main.ts'
import { TEMP } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'
import { clear, root } from './loop.ts'
import { holdsSaid, laid, played, SEEDS, WORDS } from './planted.ts'

/** Nobody's but the target's: `install --scope user` writes there. */
const home = join(TEMP, 'person')

/** What only looks, and leaves everything but the state as it was. */
const LOOKING = [
  ...['status', 'status --json', 'summary', 'summary --markdown', 'summary --json', 'report --md'],
  ...[
    'report --json',
    'history',
    'history --json',
    'history --markdown',
    'replay',
    'replay --json',
  ],
  ...['history --file src/cart.ts', 'history --fail-on regression', 'runners', 'runners --json'],
  ...['runners src/cart.ts', 'impact src/cart.ts', 'impact --json src/tax.py', 'why .'],
  ...['why --json src/cart.ts', 'score src/cart.ts', 'score --json src/tax.py', 'trust --list'],
  ...['plan status', 'tdd', 'tdd --json', 'corpus export --json', 'run', 'run --list', 'undo'],
  ...['run --all --list', 'run --changed', 'run src/cart.test.ts', 'red src/cart.test.ts', 'prove'],
  ...[
    'install --agent claude --print',
    'uninstall --print',
    'history pull --timeout 1',
    'history push --timeout 1',
  ],
  ...['hunt src/cart.ts', 'cover src/cart.ts', 'doctor'],
]
/** What writes: settings, state, an agreement. */
const WRITING = [
  ...['install --agent claude --scope local', 'install --agent codex', 'install --agent cursor'],
  ...['install --agent cline', 'install --agent copilot', 'install --agent gemini'],
  'install --agent opencode',
  ...['install --agent claude --scope project'],
  ...['uninstall', 'config init', 'off', 'on', 'defer src/cart.ts later', 'trust --revoke'],
  ...['plan add x', 'plan remove 1', 'tdd warn', 'tdd off', 'report --html', 'trust'],
  ...['refactor start --scope src/** --reason x', 'classify src/cart.test.ts real_bug because'],
]
const COMMANDS = [...LOOKING, ...WRITING]

/** Every file of the project but its state, and when it was written. */
function kept(): string {
  const rows = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    if (path.startsWith(join(root, '.tailtest'))) return []
    const { size, mtimeMs } = lstatSync(path)
    return [`${path} ${entry.isDirectory() ? '' : `${size} ${mtimeMs}`}`]
  })
  return rows.join('\n')
}

/** One command line, as the program would have it: what it prints, and how it ends. */
async function called(words: readonly string[]): Promise<{ code: number; told: string }> {
  const { cwd, stdout, stderr } = process // a worker has no folder of its own
  const write = [stdout.write, stderr.write] as const
  const told: string[] = []
  const take = (text: string | Uint8Array) => told.push(String(text)) > 0
  process.cwd = () => root
  stdout.write = take
  stderr.write = take
  try {
    return { code: await main(words), told: told.join('') }
  } finally {
    process.cwd = cwd
    ;[stdout.write, stderr.write] = write
    process.exitCode = undefined
  }
}

/** A law of every command, whatever it was asked and wherever it stands. */
async function holdsOf(command: string): Promise<void> {
  const before = LOOKING.includes(command) ? kept() : undefined
  process.env.AGENT = RUNS.test(command) ? '1' : ''
  const { code, told } = await called(command.split(' '))
  holds(`${command.split(' ')[0]} ends with 0, 1 or 2`, [0, 1, 2].includes(code), String(code))
  holds(`${command.split(' ')[0]} knows what went wrong`, !isUnexpected(told), told)
  holdsSaid(told, told.replaceAll('\t', ' '))
  if (before !== undefined) holds(`${command} writes nothing`, kept() === before)
}

/** A stack, or an error that nobody thought of: what the system says of a file is not meant. */
function isUnexpected(told: string): boolean {
  const [before, hint] = told.split('If this looks wrong', 2)
  const isOfSystem = /\bE[A-Z]{3,}: |not written/.test(before ?? '')
  return /^\s+at .*:\d+:\d+\)?$/m.test(told) || (hint !== undefined && !isOfSystem)
}

/** A person who runs tests has agreed to that by doing so; an agent has not. */
const RUNS = /^(?:run|red|prove|plan start|refactor|undo)\b/
/** What is an agreement, and what may start programs after one. */
const AGREES = /^(?:install|trust)\b(?!.* --(?:print|list|revoke))/
const STARTS = /^(?:run|red|prove|plan start|refactor|undo|doctor)\b/

/** Which commands an input asks for: numbers below `$run`, some of each kind where it says nothing. */
function commandsOf({ $run }: Record<string, unknown>): string[] {
  const numbers = Array.isArray($run) ? $run.filter((one) => typeof one === 'number') : [0, 14, 19]
  return numbers
    .slice(0, 6)
    .flatMap((one) => COMMANDS[Math.abs(Math.trunc(one)) % COMMANDS.length] ?? [])
}

/** So many commands for each tree to begin with. */
const EACH = 6

function seeds(): string[] {
  return SEEDS.flatMap((plants, at) =>
    Array.from({ length: Math.ceil(COMMANDS.length / EACH) }, (_, group) =>
      JSON.stringify({
        $run: Array.from({ length: EACH }, (_, one) => group * EACH + one),
        ...((at + group) % 3 === 0 ? { $session: true } : {}),
        ...plants,
      }),
    ),
  )
}

/**
 * The commands in a repository as that of the hooks: each ends as it says it does, tells nothing that acts or is none of
 * its business, starts nothing of the project, and writes where it may.
 */
export const commands: Target = {
  form: 'json',
  seeds,
  words: WORDS,
  async run(input) {
    Object.assign(process.env, {
      HOME: home,
      TAILTEST_STATE_DIR: join(TEMP, 'state'),
      CI: '',
    })
    const { plants, check } = laid(input)
    if (plants.$session === true) await played('src/cart.ts', 3)
    let isAgreed = false
    for (const command of commandsOf(plants)) {
      if (isAgreed && STARTS.test(command)) continue
      isAgreed ||= AGREES.test(command)
      await holdsOf(command)
      check()
    }
    const beside = readdirSync(TEMP).filter(
      (name) => !['shop', 'state', 'home', 'person', 'programs'].includes(name),
    )
    holds('nothing beside it', beside.length === 0, beside.join())
    if (existsSync(home)) rmSync(home, { recursive: true })
    clear()
  },
}
