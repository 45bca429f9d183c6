import { claude as adapter } from '@tailtest/adapter-claude'
import { modes } from '../../packages/adapter-claude/test/modes.ts'
import { SINCE } from './claude-since.ts'
import { type Host, inModes } from './page.ts'

const headless = ['headless']

export const claude: Host = {
  title: 'Claude Code',
  verified: await adapter.verified?.(),
  driver: 'claude-code',
  payloads:
    'recorded from the real client; the editor and the desktop client send the same as the terminal',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'not possible',
      why: 'without a terminal, the prompt may come from an agent. The person can run `tailtest off` in a shell.',
    },
  ],
  notes: {
    'a note after a shell command':
      'about a new source that the command wrote, if the client says what changed (below).',
    'the person is asked about dangerous commands':
      'without a terminal nobody can answer: the client then refuses the command and gives the question as the reason.',
    'interrupted turns are reported':
      'after an error of the model’s service; the end of the next turn runs what was left.',
  },
  since: { title: '2.1.330, beside 2.1.197', rows: SINCE },
  proofs: [
    {
      of: ['edits are reported before they are made', 'edits can be refused'],
      modes: headless,
      file: 'e2e/full/gate.test.ts',
      title:
        'an edit without a failing test is refused with the next step; after the test is shown failing, the edit is made',
    },
    {
      of: ['edits are reported', 'a note beside an edit'],
      modes: headless,
      file: 'e2e/smoke/edit-note.test.ts',
      title: 'the agent gets one note about a new source, beside the result of its edit',
    },
    {
      of: ['the start of a session is reported', 'a note at the start of a session'],
      modes: headless,
      file: 'e2e/full/start-up.test.ts',
      title: 'the first request of a project carries the rules',
    },
    {
      of: ['prompts are reported', 'a note beside a prompt'],
      modes: headless,
      file: 'e2e/full/question.test.ts',
      title: 'what was held back for the question is said once',
    },
    {
      of: ['shell commands are reported'],
      modes: headless,
      file: 'e2e/full/shell.test.ts',
      title: 'a source that a shell command wrote is found at the end of the turn',
    },
    {
      of: ['a note after a shell command'],
      modes: headless,
      file: 'e2e/claude/shell.test.ts',
      title: 'a source that a command created is noted beside its result if the client reports it',
    },
    {
      of: [
        'tests run at the end of the turn',
        'the agent can be kept going at the end of the turn',
      ],
      modes: ['terminal'],
      file: 'e2e/situations/support/players.ts',
      title: "claudeInTerminal('2.1.330')",
    },
    {
      of: ['tests run at the end of the turn'],
      modes: headless,
      file: 'e2e/smoke/turn-end.test.ts',
      title: 'the agent wrote source and test: the turn ends with one run',
    },
    {
      of: ['the agent can be kept going at the end of the turn'],
      modes: headless,
      file: 'e2e/smoke/failing-test.test.ts',
      title: 'a failing test keeps the agent going once',
    },
    {
      of: ['the person is asked about dangerous commands'],
      modes: headless,
      file: 'e2e/full/guard.test.ts',
      title: 'a command that would delete the repository’s own data is asked about',
    },
    {
      of: ['the end of a sub-agent is reported'],
      modes: headless,
      file: 'e2e/full/subagent.test.ts',
      title: 'what a sub-agent left untested is asked for when its parent ends the turn',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      modes: ['terminal'],
      file: 'e2e/full/person-commands.test.ts',
      title: 'at a terminal the person reads that it is paused',
    },
  ],
}
