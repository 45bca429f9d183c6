import type { HookNeeds } from '@tailtest/adapter-kit'
import { HOST, PLUGIN_MS } from '../host.ts'
import { SUSPICIOUS } from './suspicious.ts'

/** Milliseconds after a run within which a client that closes ends its plugins: 700 as measured, and some to spare. */
const CLOSING_MS = 1_200

/** Refusals in a row, the last of them with what failed: the client gives a run up after three (yolo mode, as measured). */
const REFUSALS = 2

/** Characters of an agent's last words that are passed on: whether they end in a question is looked at. */
const LAST_WORDS = 2_000

/**
 * Starts the hook once stdin has ended, with the payload that came first and whether the plugin
 * lived to say "open" behind it. A hook ends with the process that started it, so this one stays.
 */
const RUNNER = [
  `const { spawn } = require('node:child_process')`,
  `let text = ''`,
  `process.stdin.on('data', (part) => { text += part }).on('end', () => {`,
  `  const [payload, said] = text.split('\\n')`,
  `  const stdio = ['pipe', 'inherit', 'ignore']`,
  `  const hook = spawn(process.execPath, [process.argv[1], '${HOST}'], { stdio, windowsHide: true })`,
  `  hook.stdin.end(JSON.stringify({ ...JSON.parse(payload), open: said === 'open' }))`,
  `})`,
].join('\n')

/** The tools that are asked about before they run: commands that may destroy something, edits where they are to be told of. */
function askedTools({ edits = false }: HookNeeds): string {
  const always = edits ? ['editor', 'apply_patch'] : []
  return JSON.stringify({ filtered: ['run_commands'], always })
}

/** The plugin: what hook files cannot do. Whatever fails in it has no effect. */
export function pluginScript(needs: HookNeeds): string {
  return `import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const hook = ""
const script = resolve(dirname(fileURLToPath(import.meta.url)), hook)
const runner = ${JSON.stringify(RUNNER)}

// The tools that are asked about before they run; "filtered": where their input holds all parts of a row, one behind the other.
const asked = ${askedTools(needs)}
const suspicious = ${JSON.stringify(SUSPICIOUS)}.map((row) => row.map((part) => new RegExp(part)))
const SUBMIT = 'submit_and_exit'
const HELD = 'tailtest is still running the tests of this turn: call submit_and_exit again.'
const PROMPT = /<user_input mode="(\\w+)">([\\s\\S]*)<\\/user_input>/

let session
let root
let mode
let turn
let isFirst = true
let isQueued = false
let isContinued = false
let ending
let refusals = 0
const late = []

function start(args, options) {
  const stdio = ['pipe', 'pipe', 'ignore']
  const child = spawn(process.execPath, args, { stdio, cwd: root, windowsHide: true, ...options })
  child.stdin.on('error', () => {})
  const answer = new Promise((done) => {
    let text = ''
    child.on('error', () => done())
    child.stdout.setEncoding('utf8').on('data', (part) => { text += part })
    child.on('close', () => done(parsed(text)))
  })
  return { stdin: child.stdin, answer }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function payload(hook, more) {
  const facts = { session: { sessionId: session }, workspaceInfo: { rootPath: root }, turn, mode }
  return JSON.stringify({ tailtest: 'plugin', hook, ...facts, ...more })
}

function ask(hook, more) {
  const { stdin, answer } = start([script, '${HOST}'])
  stdin.end(payload(hook, more))
  return answer
}

// The host ends the whole run of a plugin that takes 3 s.
function inTime(answer) {
  return Promise.race([answer, new Promise((done) => setTimeout(done, ${PLUGIN_MS}).unref())])
}

function endTurn(text) {
  const { stdin, answer } = start(['-e', runner, script], { detached: true })
  const last = String(text ?? '').slice(-${LAST_WORDS})
  stdin.write(payload('afterRun', { continued: isContinued, text: last }) + '\\n')
  return { answer, open: () => stdin.end('open') }
}

function lastText({ messages }) {
  const { content } = messages[messages.length - 1]
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
}

// In the session's process run its sub-agents too.
const isMain = ({ parentAgentId }) => !parentAgentId

async function beforeRun({ snapshot }) {
  const [, given, prompt] = (isMain(snapshot) && PROMPT.exec(lastText(snapshot))) || []
  if (given === undefined) return undefined
  mode = given
  turn = snapshot.runId
  isContinued = isQueued
  isQueued = false
  const more = { first: isFirst, prompt, snapshot: { messages: snapshot.messages.length } }
  isFirst = false
  const answer = ask('beforeRun', more)
  const now = await inTime(answer)
  if (!now) answer.then((then) => then?.appendContext && late.push(then.appendContext))
  return now
}

function isAsked(toolName, input) {
  if (!asked.filtered.includes(toolName)) return asked.always.includes(toolName)
  const text = JSON.stringify(input)
  return suspicious.some((row) => holdsInOrder(text, row))
}

function holdsInOrder(text, parts) {
  let rest = text
  return parts.every((part) => {
    const found = part.exec(rest)
    if (found) rest = rest.slice(found.index + found[0].length)
    return found
  })
}

async function beforeTool({ snapshot, toolCall: { toolCallId, toolName, input } }) {
  if (toolName === SUBMIT) return isMain(snapshot) ? beforeSubmit(input) : undefined
  const agent = isMain(snapshot) ? undefined : snapshot.agentId
  const about = { agent, toolCall: { toolCallId, toolName, input } }
  const answer = isAsked(toolName, input) ? await inTime(ask('beforeTool', about)) : undefined
  if (answer?.skip || agent !== undefined || late.length === 0) return answer
  return { appendContext: late.splice(0).join('\\n\\n') }
}

// A run that ends with a tool call goes on when the call is refused. What is waited for begins with the call's announcement.
async function afterModel({ snapshot, assistantMessage: { content } }) {
  const calls = content.filter((part) => part.type === 'tool-call')
  if (!isMain(snapshot) || calls.length !== 1 || calls[0].toolName !== SUBMIT) return
  await inTime(endSubmitted(calls[0].input))
}

function endSubmitted(input) {
  if (!ending) {
    const { answer, open } = endTurn(input?.summary)
    open()
    ending = answer.then((given) => ({ given }))
  }
  return ending
}

async function beforeSubmit(input) {
  if (refusals >= ${REFUSALS}) return undefined
  const end = await inTime(endSubmitted(input))
  if (!end) return refusals + 1 < ${REFUSALS} ? refuse(HELD) : undefined
  ending = undefined
  const reason = end.given?.prompt
  if (!reason) return undefined
  isContinued = true
  return refuse(reason)
}

function refuse(reason) {
  refusals += 1
  return { skip: true, reason }
}

// A call that came to something lets the client begin to count anew.
function afterTool({ snapshot, result }) {
  if (isMain(snapshot) && !result?.isError && !result?.output?.error) refusals = 0
}

function afterRun({ snapshot, result }) {
  if (!isMain(snapshot) || result.status !== 'completed' || mode === 'yolo') return
  const { answer, open } = endTurn(result.outputText)
  setTimeout(open, ${CLOSING_MS})
  answer.then((given) => given?.prompt && queue(given.prompt))
}

function queue(prompt) {
  isQueued = true
  globalThis.__clinePluginHost?.emitEvent('queue_message', { sessionId: session, prompt })
}

// Whatever fails here has no effect: the host goes on as without us.
function harmless(hook) {
  return async (context) => {
    try {
      return session === undefined ? undefined : await hook(context)
    } catch {
      return undefined
    }
  }
}

// The host reads the default export of a plugin.
export default {
  name: 'tailtest',
  manifest: { capabilities: ['hooks'] },
  setup(_api, context) {
    session = context?.session?.sessionId
    root = context?.workspaceInfo?.rootPath ?? process.cwd()
  },
  hooks: {
    beforeRun: harmless(beforeRun),
    afterModel: harmless(afterModel),
    beforeTool: harmless(beforeTool),
    afterTool: harmless(afterTool),
    afterRun: harmless(afterRun),
  },
}
`
}
