import { codex as adapter } from '@tailtest/adapter-codex'
import { modes } from '../../packages/adapter-codex/test/modes.ts'
import { type Host, inModes } from './page.ts'

const exec = ['codex exec']
const turnEnd = 'e2e/codex/turn-end.test.ts'

export const codex: Host = {
  title: 'Codex CLI',
  verified: await adapter.verified?.(),
  driver: 'codex',
  payloads: 'recorded from the real client',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['a dangerous command is asked about'],
      is: 'not possible',
      why: 'a hook that would ask fails, and the command runs: it is refused instead.',
    },
    {
      of: ['a turn that was broken off is told'],
      is: 'not possible',
      modes: ['codex exec', 'code mode'],
      why: 'nobody is there to press Esc; a killed client tells nothing.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'the client does not tell whether a person or an agent sent a prompt; `tailtest off` in a shell of the person works.',
    },
  ],
  notes: {
    'a shell command that ran is told': 'before it runs: of many commands the client tells no end.',
    'an edit is told':
      'a patch that a command applies is no edit to the client: the end of the turn finds it.',
  },
  proofs: [
    {
      of: ['an edit is told before it is made', 'an edit can be refused'],
      modes: exec,
      file: 'e2e/codex/gate.test.ts',
      title: 'a patch that no failing test asks for is refused with the next thing to do',
    },
    {
      of: ['an edit is told', 'a note beside an edit'],
      modes: exec,
      file: 'e2e/codex/edit-note.test.ts',
      title: 'a new source is noted to the agent once, between the patch and its result',
    },
    {
      of: ['tests run at the end of the turn'],
      modes: exec,
      file: turnEnd,
      title: 'the agent wrote source and test: the turn ends with one run',
    },
    {
      of: ['an edit is told', 'a note beside an edit', 'tests run at the end of the turn'],
      modes: ['code mode'],
      file: turnEnd,
      title: 'in code mode too: source and test of one script are noted and run',
    },
    {
      of: ['the end of the turn can be answered with “go on”'],
      modes: exec,
      file: turnEnd,
      title: 'a failing test keeps the agent going once',
    },
    {
      of: ['a sub-agent’s end is told'],
      modes: exec,
      file: 'e2e/codex/sessions.test.ts',
      title: 'what a sub-agent left untested is asked for when its parent ends the turn',
    },
    {
      of: ['a turn that was broken off is told'],
      modes: ['terminal'],
      file: 'e2e/codex/sessions.test.ts',
      title: 'a turn that the person stops is not tested, and loses nothing',
    },
    {
      of: ['a shell command that ran is told'],
      modes: exec,
      file: 'e2e/codex/shell.test.ts',
      title: 'a source and its test that commands wrote are tested without a word',
    },
    {
      of: ['a dangerous command can be refused'],
      modes: exec,
      file: 'e2e/codex/guard.test.ts',
      title: 'a command that destroys uncommitted work is refused with the reason',
    },
    {
      of: ['a dangerous command can be refused'],
      modes: ['code mode'],
      file: 'e2e/codex/guard.test.ts',
      title: 'in code mode too',
    },
  ],
}
