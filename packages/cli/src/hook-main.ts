import { type Env, INPUT_LIMIT, runHook } from '@tailtest/adapter-kit'
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

async function answer(name: string, env: Env, background?: readonly string[]): Promise<void> {
  const debug = debugLog(userStateDir(env))
  const complain = (line: string) => debug(`hook: ${line}`)
  const adapter = await loadAdapter(name, { env, dist: __dirname, cwd: startFolder(), complain })
  if (adapter === undefined) return
  const surroundings = { env, dist: __dirname, actor: 'hook' } as const
  if (background !== undefined) {
    const { runBackground } = await import('./background.ts')
    return runBackground(background, { ...surroundings, adapter })
  }
  const input = readFrom(0, INPUT_LIMIT)
  if (input === undefined) return debug(`hook ${name}: more than ${INPUT_LIMIT} bytes on stdin`)
  const adapterOf = async (sender: string, payload: unknown) =>
    (await import('./setup/guests.ts')).guestOf(sender, payload, env)
  const output = await runHook(
    adapter,
    async (event, capabilities, sender) => {
      if (event.type === 'turn-ended' || event.type === 'command-ran') endWithHost()
      const options = surroundingsOf({ ...surroundings, adapter: sender, capabilities })
      const startBackground: Options['startBackground'] = async (root, from) => {
        const isInteractive = capabilities.interactive
        const starter = { env, dist: __dirname, adapter: sender.host, isInteractive }
        const { spawnBackground } = await import('./background.ts')
        spawnBackground(root, from, starter)
      }
      const reply = await handle(event, openContext({ ...options, startBackground }))
      isWhole ||= event.type === 'file-edited' && reply.type === 'note'
      if (event.type !== 'session-started' || pluginFolder(env) === undefined) return reply
      const { tellAlone } = await import('./plugin/alone.ts')
      return tellAlone(reply, { env, dist: __dirname, host: sender.host })
    },
    { input, env, debug, adapterOf },
  )
  writeTo(1, output.stdout)
  writeTo(2, output.stderr)
  process.exitCode = output.exitCode
}

/** What no promise carries: a program that cannot be started for want of descriptors says so later, and to nobody. */
process.on('uncaughtException', (error) => {
  debugLog(userStateDir(process.env))(`hook: ${error.stack ?? error.message}`)
  process.exit(0)
})

const [, , name = '', task, ...words] = process.argv
forgetSession(process.env)
answer(name, process.env, task === 'background' ? words : undefined)
  .catch(() => {}) // runHook catches and logs; what is left is a failure to fail, and a hook never harms
  .finally(() => process.exit())
