// tailtest inside Claude Code: asks one process of tailtest's that stays, where a command hook would start one for each
// edit. It only ever does less than the command hooks beside it: those answer whenever that process is not there.

const tools = /^$/
const script = ''
const host = ''

// How often that process is started in a session, and milliseconds in which it answers whether it is alive.
const MOST_STARTS = 5
const PATIENCE_MS = 3_000
const ALIVE_MS = 1_000

let child
let starts = 0

const hookIn = (env) => ['node', `${env.CLAUDE_PLUGIN_ROOT}/${script}`, host]

// Starts the process, and listens as long as it lives. From `ready` on the command hooks keep still.
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
      own.socket = text.trim()
      void post($, own, '/ready').catch(() => end(own))
    }
  } catch {
    // it cannot be started here: the command hooks answer
  }
  if (child === own) child = undefined
}

function end(own) {
  if (child === own) child = undefined
  own.stream?.return?.().catch?.(() => {})
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
  const context = JSON.parse(text).hookSpecificOutput?.additionalContext
  return typeof context === 'string' ? context : undefined
}

async function said($, e) {
  const own = child
  if (own?.socket === undefined) {
    void begin($)
    return undefined
  }
  const body = JSON.stringify(e)
  try {
    return contextIn(await answer($, own, body))
  } catch {
    end(own)
    return contextIn(await byHand($, body).catch(() => ''))
  }
}

export function register(on) {
  on('session.start', async ($, e, next) => {
    void begin($)
    return next(e)
  })
  on('classic.PostToolUse', { tool_name: tools }, async ($, e, next) => {
    const ours = said($, e).catch(() => undefined)
    const others = await next(e)
    const text = await ours
    if (text === undefined) return others
    return { ...others, additionalContext: [...(others.additionalContext ?? []), text] }
  })
}
