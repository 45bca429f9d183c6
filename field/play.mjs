import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { hook } from './tailtest.mjs'

const PAYLOADS = new URL('../packages/adapter-claude/test/payloads/', import.meta.url)
const recorded = (name) =>
  JSON.parse(readFileSync(new URL(`${name}.2.1.197.json`, PAYLOADS), 'utf8'))
const STARTED = recorded('SessionStart.startup')
const PROMPTED = recorded('UserPromptSubmit')
const WRITTEN = recorded('PostToolUse.Write.update')
const CREATED = recorded('PostToolUse.Write.create')
const RAN = recorded('PostToolUse.Bash')
const STOPPED = recorded('Stop')

/** Milliseconds that the agent thinks between its last edit and the end of its turn. */
export const pace = { thinksMs: 0 }

/** The longest wait for the background, and the interval between checks, in milliseconds. */
const LONGEST_MS = 180_000
const LOOK_MS = 50

function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

let sessions = 0

/** A session in a place, made of the events that Claude Code sends by our recordings. */
export function openSession(place) {
  sessions += 1
  const base = {
    session_id: `field-${process.pid}-${sessions}`,
    cwd: place.root,
    transcript_path: '',
  }
  let calls = 0
  hook(place, { ...STARTED, ...base })
  const report = join(place.root, '.tailtest', 'reports', 'latest.json')
  return {
    prompt: () => {
      calls += 1
      base.prompt_id = `prompt-${calls}`
      hook(place, { ...PROMPTED, ...base })
    },
    /** Writes a file; the agent's client reports it. */
    write: (path, text) => {
      calls += 1
      const file_path = join(place.root, path)
      const kind = existsSync(file_path) ? WRITTEN : CREATED
      const originalFile = kind === WRITTEN ? readFileSync(file_path, 'utf8') : null
      writeFileSync(file_path, text)
      const input = { file_path, content: text }
      const response = {
        ...kind.tool_response,
        filePath: file_path,
        content: text,
        originalFile,
      }
      const call = { tool_input: input, tool_response: response, tool_use_id: `toolu_${calls}` }
      hook(place, { ...kind, ...base, ...call })
    },
    /** A command writes a file; the agent's client reports the command. */
    shell: (path, text) => {
      calls += 1
      writeFileSync(join(place.root, path), text)
      const call = { tool_input: { command: 'make' }, tool_use_id: `toolu_${calls}` }
      hook(place, { ...RAN, ...base, ...call })
    },
    /** The agent says what it did. */
    think: () => {
      if (pace.thinksMs > 0) pause(pace.thinksMs)
    },
    /** Ends the turn; returns the texts for the agent and the person, and the report if one was written. */
    stop: () => {
      if (process.env.COUNT_LOG) appendFileSync(process.env.COUNT_LOG, 'STOP\n')
      rmSync(report, { force: true })
      const started = performance.now()
      const reply = hook(place, { ...STOPPED, ...base })
      const ms = Math.round(performance.now() - started)
      const found = () =>
        existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
      const hasRun = found() !== undefined
      while (found()?.strength?.later && performance.now() - started < LONGEST_MS) pause(LOOK_MS)
      // what is measured in the background once the turn has ended
      const laterMs = Math.round(performance.now() - started) - ms
      return { ms, laterMs, hasRun, ...heard(reply), ...told(found()) }
    },
  }
}

/** The texts, and who reads them. */
function heard(reply) {
  const agent = reply.hookSpecificOutput?.additionalContext ?? reply.reason ?? ''
  return { agent, person: reply.systemMessage ?? '' }
}

/** The failures blamed on the turn, and the tests that did not run. */
function told(report) {
  const failures = report?.failures ?? []
  const blamed = failures.filter(
    ({ status, foreign }) => status === 'new' || (status === 'unattributed' && foreign !== true),
  )
  const { passed = 0, failed = 0, not_run = 0, classified = '' } = report?.summary ?? {}
  const tests = [...new Set((report?.files ?? []).flatMap(({ test }) => test ?? []))]
  const strength = report?.strength
  return { blamed, failures, passed, failed, notRun: not_run, classified, tests, strength }
}
