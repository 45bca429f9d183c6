import { opencode as adapter } from '@tailtest/adapter-opencode'
import { modes } from '../../packages/adapter-opencode/test/modes.ts'
import { type Host, inModes } from './page.ts'

const server = ['terminal and server']
const once = ['opencode run']
const turnEnd = 'e2e/opencode/turn-end.test.ts'
const gate = 'e2e/opencode/gate.test.ts'
const sessions = 'e2e/opencode/sessions.test.ts'

export const opencode: Host = {
  title: 'opencode',
  verified: await adapter.verified?.(),
  driver: 'opencode',
  payloads:
    'recorded from our plugin in the real client: as a server (`opencode serve`, which its terminal uses, too) and with `opencode run`',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['the agent can be kept going at the end of the turn'],
      modes: once,
      is: 'not possible',
      why: 'the client exits with the turn, so a prompt from a plugin never reaches the model. The tests run after it, and the reports say what failed.',
    },
    {
      of: ['interrupted turns are reported'],
      modes: once,
      is: 'not possible',
      why: 'the client exits, and our plugin with it.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      modes: once,
      is: 'no',
      why: 'it has only one prompt, so nothing is left to switch. The person can run `tailtest off` in a shell.',
    },
    {
      of: ['the person is asked about dangerous commands'],
      is: 'no',
      why: 'a plugin can only allow a call or throw. tailtest refuses it.',
    },
    {
      of: ['the end of a session is reported'],
      is: 'not possible',
      why: 'a session has no end: it can be resumed at any time.',
    },
  ],
  notes: {
    'a note beside an edit':
      'after the result of the edit. The client tells a plugin nothing about a tool call that failed.',
    'a note at the start of a session':
      'beside its first prompt; after a compaction, with the next result.',
    'a note after a shell command':
      'only with the gate on; otherwise tailtest does not listen for the end of a command.',
    'tests run at the end of the turn':
      'the line for the person is a message in the corner of the terminal. With `opencode run` it is a line on stderr, and the tests run after the client has exited.',
    'the agent can be kept going at the end of the turn':
      'with a prompt from our plugin, which the person can read. The client sets no limit; tailtest’s own limit applies.',
    'edits can be refused':
      'our plugin throws, and the agent reads why. If our hook fails or exceeds its time, the edit is made. An edit passes unchecked if its old text is not in the file verbatim: the client then edits the most similar place.',
    'a person can switch tailtest off and on in the session': '`/tailtest/off`, `/tailtest/on`.',
  },
  proofs: [
    {
      of: ['edits are reported', 'a note beside an edit'],
      modes: server,
      file: 'e2e/opencode/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of its edit',
    },
    {
      of: ['the start of a session is reported', 'a note at the start of a session'],
      modes: server,
      file: sessions,
      title: 'what a session begins with stands beside its first prompt',
    },
    {
      of: ['shell commands are reported'],
      modes: server,
      file: turnEnd,
      title: 'a source that a shell command wrote is found at the end of the turn',
    },
    {
      of: ['tests run at the end of the turn'],
      modes: server,
      file: turnEnd,
      title: 'the agent wrote source and test: the turn ends with one run, and in silence',
    },
    {
      of: ['tests run at the end of the turn'],
      modes: once,
      file: turnEnd,
      title: '`opencode run` ends at once; the tests of its turn run behind it',
    },
    {
      of: ['the agent can be kept going at the end of the turn'],
      modes: server,
      file: turnEnd,
      title: 'a failing test keeps the agent going once',
    },
    {
      of: ['interrupted turns are reported'],
      modes: server,
      file: turnEnd,
      title: 'a turn that a person breaks off is told as such',
    },
    {
      of: ['edits are reported before they are made', 'edits can be refused'],
      modes: server,
      file: gate,
      title: 'an edit without a failing test is refused',
    },
    {
      of: ['dangerous commands can be refused'],
      modes: server,
      file: gate,
      title: 'a command that destroys uncommitted work is refused',
    },
  ],
}
