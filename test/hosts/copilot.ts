import { copilot as adapter } from '@tailtest/adapter-copilot'
import { modes } from '../../packages/adapter-copilot/test/modes.ts'
import { type Host, inModes } from './page.ts'

const prompt = ['copilot -p']
const turnEnd = 'e2e/copilot/turn-end.test.ts'
const gate = 'e2e/copilot/gate.test.ts'
const sessions = 'e2e/copilot/sessions.test.ts'

export const copilot: Host = {
  title: 'GitHub Copilot CLI',
  verified: await adapter.verified?.(),
  driver: 'copilot',
  payloads:
    'recorded from the real client with `-p`; those of its terminal, which say nothing of that, are taken to be the same',
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
      is: 'no',
      why: 'not known to be told: what was left runs at the next end of a turn.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'the client does not tell whether a person or an agent sent a prompt; `tailtest off` in a shell of the person works.',
    },
  ],
  notes: {
    'a shell command that ran is told': 'before it runs: of many commands the client tells no end.',
    'tests run at the end of the turn':
      'the client shows a person nothing of what a hook says: what ran stands in `.tailtest/reports`.',
    'the end of the turn can be answered with “go on”':
      'as the next prompt; the client itself lets go after eight. What the agent said last is not told: it is kept going though it asked something.',
    'an edit can be refused':
      'a hook that is not through within its time lets the edit pass; one that fails stops every call, so ours never does. Those of Claude Code in the project’s `.claude` folder, which the client starts too, without their arguments, come to nothing ([why](../packages/adapter-copilot/README.md#install)); the one before edits is a line that never fails.',
    'a dangerous command is asked about':
      'with `-p` nobody is there to answer, and the client makes a refusal of it, with the reason.',
  },
  proofs: [
    {
      of: ['an edit is told', 'a note beside an edit'],
      modes: prompt,
      file: 'e2e/copilot/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of its edit',
    },
    {
      of: ['a session’s start is told', 'a note at a session’s start'],
      modes: prompt,
      file: sessions,
      title: 'what a session begins with stands before its first prompt',
    },
    {
      of: ['a sub-agent’s end is told'],
      modes: prompt,
      file: sessions,
      title: 'what a sub-agent left untested is asked for when its parent ends the turn',
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
      of: ['a dangerous command is asked about'],
      modes: prompt,
      file: gate,
      title: 'a command that destroys uncommitted work is asked about',
    },
  ],
}
