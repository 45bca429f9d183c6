import type { Mode } from '@tailtest/adapter-kit/testing'
import { payload } from './recorded.ts'

type Samples = Mode['samples']

const SESSION = '5b0d6c1e-93f4-4a1c-8f0e-2d7b1a6c4e55'

/** The version by which the host tells where it runs, and what ids it gives there. */
const SURFACES = {
  editor: { cursor_version: '3.24.18', conversation_id: SESSION },
  terminal: { cursor_version: '2026.09.23-86fc751', conversation_id: SESSION },
  sdk: {},
} as const

/** Payloads of one surface: those recorded on another one with what tells it, since all come from one program. */
const on = (surface: keyof typeof SURFACES, ...names: string[]) =>
  names.map((name) => ({ ...payload(name), ...SURFACES[surface] }))

const samples = (surface: keyof typeof SURFACES): Samples => ({
  'session-started': on(surface, 'sessionStart.ide'),
  'prompt-sent': on(surface, 'beforeSubmitPrompt'),
  'file-edited': on(surface, 'afterFileEdit.create', 'afterFileEdit.modify'),
  'edit-proposed': on(surface, 'preToolUse.write'),
  'command-proposed': on(surface, 'beforeShellExecution'),
  'command-ran': on(
    surface,
    'afterShellExecution',
    'afterMCPExecution',
    'postToolUseFailure.timeout',
  ),
  'subagent-ended': on(surface, 'subagentStop'),
  'turn-ended': on(surface, 'stop', 'stop.after-followup'),
  'turn-aborted': on(surface, 'stop.aborted', 'stop.error'),
  'session-ended': on(surface, 'sessionEnd'),
})

/** What the terminal tells with `-p`: no prompt, and no end of a turn. */
function printed(): Samples {
  const {
    'prompt-sent': _prompt,
    'turn-ended': _end,
    'turn-aborted': _aborted,
    ...rest
  } = terminal()
  return rest
}

function terminal(): Samples {
  const edited = on('terminal', 'afterFileEdit.create', 'postToolUse.write')
  return { ...samples('terminal'), 'file-edited': edited }
}

/** Where Cursor runs. */
export const modes = {
  editor: { samples: samples('editor') },
  terminal: { samples: terminal() },
  'terminal, -p': { samples: printed() },
  SDK: {
    samples: {
      ...samples('sdk'),
      'session-started': on('sdk', 'sessionStart.sdk'),
      'file-edited': on('sdk', 'afterFileEdit.create', 'postToolUse.write'),
    },
  },
} satisfies Readonly<Record<string, Mode>>

const asGuest = (surface: keyof typeof SURFACES): Mode => ({
  samples: {
    ...samples(surface),
    'file-edited': on(surface, 'postToolUse.write', 'postToolUse.delete'),
    'command-proposed': on(surface, 'preToolUse.shell'),
    'command-ran': on(surface, 'postToolUse.shell'),
  },
})

/** Where Cursor runs the hooks in the settings of another host. */
export const guestModes = { editor: asGuest('editor'), terminal: asGuest('terminal') }
