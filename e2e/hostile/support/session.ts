import { type HookRun, payload, startHook, writePayload } from '../../support/hook.ts'
import type { Shop } from '../../support/shop.ts'
import { tellTime } from './times.ts'

/** Whatever waits for something that never comes waits longer than this. */
const LIMIT_MS = 30_000

/** Runs the hook on a payload and tells how long it took; throws where it does not end. */
export async function hook(shop: Shop, input: object): Promise<HookRun> {
  const started = process.hrtime.bigint()
  const { process: child, done } = startHook(shop, JSON.stringify(input))
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const run = await done
  clearTimeout(timer)
  const ms = Number((process.hrtime.bigint() - started) / 1_000_000n)
  tellTime({ event: 'hook_event_name' in input ? String(input.hook_event_name) : '', ms })
  if (run.signal !== null) throw new Error(`the hook did not end within ${LIMIT_MS} ms`)
  return run
}

/** The shell command of a recorded event, another one in its place. */
const ran = (shop: Shop, recorded: string, command: string) =>
  payload(shop, recorded, { tool_input: { command } })

/** Every event of a session in which a file is written and a command runs. */
export function eventsOf(shop: Shop, file: string, command = 'ls'): object[] {
  return [
    payload(shop, 'SessionStart.startup'),
    payload(shop, 'UserPromptSubmit'),
    ran(shop, 'PreToolUse.Bash', command),
    writePayload(shop, file),
    ran(shop, 'PostToolUse.Bash', command),
    payload(shop, 'Stop'),
    payload(shop, 'SessionEnd.other'),
  ]
}

/** Plays such a session; what was said in it, in its order. Throws where a hook fails or does not end. */
export async function session(shop: Shop, file: string, command?: string): Promise<string[]> {
  const said: string[] = []
  for (const event of eventsOf(shop, file, command)) {
    const { code, stdout, stderr } = await hook(shop, event)
    if (code !== 0 || stderr !== '') throw new Error(`exit ${code}: ${stderr}`)
    said.push(...textsIn(stdout))
  }
  return said
}

/** Every text of an answer, as whoever gets it reads it. */
function textsIn(stdout: string): string[] {
  const texts: string[] = []
  const look = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  if (stdout !== '') look(JSON.parse(stdout))
  return texts
}

/** What no terminal and no model may get: controls but line ends, and what nobody sees. */
export const UNSEEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u
