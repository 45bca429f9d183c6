import { posix, win32 } from 'node:path'
import { isAdapter, type Reply, runHook } from '@tailtest/adapter-kit'
import { textsBelow } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'
import type { FuzzedHost } from './hosts.ts'

const REPLIES: readonly Reply[] = [
  { type: 'silent' },
  { type: 'note', text: 'One\n"two" </x> \u2028 \ud800', user: 'For you' },
  { type: 'tell', user: 'For you' },
  { type: 'continue', text: 'Go on', user: 'For you' },
  { type: 'ask', reason: 'One\n"two"' },
  { type: 'refuse', reason: '\ud800' },
]

/** What a host sends: both checks say the same of it, and whatever they take is read and answered as that host expects. */
export async function payloads({ adapter, answers }: FuzzedHost): Promise<Target> {
  const zod = await adapter.input.zod()
  holds('an adapter', isAdapter(adapter))
  return {
    form: 'json',
    seeds: () => textsBelow(`packages/adapter-${adapter.host}/test/payloads`, /\.json$/),
    async run(text) {
      const value = parsed(text)
      const fast = adapter.input.check(value)
      holds('the fast check and zod agree', (fast !== undefined) === zod.safeParse(value).success)
      await answered(text)
      if (fast === undefined) return
      holds('a limit of notes', adapter.capabilities(fast, {}).noteLimit > 0)
      for (const event of adapter.parse(fast, {})) {
        holds('its own events', event.host === adapter.host)
        const paths =
          event.type === 'file-edited'
            ? event.files
            : event.type === 'edit-proposed'
              ? event.edits
              : []
        for (const { path } of paths) {
          holds('absolute paths', posix.isAbsolute(path) || win32.isAbsolute(path), path)
        }
        for (const reply of REPLIES) expectAnswer(adapter.render(reply, event).stdout)
      }
    },
  }

  async function answered(input: string): Promise<void> {
    const reply: Reply = { type: 'note', text: 'a note' }
    const output = await runHook(adapter, async () => reply, { input, env: {}, debug: throwing })
    holds('exit code 0', output.exitCode === 0)
    expectAnswer(output.stdout)
  }

  function expectAnswer(stdout: string | undefined): void {
    if (stdout === undefined) return
    holds('an answer the host takes', answers.safeParse(JSON.parse(stdout)).success, stdout)
  }
}

/** A line of the debug log that tells of an exception is one that a hook would have swallowed. */
function throwing(line: string): void {
  if (/ at \S+ \(|Error: /.test(line) && !/SyntaxError: .*JSON/.test(line)) throw new Error(line)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
