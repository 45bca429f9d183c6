import { cursor as adapter } from '@tailtest/adapter-cursor'
import { modes } from '../../packages/adapter-cursor/test/modes.ts'
import { type Host, inModes } from './page.ts'

const file = 'e2e/hooks/cursor.test.ts'
const print = ['terminal, -p']

export const cursor: Host = {
  title: 'Cursor',
  verified: await adapter.verified?.(),
  payloads:
    'recorded through the SDK’s hook code, or taken from published recordings of the clients; some follow the documentation. The real clients need an account and were not run',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['a note beside an edit'],
      modes: ['editor'],
      is: 'not possible',
      why: 'the editor does not show the model what a hook adds to a tool’s result. The note waits for the next prompt, or the end of the turn names what is open.',
    },
    {
      of: ['a note at the start of a session'],
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
      why: 'it is not known to reach the model.',
    },
    {
      of: ['a note after a shell command'],
      is: 'not possible',
      why: 'the client does not read the answer.',
    },
    {
      of: [
        'prompts are reported',
        'a note beside a prompt',
        'tests run at the end of the turn',
        'the agent can be kept going at the end of the turn',
        'interrupted turns are reported',
      ],
      modes: print,
      is: 'not possible',
      why: 'with `-p` the client reports neither prompts nor the end of the turn; notes come beside the edits.',
    },
    {
      of: ['the person is asked about dangerous commands'],
      is: 'not possible',
      why: 'the client accepts the answer `ask` but does not enforce it. tailtest refuses the command instead.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'the client does not say whether a person or an agent sent a prompt. The person can run `tailtest off` in a shell.',
    },
  ],
  notes: {
    'a note at the start of a session':
      'in the editor it may arrive too late for the first prompt; there, a rule file in the project says the same.',
    'the agent can be kept going at the end of the turn':
      'with a message that appears as the person’s next one.',
  },
  proofs: [
    {
      of: ['edits are reported before they are made', 'edits can be refused'],
      modes: ['SDK'],
      file: 'e2e/cursor/gate.test.ts',
      title: 'refuses an edit without a failing test, with the next step',
    },
    {
      of: [
        'edits are reported',
        'tests run at the end of the turn',
        'the agent can be kept going at the end of the turn',
      ],
      modes: ['SDK'],
      file,
      title: 'is asked for the missing test once, as the next message',
    },
    {
      of: ['interrupted turns are reported'],
      modes: ['SDK'],
      file,
      title: 'loses nothing in a turn with status %s',
    },
    {
      of: ['the end of a sub-agent is reported'],
      modes: ['SDK'],
      file,
      title: 'gets what its sub-agent left untested',
    },
    {
      of: ['shell commands are reported'],
      modes: ['SDK'],
      file,
      title: 'tells of a deleted file, and of what a command changed',
    },
    {
      of: ['edits are reported', 'a note beside an edit'],
      modes: print,
      file,
      title: 'in print mode hears beside the write, once',
    },
    {
      of: ['the start of a session is reported', 'a note at the start of a session'],
      modes: ['editor'],
      file,
      title: 'of a person are said at the start, where the project has no rule',
    },
    {
      of: ['dangerous commands can be refused'],
      modes: ['SDK'],
      file,
      title: 'a command that destroys work is refused; others start no guard',
    },
  ],
}
