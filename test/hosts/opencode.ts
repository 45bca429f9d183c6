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
    'recorded from our plugin in the real client, as a server (`opencode serve`, which its terminal uses, too) and with `opencode run`',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['the end of the turn can be answered with “go on”'],
      modes: once,
      is: 'not possible',
      why: 'the client ends with the turn, and a prompt of a plugin never reaches the model: the tests run behind it, and the reports say what failed.',
    },
    {
      of: ['a turn that was broken off is told'],
      modes: once,
      is: 'not possible',
      why: 'the client is ended, and our plugin with it.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      modes: once,
      is: 'no',
      why: 'with its one prompt there is nothing left to switch; `tailtest off` in a shell of the person works.',
    },
    {
      of: ['a dangerous command is asked about'],
      is: 'no',
      why: 'it is refused: a plugin lets a call be made or throws.',
    },
    {
      of: ['a session’s end is told'],
      is: 'not possible',
      why: 'a session has none: it can be taken up again at any time.',
    },
  ],
  notes: {
    'a note beside an edit':
      'behind the result of the edit. Of a tool that failed a plugin is told nothing.',
    'a note at a session’s start':
      'beside its first prompt; after a compaction behind the next result.',
    'a note after a shell command':
      'where the gate is asked for: else nobody is told of a command’s end.',
    'tests run at the end of the turn':
      'a line for the person is a message in the corner of the terminal, with `opencode run` a line on stderr; there the tests run behind the client.',
    'the end of the turn can be answered with “go on”':
      'as a prompt of our plugin’s, which the person reads. The client knows no limit: ours is the one that ends it.',
    'an edit can be refused':
      'our plugin throws, and the agent reads why; where our hook fails, or is not through within its time, the edit is made. An edit whose old text does not stand in the file to the letter passes: the client finds a place that is like it.',
    'a person can switch tailtest off and on in the session': '`/tailtest/off`, `/tailtest/on`.',
  },
  proofs: [
    {
      of: ['an edit is told', 'a note beside an edit'],
      modes: server,
      file: 'e2e/opencode/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of its edit',
    },
    {
      of: ['a session’s start is told', 'a note at a session’s start'],
      modes: server,
      file: sessions,
      title: 'what a session begins with stands beside its first prompt',
    },
    {
      of: ['a shell command that ran is told'],
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
      of: ['the end of the turn can be answered with “go on”'],
      modes: server,
      file: turnEnd,
      title: 'a failing test keeps the agent going once',
    },
    {
      of: ['a turn that was broken off is told'],
      modes: server,
      file: turnEnd,
      title: 'a turn that a person breaks off is told as such',
    },
    {
      of: ['an edit is told before it is made', 'an edit can be refused'],
      modes: server,
      file: gate,
      title: 'an edit that no failing test asks for is refused',
    },
    {
      of: ['a dangerous command can be refused'],
      modes: server,
      file: gate,
      title: 'a command that destroys uncommitted work is refused',
    },
  ],
}
