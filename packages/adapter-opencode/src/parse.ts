import {
  commandBegins,
  type EventBase,
  endsInQuestion,
  type HookEvent,
  patchChanges,
  patchProposals,
  resolvePath,
  type Switch,
  type Waiting,
} from '@tailtest/adapter-kit'
import { HOST } from './host.ts'
import type { OpencodeInput } from './payloads.ts'

/** The events a payload means. */
export function parse(input: OpencodeInput): HookEvent[] {
  const base = baseOf(input)
  switch (input.hook) {
    case 'chat.message':
      return prompted(input, base)
    case 'session.compacted':
      return [{ ...base, type: 'session-started', cause: 'compact' }]
    case 'tool.execute.before':
      return proposed(input, base)
    case 'tool.execute.after':
      return done(input, base)
    case 'session.idle':
      return [ended(input, base)]
  }
}

type Of<Hook extends OpencodeInput['hook']> = Extract<OpencodeInput, { hook: Hook }>

/** The agent of the client that may write nothing but a plan. */
const PLANS = 'plan'

/** A sub-agent has a session of its own: what it does is its parent's. */
function baseOf({ sessionID, parentID, directory: cwd, mode }: OpencodeInput): EventBase {
  const who =
    parentID === undefined ? { session: sessionID } : { session: parentID, agent: sessionID }
  return { host: HOST, ...who, cwd, start: cwd, readOnly: mode === PLANS }
}

/** Commands of a person for tailtest itself: an agent can call none. */
const SWITCHES: Readonly<Record<string, Switch>> = { 'tailtest/off': 'off', 'tailtest/on': 'on' }

function prompted(
  { begun: cause, text, command }: Of<'chat.message'>,
  base: EventBase,
): HookEvent[] {
  const word = SWITCHES[command?.command ?? '']
  const sent: HookEvent = { ...base, type: 'prompt-sent', text, ...(word && { switch: word }) }
  return cause === undefined ? [sent] : [{ ...base, type: 'session-started', cause }, sent]
}

/** What a call is about to do. A tool of a server may write files, as a command may: nobody says which. */
function proposed(input: Of<'tool.execute.before'>, base: EventBase): HookEvent[] {
  if (input.args === undefined) {
    return [{ ...base, type: 'command-ran', command: input.tool, failed: false, begins: true }]
  }
  switch (input.tool) {
    case 'bash':
      return commandBegins(base, input.args.command)
    case 'apply_patch': {
      const edits = patchProposals(input.args.patchText, base.cwd)
      return edits.length === 0 ? [] : [{ ...base, type: 'edit-proposed', edits }]
    }
    case 'write': {
      const path = resolvePath(base.cwd, input.args.filePath)
      const edit = { kind: 'write', path, text: input.args.content } as const
      return [{ ...base, type: 'edit-proposed', edits: [edit] }]
    }
    case 'edit': {
      const { filePath, oldString: old, newString: by, replaceAll: everywhere = false } = input.args
      const path = resolvePath(base.cwd, filePath)
      const edit = { kind: 'replace', path, old, by, everywhere } as const
      return [{ ...base, type: 'edit-proposed', edits: [edit] }]
    }
  }
}

/** What a call did. Of one that failed the client tells nothing; a command has no exit code where it was ended. */
function done(input: Of<'tool.execute.after'>, base: EventBase): HookEvent[] {
  if (input.tool === 'bash') {
    const failed = input.metadata.exit !== 0
    return [{ ...base, type: 'command-ran', command: input.args.command, failed }]
  }
  if (input.tool === 'apply_patch') {
    const files = patchChanges(input.args.patchText, base.cwd)
    return files.length === 0 ? [] : [{ ...base, type: 'file-edited', files }]
  }
  const path = resolvePath(base.cwd, input.args.filePath)
  const kind = input.tool === 'write' && !input.metadata.exists ? 'created' : 'written'
  return [{ ...base, type: 'file-edited', files: [{ path, kind }] }]
}

function ended(input: Of<'session.idle'>, base: EventBase): HookEvent {
  const { continued, aborted } = input
  if (base.agent !== undefined) return { ...base, type: 'subagent-ended', agent: base.agent }
  return { ...base, type: 'turn-ended', continued, aborted, waiting: waitingOf(input) }
}

function waitingOf({ mode, open, text }: Of<'session.idle'>): Waiting {
  if (mode === PLANS) return 'plan'
  return open && endsInQuestion(text) ? 'question' : 'no'
}
