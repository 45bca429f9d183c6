import { gemini as adapter } from '@tailtest/adapter-gemini'
import { modes } from '../../packages/adapter-gemini/test/modes.ts'
import { type Host, inModes } from './page.ts'

const prompt = ['gemini -p']
const turnEnd = 'e2e/gemini/turn-end.test.ts'
const gate = 'e2e/gemini/gate.test.ts'
const sessions = 'e2e/gemini/sessions.test.ts'

export const gemini: Host = {
  title: 'Gemini CLI',
  verified: await adapter.verified?.(),
  driver: 'gemini',
  payloads:
    'recorded from the real client with `-p`; in its terminal they were seen to be the same',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['a turn that was broken off is told'],
      modes: prompt,
      is: 'not possible',
      why: 'the client is ended, and tells of the session’s end alone.',
    },
    {
      of: ['a turn that was broken off is told'],
      modes: ['terminal'],
      is: 'not possible',
      why: 'after Escape no event comes: what was left runs at the next end of a turn.',
    },
    {
      of: ['a dangerous command is asked about'],
      is: 'no',
      why: 'it is refused: the client knows a word to ask with, and waits for ever where nobody is there to answer.',
    },
    {
      of: ['a sub-agent’s end is told'],
      is: 'not possible',
      why: 'nothing tells a sub-agent from its parent: it acts in its session, under no name. What it left is asked for when the parent ends the turn.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'a command of a person reaches the hook as the prompt that it stands for; `tailtest off` in a shell of the person works.',
    },
  ],
  notes: {
    'a note beside an edit':
      'behind the result of the edit. The client writes `<` and `>` as `&lt;` and `&gt;`.',
    'a note after a shell command':
      'where the gate is asked for: else nobody is told of a command’s end.',
    'tests run at the end of the turn':
      'a line for the person is shown in the terminal, with `-p` on stderr.',
    'the end of the turn can be answered with “go on”':
      'as the next prompt; the person reads our line, or else the reason. The client knows no limit: ours is the one that ends it.',
    'an edit can be refused':
      'a hook that fails, or is not through within its time, lets the edit pass with a warning.',
  },
  proofs: [
    {
      of: ['an edit is told', 'a note beside an edit'],
      modes: prompt,
      file: 'e2e/gemini/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of its edit',
    },
    {
      of: ['a session’s start is told', 'a note at a session’s start'],
      modes: prompt,
      file: sessions,
      title: 'what a session begins with stands before its first prompt',
    },
    {
      of: ['a shell command that ran is told'],
      modes: prompt,
      file: turnEnd,
      title: 'a source that a shell command wrote is found at the end of the turn',
    },
    {
      of: ['tests run at the end of the turn'],
      modes: prompt,
      file: turnEnd,
      title: 'the agent wrote source and test: the turn ends with one run, and in silence',
    },
    {
      of: ['the end of the turn can be answered with “go on”'],
      modes: prompt,
      file: turnEnd,
      title: 'a failing test keeps the agent going once',
    },
    {
      of: ['an edit is told before it is made', 'an edit can be refused'],
      modes: prompt,
      file: gate,
      title: 'an edit that no failing test asks for is refused',
    },
    {
      of: ['a dangerous command can be refused'],
      modes: prompt,
      file: gate,
      title: 'a command that destroys uncommitted work is refused',
    },
  ],
}
