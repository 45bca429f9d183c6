import { cursor as adapter } from '@tailtest/adapter-cursor'
import { modes } from '../../packages/adapter-cursor/test/modes.ts'
import { type Host, inModes } from './page.ts'

const file = 'e2e/hooks/cursor.test.ts'
const print = ['terminal, -p']

export const cursor: Host = {
  title: 'Cursor',
  verified: await adapter.verified?.(),
  payloads:
    'recorded through the SDK’s hook code and published recordings of the clients; some as the documents describe them. The real clients need an account and were not run',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['a note beside an edit'],
      modes: ['editor'],
      is: 'not possible',
      why: 'the editor does not show the model what is said beside a tool’s result: the note waits for the prompt, or the end of the turn names what is open.',
    },
    {
      of: ['a note at a session’s start'],
      modes: ['SDK'],
      is: 'not possible',
      why: 'its answers are ignored there.',
    },
    {
      of: ['a note beside a prompt'],
      modes: ['SDK'],
      is: 'not possible',
      why: 'its answers are ignored there.',
    },
    {
      of: ['a note beside a prompt'],
      modes: ['terminal'],
      is: 'no',
      why: 'not known to reach the model.',
    },
    {
      of: ['a note after a shell command'],
      is: 'not possible',
      why: 'what is answered there is not read.',
    },
    {
      of: [
        'a prompt is told',
        'a note beside a prompt',
        'tests run at the end of the turn',
        'the end of the turn can be answered with “go on”',
        'a turn that was broken off is told',
      ],
      modes: print,
      is: 'not possible',
      why: 'with `-p` the client tells of no prompt and of no turn’s end; notes come beside the edits.',
    },
    {
      of: ['a dangerous command is asked about'],
      is: 'not possible',
      why: 'the client takes the word and enforces nothing: it is refused instead.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'the client does not tell whether a person or an agent sent a prompt; `tailtest off` in a shell of the person works.',
    },
  ],
  notes: {
    'a note at a session’s start':
      'in the editor it may come too late for the first prompt; a rule file of the project says it there.',
    'the end of the turn can be answered with “go on”': 'as the next message of the person.',
  },
  proofs: [
    {
      of: ['an edit is told before it is made', 'an edit can be refused'],
      modes: ['SDK'],
      file: 'e2e/cursor/gate.test.ts',
      title: 'refuses an edit that no failing test asks for, with the next thing to do',
    },
    {
      of: [
        'an edit is told',
        'tests run at the end of the turn',
        'the end of the turn can be answered with “go on”',
      ],
      modes: ['SDK'],
      file,
      title: 'is asked for the missing test once, as the next message',
    },
    {
      of: ['a turn that was broken off is told'],
      modes: ['SDK'],
      file,
      title: 'loses nothing in a turn with status %s',
    },
    {
      of: ['a sub-agent’s end is told'],
      modes: ['SDK'],
      file,
      title: 'gets what its sub-agent left untested',
    },
    {
      of: ['a shell command that ran is told'],
      modes: ['SDK'],
      file,
      title: 'tells of a deleted file, and of what a command changed',
    },
    {
      of: ['an edit is told', 'a note beside an edit'],
      modes: print,
      file,
      title: 'in print mode hears beside the write, once',
    },
    {
      of: ['a session’s start is told', 'a note at a session’s start'],
      modes: ['editor'],
      file,
      title: 'of a person are said at the start, where the project has no rule',
    },
    {
      of: ['a dangerous command can be refused'],
      modes: ['SDK'],
      file,
      title: 'a command that destroys work is refused; others start no guard',
    },
  ],
}
