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
  payloads: 'recorded from the real client with `-p`; its terminal was seen to send the same',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['interrupted turns are reported'],
      modes: prompt,
      is: 'not possible',
      why: 'the client exits and reports only the end of the session.',
    },
    {
      of: ['interrupted turns are reported'],
      modes: ['terminal'],
      is: 'not possible',
      why: 'no event follows Escape. The end of the next turn runs what was left.',
    },
    {
      of: ['the person is asked about dangerous commands'],
      is: 'no',
      why: 'tailtest refuses them. The client has an answer that asks, but waits forever if nobody can reply.',
    },
    {
      of: ['the end of a sub-agent is reported'],
      is: 'not possible',
      why: 'a sub-agent acts in its parent’s session, and nothing tells the two apart. What it left is asked for when the parent ends its turn.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'a person’s command reaches the hook as the prompt that it expands to. The person can run `tailtest off` in a shell.',
    },
  ],
  notes: {
    'a note beside an edit':
      'after the result of the edit. The client writes `<` and `>` as `&lt;` and `&gt;`.',
    'a note after a shell command':
      'only with the gate on; otherwise tailtest does not listen for the end of a command.',
    'tests run at the end of the turn':
      'the client shows the line for the person in the terminal, or on stderr with `-p`.',
    'the agent can be kept going at the end of the turn':
      'with the next prompt; the person reads our line, or otherwise the reason. The client sets no limit; tailtest’s own limit applies.',
    'edits can be refused':
      'a hook that fails or exceeds its time lets the edit pass, with a warning.',
  },
  proofs: [
    {
      of: ['edits are reported', 'a note beside an edit'],
      modes: prompt,
      file: 'e2e/gemini/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of its edit',
    },
    {
      of: ['the start of a session is reported', 'a note at the start of a session'],
      modes: prompt,
      file: sessions,
      title: 'what a session begins with stands before its first prompt',
    },
    {
      of: ['shell commands are reported'],
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
      of: ['the agent can be kept going at the end of the turn'],
      modes: prompt,
      file: turnEnd,
      title: 'a failing test keeps the agent going once',
    },
    {
      of: ['edits are reported before they are made', 'edits can be refused'],
      modes: prompt,
      file: gate,
      title: 'an edit without a failing test is refused',
    },
    {
      of: ['dangerous commands can be refused'],
      modes: prompt,
      file: gate,
      title: 'a command that destroys uncommitted work is refused',
    },
  ],
}
