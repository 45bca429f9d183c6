// tailtest inside Claude Code: asks one process of tailtest's that stays, where a command hook would start one for each
// edit. It only ever does less than the command hooks beside it: those answer whenever that process is not there.

const tools = /^$/
const failing = /^$/
const script = ''
const host = ''

// How often that process is started in a session, and milliseconds in which it answers, or says that it is alive.
const MOST_STARTS = 5
const PATIENCE_MS = 3_000
const ALIVE_MS = 1_000

// Milliseconds between two looks at what stands under the prompt; the process answers when it is to be another.
const LULL_MS = 500

// A longer payload (characters) the client does not send on to a process that runs: 4 MiB are its limit.
const LARGEST = 1_000_000

let child
let starts = 0

// A person sits in front of the client.
let isAttended = false

// A process that was given up may still claim to answer, and keep the command hooks still.
let isInDoubt = false

// Calls that the command hooks are answering. A hook that saw the process's claim would keep still, so the claim waits
// until there are none.
let withHooks = 0

// What was said of a call last: where the client does not take the answer, it is to be had once more.
let last

const hookIn = (env) => ['node', `${env.CLAUDE_PLUGIN_ROOT}/${script}`, host]

// Starts the process, and listens as long as it lives. From `/ready` on the command hooks keep still.
async function begin($) {
  if (child !== undefined || starts >= MOST_STARTS) return
  starts += 1
  const own = {}
  child = own
  try {
    const env = await $.process.hookEnv()
    own.stream = $.process.spawn({ argv: [...hookIn(env), 'serve'], env })
    let text = ''
    for await (const piece of own.stream) {
      if (piece.stream !== 'stdout' || own.socket !== undefined) continue
      text += piece.text
      if (!text.endsWith('\n')) continue
      const { socket, pid } = JSON.parse(text)
      Object.assign(own, { socket, pid })
      void ready($, own).then(
        () => follow($, own),
        () => giveUp($, own),
      )
    }
  } catch {
    // it cannot be started here: the command hooks answer
  }
  if (child === own) child = undefined
}

// From here on the process is asked; what it and a hook both answer is said once.
async function ready($, own) {
  while (withHooks > 0) await after(LULL_MS)
  own.isAsked = true
  await post($, own, '/ready')
}

function end(own) {
  if (child === own) child = undefined
  isInDoubt = true
  own.stream?.return?.().catch?.(() => {})
}

// One that hangs does not hear that it is to end.
function giveUp($, own) {
  end(own)
  if (own.pid > 0) void $.process.run(['kill', '-KILL', String(own.pid)]).catch(() => {})
}

async function post($, { socket }, path, body = '') {
  const { status, text } = await $.http.fetch(`http://tailtest${path}`, {
    method: 'POST',
    body,
    socketPath: socket,
  })
  if (status !== 200) throw new Error(`status ${status}`)
  return text
}

// Shows what runs and what is red for as long as the process lives; without either, or where the client has no place for
// it, nothing.
async function follow($, own) {
  if (!isAttended) return
  let shown = ''
  try {
    for (; child === own; await after(LULL_MS)) {
      const text = await post($, own, '/status', shown).catch(() => '')
      if (text === shown) continue
      shown = text
      await $.ui.status(text === '' ? null : text)
    }
    if (shown !== '') await $.ui.status(null)
  } catch {
    // this client has no such line
  }
}

const after = (ms) => new Promise((resolve) => setTimeout(() => resolve(undefined), ms))

// What the process says; it throws where that is gone, hangs, or is of another version by now.
async function answer($, own, body) {
  const answered = post($, own, '/answer', body)
  answered.catch(() => {})
  for (;;) {
    const text = await Promise.race([answered, after(PATIENCE_MS)])
    if (text !== undefined) return text
    const alive = await Promise.race([post($, own, '/alive'), after(ALIVE_MS)])
    if (alive === undefined) throw new Error('it hangs')
  }
}

// A command hook, started from here: the one in the settings relied on the process.
async function byHand($, stdin) {
  const env = await $.process.hookEnv()
  const { stdout } = await $.process.run(hookIn(env), { stdin, env, timeoutMs: 30_000 })
  return stdout
}

// The text for the model in an answer.
function contextIn(text) {
  if (text.trim() === '') return undefined
  const context = JSON.parse(text).hookSpecificOutput.additionalContext
  if (typeof context !== 'string') throw new Error('no answer of ours')
  return context
}

async function said($, e) {
  const own = child
  const isAnswered = own?.isAsked === true
  if (!isAnswered) {
    void begin($)
    if (!isInDoubt) return undefined
  }
  const body = JSON.stringify(e)
  if (!isAnswered || body.length > LARGEST) return contextIn(await byHand($, body))
  try {
    return contextIn(await answer($, own, body))
  } catch {
    giveUp($, own)
    return contextIn(await byHand($, body))
  }
}

function withText(others, text) {
  if (text === undefined) return others
  return { ...others, additionalContext: [...(others.additionalContext ?? []), text] }
}

// The command hooks run in `next`, ours among them, while the process works.
async function ran($, e, next) {
  const stop = () => child && end(child) // a person pressed Escape: tests that it runs end with it
  const isWithHooks = child?.isAsked !== true
  if (isWithHooks) withHooks += 1
  const ours = said($, e).catch(() => undefined)
  next.signal.addEventListener('abort', stop)
  try {
    const others = await next(e)
    last = { call: e.tool_use_id, text: await ours }
    return withText(others, last.text)
  } finally {
    if (isWithHooks) withHooks -= 1
    next.signal.removeEventListener('abort', stop)
  }
}

// What of this module is broken in the client at hand does not happen again: without the process the command hooks answer.
async function failed($, e, next) {
  const wasCalled = next.called
  starts = MOST_STARTS
  const own = child
  if (own?.isAsked) {
    await Promise.race([post($, own, '/leave'), after(ALIVE_MS)]).catch(() => {})
    end(own)
  }
  const others = await next(e)
  return wasCalled && last?.call === e.tool_use_id ? withText(others, last.text) : others
}

export function register(on) {
  on('session.start', async ($, e, next) => {
    isAttended = e.isInteractive === true
    void begin($)
    return next(e)
  })
  on('classic.PostToolUse', { tool_name: tools }, ran).catch(failed)
  on('classic.PostToolUseFailure', { tool_name: failing }, ran).catch(failed)
}
