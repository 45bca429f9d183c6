import type { Adapter, Capabilities, Env, HookOutput } from './adapter.ts'
import { type HookEvent, type Reply, silent } from './event.ts'
import { keepStart } from './quote.ts'

/** The longest input that is read, in bytes (characters of a string): 64 MB; a host sends a file up to three times. */
export const INPUT_LIMIT = 64 * 1024 * 1024

/** Milliseconds before the host's deadline at which a hook answers without waiting any longer. */
const SPARE_MS = 500

/** Milliseconds on a clock that never jumps; `performance` is a module of its own, 1 ms to load. */
function now(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

/** What a hook says when it has nothing to say. */
const NEUTRAL: HookOutput = { exitCode: 0 }

/** What the process around a hook lends it. */
export interface HookIo {
  /** All of stdin, or the first bytes of it when there are more than `INPUT_LIMIT`. */
  input: string | Uint8Array
  env: Env
  /** Takes one line for the debug log. */
  debug(line: string): void
  /** How to answer another host that runs this one's hooks and sent this payload; `undefined`: not at all, as where this is absent. */
  adapterOf?(sender: string, payload: unknown): Promise<Adapter | undefined>
}

/** The loop, as a hook sees it; `adapter`: that of the host that sent the event. */
export type Handle = (
  event: HookEvent,
  capabilities: Capabilities,
  adapter: Adapter,
) => Promise<Reply>

/**
 * Answers one hook call. Never rejects, whatever arrives and whatever breaks: it then says nothing,
 * exits 0 and leaves a line in the debug log. Answers before the host's deadline although `handle`
 * may still be at work, so the caller ends the process once the answer is written.
 */
export function runHook<Input>(
  adapter: Adapter<Input>,
  handle: Handle,
  io: HookIo,
): Promise<HookOutput> {
  return (
    answer(adapter, handle, io, now())
      .catch((error: unknown) => nothing(adapter, io, oneLine(error)))
      // A debug log that cannot be written is no reason to disturb anybody.
      .catch(() => NEUTRAL)
  )
}

async function answer<Input>(
  adapter: Adapter<Input>,
  handle: Handle,
  io: HookIo,
  started: number,
): Promise<HookOutput> {
  if (io.input.length > INPUT_LIMIT) return nothing(adapter, io, 'more than 64 MB of input')
  const payload: unknown = JSON.parse(textOf(io.input))
  const sender = adapter.senderOf?.(payload, io.env)
  if (sender === undefined) return answerTo(payload, adapter, { handle, io, started })
  const other = await io.adapterOf?.(sender, payload)
  if (other === undefined) return nothing(adapter, io, `sent by ${sender}, not answered here`)
  return answerTo(payload, other, { handle, io, started })
}

async function answerTo<Input>(
  payload: unknown,
  adapter: Adapter<Input>,
  { handle, io, started }: { handle: Handle; io: HookIo; started: number },
): Promise<HookOutput> {
  const input = adapter.input.check(payload)
  if (input === undefined) return nothing(adapter, io, 'not a payload it knows')
  const capabilities = adapter.capabilities(input, io.env)
  const answers: Answer[] = []
  for (const event of adapter.parse(input, io.env)) {
    const deadline = capabilities.deadlineMs[event.type]
    const left = deadline && started + deadline - SPARE_MS - now()
    const reply = await within(handle(event, capabilities, adapter), left)
    if (reply === undefined) io.debug(`${adapter.host}: ${event.type} took too long`)
    answers.push({ event, reply: reply ?? silent })
  }
  const [first, ...others] = answers
  if (first === undefined) return NEUTRAL
  const joined = joinAnswers(first, others, capabilities.noteLimit)
  return adapter.render(joined.reply, joined.event)
}

function nothing<Input>(adapter: Adapter<Input>, io: HookIo, why: string): HookOutput {
  io.debug(`${adapter.host}: ${why}`)
  return NEUTRAL
}

/** The input's text; shells of Windows put a byte order mark before what they hand on. */
function textOf(input: string | Uint8Array): string {
  const text =
    typeof input === 'string'
      ? input
      : Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString()
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/**
 * What the work gives, or `undefined` after so many milliseconds. The clock is set once the work waits for something:
 * most of it never does, and what timers need takes a process as long as reading a journal.
 */
async function within<T>(work: Promise<T>, ms: number | undefined): Promise<T | undefined> {
  if (ms === undefined) return work
  let timer: NodeJS.Timeout | undefined
  let isDone = false
  const late = new Promise<undefined>((resolve) => {
    const set = () => {
      if (!isDone) timer = setTimeout(() => resolve(undefined), ms)
    }
    // from a microtask on: then it comes after all of them, and not before the first
    Promise.resolve().then(() => process.nextTick(set))
  })
  return Promise.race([work, late]).finally(() => {
    isDone = true
    if (timer !== undefined) clearTimeout(timer)
  })
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text
    .slice(0, 4000)
    .replace(/\s*\n\s*/g, ' | ')
    .slice(0, 2000)
}

/** A reply, and the event it answers. */
interface Answer {
  event: HookEvent
  reply: Reply
}

/** The strongest decides what the one answer is. */
const STRENGTH = {
  silent: 0,
  tell: 1,
  note: 2,
  continue: 3,
  ask: 4,
  refuse: 5,
} satisfies Record<Reply['type'], number>

/** One answer from the replies to the events of one payload; what the weaker ones said goes along, unless nothing is to happen. */
function joinAnswers(first: Answer, others: readonly Answer[], noteLimit: number): Answer {
  const { event, reply } = others.reduce(
    (best, next) => (STRENGTH[next.reply.type] > STRENGTH[best.reply.type] ? next : best),
    first,
  )
  if ('reason' in reply || reply.type === 'silent') return { event, reply }
  const replies = [first, ...others].map((answer) => answer.reply)
  const users = replies.flatMap((one) => ('user' in one && one.user ? [one.user] : []))
  const user = users.join('\n')
  if (reply.type === 'tell') return { event, reply: { type: 'tell', user } }
  const texts = replies.flatMap((one) => ('text' in one ? [one.text] : []))
  const text = fitLines(texts.join('\n'), noteLimit)
  return {
    event,
    reply: user === '' ? { type: reply.type, text } : { type: reply.type, text, user },
  }
}

/** As many whole lines as the limit takes, and a last one that says there was more. */
function fitLines(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf('\n', limit - 2)
  return end > 0 ? `${text.slice(0, end)}\n…` : keepStart(text, limit)
}
