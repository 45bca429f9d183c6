import {
  defineAdapter,
  type EventBase,
  findEntries,
  type HookCommand,
  type HookEvent,
  isHookCommand,
  isString,
  listOf,
  mergeEntries,
  oneOf,
  removeEntries,
  resolverScript,
  shape,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS, EVENTS, MODES, type Payload } from './payload.ts'

/** The same verdict as the schema's, without loading it: every edit of every user starts this. */
const isPayload = shape<Payload>({
  event: oneOf(EVENTS),
  mode: oneOf(MODES),
  chat: isString,
  folder: isString,
  about: isString,
})

const isHook = shape<HookCommand>({ command: isString, args: listOf(isString) })
const created = (path: string) => ({ path, kind: 'created' }) as const
const END = { continued: false, aborted: false, waiting: 'no' } as const

/** What each payload means. */
const meanings: Record<Payload['event'], (base: EventBase, payload: Payload) => HookEvent[]> = {
  started: (base) => [{ type: 'session-started', ...base, cause: 'startup' }],
  prompt: (base, { about }) => [{ type: 'prompt-sent', ...base, text: about }],
  saved: (base, { about }) => [{ type: 'file-edited', ...base, files: [created(about)] }],
  stopped: (base) => [{ type: 'turn-ended', ...base, ...END }],
}

export const adapter = defineAdapter<Payload>({
  host: 'minimal',
  title: 'Minimal',
  input: {
    check: (value) => (isPayload(value) ? value : undefined),
    zod: async () => (await import('./schema.ts')).PayloadSchema,
  },
  parse: (payload) => {
    const { chat: session, folder } = payload
    const base = { host: 'minimal', session, cwd: folder, start: folder }
    return meanings[payload.event](base, payload)
  },
  render: (reply, { type }) => {
    const context = 'text' in reply && type !== 'turn-ended' ? reply.text : undefined
    const goOn = reply.type === 'continue' && type === 'turn-ended' ? reply.text : undefined
    const say = 'reason' in reply ? reply.reason : 'user' in reply ? reply.user : undefined
    const stdout = JSON.stringify({ context, goOn, say })
    return stdout === '{}' ? { exitCode: 0 } : { stdout, exitCode: 0 }
  },
  capabilities: ({ mode }) => ({
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: false, // it tells of none
    ask: false,
    refuse: false,
    continueTurn: mode === 'chat', // a batch ends with its first turn, whatever a hook says
    interactive: mode === 'chat',
    namesShellEdits: false,
    noteLimit: 2000,
    deadlineMs: DEADLINES_MS,
  }),
  shellSession: (env) => env.MINIMAL_CHAT,
  variables: [/^MINIMAL_/],
  install: {
    scopes: ['local'],
    signs: { project: ['.minimal'], home: [], commands: ['minimal'], variables: ['MINIMAL_CHAT'] },
    settings: (_scope, { root }) => {
      const path = `${root}/.minimal/hooks.json`
      const isOurs = (value: unknown) => isHook(value) && isHookCommand(value, 'minimal')
      const plan = (entry?: HookCommand) => {
        const entries = EVENTS.map((name) => [name, entry ? [{ ...entry }] : []] as const)
        return { path, key: 'hooks', isOurs, entries: Object.fromEntries(entries) }
      }
      return [
        {
          path,
          merge: (text, hook) => mergeEntries(text, plan(hook)),
          remove: (text) => removeEntries(text, plan()),
          find: (text) => findEntries(text, plan()).filter(isHook),
          problems: () => [],
        },
      ]
    },
    documents: () => [],
    projectScript: { path: '.minimal/hook.cjs', reference: '', text: resolverScript('minimal') },
    deadlineMs: DEADLINES_MS,
    nextSteps: () => ['Start Minimal again: it reads its hooks when it starts.'],
  },
})
