import { cline as adapter } from '@tailtest/adapter-cline'
import { modes } from '../../packages/adapter-cline/test/modes.ts'
import { type Host, inModes } from './page.ts'

const once = ['one prompt']
const turnEnd = 'e2e/cline/turn-end.test.ts'
const extension = ['VS Code']
const PLUGIN = 'this needs our plugin, and the extension has no plugins.'

export const cline: Host = {
  title: 'Cline',
  verified: await adapter.verified?.(),
  driver: 'cline',
  payloads:
    'recorded from the real command line client and from our plugin in it; those of the extension follow its documentation',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['edits are reported before they are made', 'edits can be refused'],
      modes: extension,
      is: 'not possible',
      why: PLUGIN,
    },
    {
      of: [
        'the start of a session is reported',
        'a note at the start of a session',
        'prompts are reported',
        'a note beside a prompt',
        'dangerous commands can be refused',
      ],
      modes: extension,
      is: 'not possible',
      why: PLUGIN,
    },
    {
      of: ['the end of a sub-agent is reported'],
      modes: extension,
      is: 'no',
      why: 'it is not known how the extension reports it.',
    },
    {
      of: ['the agent can be kept going at the end of the turn'],
      modes: once,
      is: 'not possible',
      why: 'the client’s process ends first. The tests run after it, and the next session begins with what failed.',
    },
    {
      of: ['the agent can be kept going at the end of the turn'],
      modes: extension,
      is: 'not possible',
      why: 'the extension ignores the answer. tailtest says it with the next edit.',
    },
    {
      of: ['the person is asked about dangerous commands'],
      is: 'not possible',
      why: 'a plugin can only allow or refuse a call. tailtest refuses it.',
    },
    {
      of: ['interrupted turns are reported'],
      is: 'no',
      why: 'no tests run then; the end of the next turn runs what was left.',
    },
    {
      of: ['the end of a session is reported'],
      is: 'not possible',
      why: 'the client reports it only for a run that a hook ended.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'the client does not say whether a person or an agent sent a prompt. The person can run `tailtest off` in a shell.',
    },
  ],
  notes: {
    'the agent can be kept going at the end of the turn':
      'in yolo mode, by refusing the agent’s submission.',
    'tests run at the end of the turn':
      'in a process of their own: the client aborts a run if a plugin takes 3 seconds.',
  },
  proofs: [
    {
      of: ['edits are reported before they are made', 'edits can be refused'],
      modes: once,
      file: 'e2e/cline/gate.test.ts',
      title:
        'an edit without a failing test is refused with the next step; after its test is shown failing, the edit is made',
    },
    {
      of: ['edits are reported', 'a note beside an edit'],
      modes: once,
      file: 'e2e/cline/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of the edit',
    },
    {
      of: [
        'the start of a session is reported',
        'a note at the start of a session',
        'prompts are reported',
        'a note beside a prompt',
      ],
      modes: once,
      file: 'e2e/cline/sessions.test.ts',
      title: 'what a session begins with comes once, beside its first prompt',
    },
    {
      of: ['shell commands are reported'],
      modes: once,
      file: 'e2e/cline/shell.test.ts',
      title: 'a source that a command wrote is found at the end of the turn',
    },
    {
      of: ['shell commands are reported'],
      modes: ['terminal'],
      file: 'e2e/cline/shell.test.ts',
      title: 'in a terminal too',
    },
    {
      of: ['tests run at the end of the turn'],
      modes: once,
      file: turnEnd,
      title: 'one prompt on the command line: it ends as without us',
    },
    {
      of: [
        'tests run at the end of the turn',
        'the agent can be kept going at the end of the turn',
      ],
      modes: ['terminal'],
      file: turnEnd,
      title: 'in a terminal what failed comes as a message behind the turn',
    },
    {
      of: [
        'tests run at the end of the turn',
        'the agent can be kept going at the end of the turn',
      ],
      modes: ['yolo'],
      file: turnEnd,
      title: 'in yolo mode the agent may not submit while a test fails',
    },
    {
      of: ['dangerous commands can be refused'],
      modes: once,
      file: 'e2e/cline/guard.test.ts',
      title: 'a command that destroys uncommitted work is refused with the reason',
    },
    {
      of: ['dangerous commands can be refused'],
      modes: ['yolo'],
      file: 'e2e/cline/guard.test.ts',
      title: 'in yolo mode too',
    },
    {
      of: ['the end of a sub-agent is reported'],
      modes: once,
      file: 'e2e/cline/sessions.test.ts',
      title: 'what a sub-agent left untested is asked for behind the turn of its parent',
    },
  ],
}
