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
      of: ['the person is asked about dangerous commands'],
      is: 'not possible',
      why: 'the client treats a hook that asks as failed, and runs the command. tailtest refuses it instead.',
    },
    {
      of: ['interrupted turns are reported'],
      is: 'not possible',
      modes: ['codex exec', 'code mode'],
      why: 'nobody is there to press Esc, and a killed client reports nothing.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'the client does not say whether a person or an agent sent a prompt. The person can run `tailtest off` in a shell.',
    },
  ],
  notes: {
    'shell commands are reported':
      'before they run, because the client does not report the end of many commands.',
    'edits are reported':
      'except a patch that a shell command applies, which the client does not report as an edit; tailtest finds it at the end of the turn.',
  },
  proofs: [
    {
      of: ['edits are reported before they are made', 'edits can be refused'],
      modes: exec,
      file: 'e2e/codex/gate.test.ts',
      title: 'a patch that no failing test asks for is refused with the next thing to do',
    },
    {
      of: ['edits are reported', 'a note beside an edit'],
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
      of: ['edits are reported', 'a note beside an edit', 'tests run at the end of the turn'],
      modes: ['code mode'],
      file: turnEnd,
      title: 'in code mode too: source and test of one script are noted and run',
    },
    {
      of: ['the agent can be kept going at the end of the turn'],
      modes: exec,
      file: turnEnd,
      title: 'a failing test keeps the agent going once',
    },
    {
      of: ['the end of a sub-agent is reported'],
      modes: exec,
      file: 'e2e/codex/sessions.test.ts',
      title: 'what a sub-agent left untested is asked for when its parent ends the turn',
    },
    {
      of: ['interrupted turns are reported'],
      modes: ['terminal'],
      file: 'e2e/codex/sessions.test.ts',
      title: 'a turn that the person stops is not tested, and loses nothing',
    },
    {
      of: ['shell commands are reported'],
      modes: exec,
      file: 'e2e/codex/shell.test.ts',
      title: 'a source and its test that commands wrote are tested without a word',
    },
    {
      of: ['dangerous commands can be refused'],
      modes: exec,
      file: 'e2e/codex/guard.test.ts',
      title: 'a command that destroys uncommitted work is refused with the reason',
    },
    {
      of: ['dangerous commands can be refused'],
      modes: ['code mode'],
      file: 'e2e/codex/guard.test.ts',
      title: 'in code mode too',
    },
  ],
}
