import {
  type Adapter,
  type Env,
  type EventBase,
  type HookOutput,
  INPUT_LIMIT,
  runHook,
} from '@tailtest/adapter-kit'
import { handle, type Options, openContext } from '@tailtest/loop'
import { userStateDir } from '@tailtest/project'
import { pluginFolder } from './plugin/words.ts'
import { loadAdapter } from './setup/load-adapter.ts'
import { surroundingsOf } from './setup/surroundings.ts'
import { debugLog } from './shell/debug-log.ts'
import { readFrom, writeTo } from './shell/descriptors.ts'
import { forgetSession } from './shell/forget-session.ts'

/** How often a hook that runs tests looks whether its host is still there, in milliseconds. */
const WATCH_MS = 500

/** Asked for at once: a host that is killed while we begin is told from one that never was. */
const host = process.ppid

/** A host that was killed leaves its hooks behind; ending ours ends the tests it runs. */
function endWithHost(): void {
  const look = () => {
    if (process.ppid !== host) process.exit()
  }
  setInterval(look, WATCH_MS).unref()
}

/** The folder that the process was started in may be gone by now; then it names nothing of anybody's. */
function startFolder(): string {
  try {
    return process.cwd()
  } catch {
    return __dirname
  }
}

/** Whether this run went the whole way of a noted edit: then its compiled functions are worth keeping. */
export let isWhole = false

/** Events that are being handled; some are when the answer was due before. */
let open = 0

/** Whether work goes on that nobody waits for any more. */
export let isLate = false

/** Who sent the last event, and what it was. */
export let lastEvent: { adapter: Adapter; event: EventBase } | undefined

/** What is to be done once the answer is given. */
export const after: (() => void)[] = []

/** Given by `hook.cjs`; absent: this is not the first start of the hook in its process, and is only asked. */
declare const module: { again?: () => Fresh }

/** The hook once more, with modules of its own. */
export interface Fresh {
  answerTo: typeof answerTo
  after: typeof after
  readonly isLate: boolean
  readonly lastEvent: typeof lastEvent
}

interface Asked {
  name: string
  env: Env
  input: string | Uint8Array
}

/** What the hook says to a payload. `serves`: other calls come after this one, and whoever serves them watches the host. */
export async function answerTo(
  { name, env, input }: Asked,
  serves = false,
): Promise<HookOutput | undefined> {
  const debug = debugLog(userStateDir(env))
  const adapter = await adapterOf(name, env)
  if (adapter === undefined) return undefined
  const surroundings = { env, dist: __dirname, actor: 'hook' } as const
  const guestOf = async (sender: string, payload: unknown) =>
    (await import('./setup/guests.ts')).guestOf(sender, payload, env)
  const output = await runHook(
    adapter,
    async (event, capabilities, sender) => {
      lastEvent = { adapter: sender, event }
      const runsTests = event.type === 'turn-ended' || event.type === 'command-ran'
      if (runsTests && !serves) endWithHost()
      const options = surroundingsOf({ ...surroundings, adapter: sender, capabilities })
      const startBackground: Options['startBackground'] = async (root, from) => {
        const isInteractive = capabilities.interactive
        const starter = { env, dist: __dirname, adapter: sender.host, isInteractive }
        const { spawnBackground } = await import('./background.ts')
        spawnBackground(root, from, starter)
      }
      open += 1
      const later = serves ? (work: () => void) => void after.push(work) : undefined
      const reply = await handle(
        event,
        openContext({ ...options, startBackground, later }),
      ).finally(() => {
        open -= 1
      })
      isWhole ||= event.type === 'file-edited' && reply.type === 'note'
      if (event.type !== 'session-started' || pluginFolder(env) === undefined) return reply
      const { tellAlone } = await import('./plugin/alone.ts')
      return tellAlone(reply, { env, dist: __dirname, host: sender.host })
    },
    { input, env, debug, adapterOf: guestOf },
  )
  isLate = open > 0
  return output
}

function adapterOf(name: string, env: Env) {
  const complain = (line: string) => debugLog(userStateDir(env))(`hook: ${line}`)
  return loadAdapter(name, { env, dist: __dirname, cwd: startFolder(), complain })
}

async function answer(name: string, env: Env): Promise<void> {
  const input = readFrom(0, INPUT_LIMIT)
  if (input === undefined) {
    debugLog(userStateDir(env))(`hook ${name}: more than ${INPUT_LIMIT} bytes on stdin`)
    return
  }
  const output = await answerTo({ name, env, input })
  if (output === undefined) return
  writeTo(1, output.stdout)
  writeTo(2, output.stderr)
  process.exitCode = output.exitCode
}

/** What else this program does for the name of a host, by the word behind it. */
const tasks: Readonly<
  Record<string, (name: string, env: Env, words: readonly string[]) => Promise<void>>
> = {
  background: async (name, env, words) => {
    const adapter = await adapterOf(name, env)
    if (adapter === undefined) return
    const { runBackground } = await import('./background.ts')
    await runBackground(words, { env, dist: __dirname, actor: 'hook', adapter })
  },
  serve: async (name, env) => {
    const { again } = module
    const { serve } = await import('./warm/serve.ts')
    if (again !== undefined) await serve({ name, env, dist: __dirname, again })
  },
}

function start(): void {
  // What no promise carries: a program that cannot be started for want of descriptors says so later, and to nobody.
  process.on('uncaughtException', (error) => {
    debugLog(userStateDir(process.env))(`hook: ${error.stack ?? error.message}`)
    process.exit(0)
  })
  const [, , name = '', task = '', ...words] = process.argv
  forgetSession(process.env)
  const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined
  const done = run === undefined ? answer(name, process.env) : run(name, process.env, words)
  done
    .catch(() => {}) // runHook catches and logs; what is left is a failure to fail, and a hook never harms
    .finally(() => process.exit())
}

if (module.again !== undefined) start()
