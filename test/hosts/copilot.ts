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
    'recorded from the real client with `-p`; those of its terminal do not name the mode and are assumed to be the same',
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
      is: 'no',
      why: 'the client is not known to report it. The end of the next turn runs what was left.',
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
    'tests run at the end of the turn':
      'the client shows a person nothing that a hook says; `.tailtest/reports` has what ran.',
    'the agent can be kept going at the end of the turn':
      'with the next prompt; the client allows this eight times. It does not report the agent’s last words, so the agent is kept going even if it asked something.',
    'edits can be refused':
      'a hook that exceeds its time lets the edit pass; one that fails blocks every call, so ours never fails. The client also starts the hooks for Claude Code in the project’s `.claude` folder, but without their arguments, so they do nothing ([why](../packages/adapter-copilot/README.md#install)); the one before edits is a shell line that never fails.',
    'the person is asked about dangerous commands':
      'with `-p` nobody can answer, and the client turns the question into a refusal with the reason.',
  },
  proofs: [
    {
      of: ['edits are reported', 'a note beside an edit'],
      modes: prompt,
      file: 'e2e/copilot/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of its edit',
    },
    {
      of: ['the start of a session is reported', 'a note at the start of a session'],
      modes: prompt,
      file: sessions,
      title: 'what a session begins with stands before its first prompt',
    },
    {
      of: ['the end of a sub-agent is reported'],
      modes: prompt,
      file: sessions,
      title: 'what a sub-agent left untested is asked for when its parent ends the turn',
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
      of: ['the person is asked about dangerous commands'],
      modes: prompt,
      file: gate,
      title: 'a command that destroys uncommitted work is asked about',
    },
  ],
}
