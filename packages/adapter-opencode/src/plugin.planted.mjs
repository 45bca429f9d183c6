import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const hook = ''
// The tools that are asked about before and after their calls, and milliseconds that an answer may take.
const asked = { before: [], after: [] }
const limits = { usual: 0, turn: 0 }

const script = resolve(dirname(fileURLToPath(import.meta.url)), hook)

// Tools of the client's own that write no file; one that is unknown may.
const QUIET =
  /^(batch|codesearch|glob|grep|invalid|list|lsp|plan_enter|plan_exit|question|read|skill|task|todoread|todowrite|webfetch|websearch|write|edit|apply_patch|bash)$/

// Prompts of ours in a row: tailtest ends them long before, this holds where it is broken.
const MOST_PROMPTS = 20

// Characters of an agent's last words that are passed on: whether they end in a question is looked at.
const LAST_WORDS = 2_000

// Of "opencode run" nothing is left when a turn has ended.
const isOneShot = process.argv.slice(2).includes('run')

// A hook ends with the process that started it: where the client ends, this one stays, and reads what is sent.
const RUNNER = `const stdio = ['pipe', 'ignore', 'ignore']
const input = require('node:fs').readFileSync(0)
require('node:child_process').spawnSync(process.execPath, [process.argv[1], 'opencode'], { input, stdio, windowsHide: true })`

function parsed(text) {
  try {
    const words = Object.entries(JSON.parse(text) ?? {})
    return Object.fromEntries(words.filter(([, word]) => typeof word === 'string'))
  } catch {
    return undefined // silence, or a program that broke
  }
}

export const Tailtest = async ({ client, directory }) => {
  const began = Date.now()
  const sessions = new Map()

  // What is known of a session, looked up once: a sub-agent's is its parent's in the end.
  function sessionOf(sessionID) {
    if (!sessions.has(sessionID)) sessions.set(sessionID, lookUp(sessionID))
    return sessions.get(sessionID)
  }

  async function lookUp(sessionID) {
    const { data } = await client.session.get({ path: { id: sessionID } }).catch(() => ({}))
    const parent = data?.parentID ? await sessionOf(data.parentID) : undefined
    const parentID = parent && (parent.parentID ?? parent.sessionID)
    const cause = data?.time?.created >= began ? 'startup' : 'resume'
    return { sessionID, parentID, cause, late: [], text: '', prompts: 0 }
  }

  const payload = (name, { sessionID, parentID, agent }, more) =>
    JSON.stringify({
      hook: name,
      sessionID,
      parentID,
      directory,
      mode: agent,
      open: !isOneShot,
      ...more,
    })

  function start(args, options) {
    const child = spawn('node', args, { cwd: directory, windowsHide: true, ...options })
    child.on('error', () => {})
    child.stdin.on('error', () => {})
    return child
  }

  async function ask(name, session, more, ms = limits.usual) {
    const child = start([script, 'opencode'], { stdio: ['pipe', 'pipe', 'ignore'] })
    const answer = await new Promise((done) => {
      let text = ''
      const timer = setTimeout(() => done(child.kill('SIGKILL') && undefined), ms)
      child.on('error', () => done())
      child.on('close', () => done(parsed(text)))
      child.stdout.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      child.stdin.end(payload(name, session, more))
      child.on('close', () => clearTimeout(timer))
    })
    if (answer?.line) tell(answer.line)
    return answer
  }

  function tell(message) {
    if (isOneShot) process.stderr.write(`${message}\n`)
    else
      client.tui
        .showToast({ body: { title: 'tailtest', message, variant: 'info' } })
        .catch(() => {})
  }

  // What came when nothing could be said goes with the next thing that can.
  const fresh = (session, answer) =>
    [...session.late.splice(0), ...(answer?.context ? [answer.context] : [])].join('\n\n')

  async function prompted({ sessionID }, { message, parts }) {
    const session = await sessionOf(sessionID)
    const { agent, model } = message
    const isOurs = parts.some(({ metadata }) => metadata?.tailtest)
    const { command } = session
    if (!isOurs) session.prompts = 0
    Object.assign(session, {
      agent,
      model,
      message: message.id,
      isOpen: true,
      isContinued: isOurs,
      isAborted: false,
    })
    Object.assign(session, { text: '', command: undefined, isAnswered: false })
    if (isOurs || session.parentID !== undefined) return
    const begun = session.isBegun ? undefined : session.cause
    session.isBegun = true
    const said = parts.filter(({ type, synthetic }) => type === 'text' && !synthetic)
    const text = said.map((part) => part.text).join('\n')
    const context = fresh(session, await ask('chat.message', session, { begun, text, command }))
    // Parts stand in the order of their ids: behind what the person said.
    const id = `${parts.at(-1)?.id ?? 'prt_'}t`
    const own = { id, messageID: message.id, sessionID, type: 'text', synthetic: true }
    if (context !== '') parts.push({ ...own, text: context })
  }

  async function before({ tool, sessionID, callID }, { args }) {
    const isOther = !QUIET.test(tool)
    if (!isOther && !asked.before.includes(tool)) return undefined
    const more = { tool, callID, args: isOther ? undefined : args }
    return (await ask('tool.execute.before', await sessionOf(sessionID), more))?.deny
  }

  async function after({ tool, sessionID, callID, args }, output) {
    const session = await sessionOf(sessionID)
    const { exists, exit } = output.metadata ?? {}
    const more = { tool, callID, args, metadata: { exists, exit } }
    const isAsked = asked.after.includes(tool)
    const text = fresh(
      session,
      isAsked ? await ask('tool.execute.after', session, more) : undefined,
    )
    if (text === '') return
    if (typeof output.output === 'string') output.output += `\n\n${text}`
    else output.content.push({ type: 'text', text }) // of a server
  }

  // The client tells of an end twice where a person broke off, and of one that is past when the next turn has begun.
  async function ended(session) {
    if (!session.isOpen || !session.isAnswered) return
    session.isOpen = false
    const { parentID, sessionID, agent, model, isContinued, isAborted, text } = session
    const last = text.slice(-LAST_WORDS)
    const more = { continued: isContinued, aborted: isAborted, text: last }
    if (isOneShot && parentID === undefined) return leave(session, more)
    const answer = await ask('session.idle', session, more, limits.turn)
    if (!answer?.prompt || parentID !== undefined) return
    if (session.isOpen)
      session.late.push(answer.prompt) // the person went on meanwhile
    else if (session.prompts < MOST_PROMPTS) {
      session.prompts += 1
      const parts = [{ type: 'text', text: answer.prompt, metadata: { tailtest: true } }]
      await client.session.prompt({ path: { id: sessionID }, body: { agent, model, parts } })
    }
  }

  function leave(session, more) {
    const options = { stdio: ['pipe', 'ignore', 'ignore'], detached: true }
    const child = start(['-e', RUNNER, script], options)
    child.stdin.end(payload('session.idle', session, more))
    child.unref()
  }

  const events = {
    'session.idle': ended,
    'session.error': (session) => {
      session.isAborted = true
    },
    'message.updated': (session, { info }) => {
      if (info.parentID === session.message) session.isAnswered = true
    },
    'session.compacted': async (session) => {
      if (session.parentID !== undefined) return
      const answer = await ask('session.compacted', session)
      if (answer?.context) session.late.push(answer.context)
    },
    'message.part.updated': (session, { part }) => {
      if (part.type === 'text' && part.time?.end) session.text = part.text
    },
    'session.deleted': ({ sessionID }) => {
      sessions.delete(sessionID)
    },
  }

  async function happened({ event: { type, properties } }) {
    const { sessionID = properties?.part?.sessionID ?? properties?.info?.id } = properties ?? {}
    const isKnown = Object.hasOwn(events, type) && sessions.has(sessionID)
    if (isKnown) await events[type](await sessionOf(sessionID), properties)
  }

  // Whatever fails here has no effect: the client goes on as without us.
  const harmless = (work) => (input, output) =>
    Promise.resolve(work(input, output)).catch(() => undefined)
  const denial = harmless(before)

  return {
    event: harmless(happened),
    'chat.message': harmless(prompted),
    'command.execute.before': harmless(async ({ sessionID, command, arguments: words }) => {
      const session = await sessionOf(sessionID)
      session.command = { command, arguments: words }
    }),
    'tool.execute.before': async (input, output) => {
      const reason = await denial(input, output)
      if (reason) throw new Error(reason)
    },
    'tool.execute.after': harmless(after),
    'shell.env': harmless(async ({ sessionID }, { env }) => {
      if (!sessionID) return
      const session = await sessionOf(sessionID)
      env.TAILTEST_OPENCODE_SESSION = session.parentID ?? sessionID
    }),
  }
}
