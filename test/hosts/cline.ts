import { cline as adapter } from '@tailtest/adapter-cline'
import { modes } from '../../packages/adapter-cline/test/modes.ts'
import { type Host, inModes } from './page.ts'

const once = ['one prompt']
const turnEnd = 'e2e/cline/turn-end.test.ts'
const extension = ['VS Code']
const PLUGIN = 'told by our plugin, and the extension has no plugins.'

export const cline: Host = {
  title: 'Cline',
  verified: await adapter.verified?.(),
  driver: 'cline',
  payloads:
    'recorded from the real command line client and from our plugin in it; the extension’s as its documents describe them',
  holds: inModes(adapter, modes),
  whys: [
    {
      of: ['an edit is told before it is made', 'an edit can be refused'],
      modes: extension,
      is: 'not possible',
      why: PLUGIN,
    },
    {
      of: [
        'a session’s start is told',
        'a note at a session’s start',
        'a prompt is told',
        'a note beside a prompt',
        'a dangerous command can be refused',
      ],
      modes: extension,
      is: 'not possible',
      why: PLUGIN,
    },
    {
      of: ['a sub-agent’s end is told'],
      modes: extension,
      is: 'no',
      why: 'not known how the extension tells it.',
    },
    {
      of: ['the end of the turn can be answered with “go on”'],
      modes: once,
      is: 'not possible',
      why: 'the process ends first: the tests run behind it, and what failed is told when the next session begins.',
    },
    {
      of: ['the end of the turn can be answered with “go on”'],
      modes: extension,
      is: 'not possible',
      why: 'its answer is ignored: what there is to say waits for the next edit.',
    },
    {
      of: ['a dangerous command is asked about'],
      is: 'not possible',
      why: 'a plugin lets a call run or refuses it: it is refused instead.',
    },
    {
      of: ['a turn that was broken off is told'],
      is: 'no',
      why: 'nothing is run then, and the next end of a turn runs what was left.',
    },
    {
      of: ['a session’s end is told'],
      is: 'not possible',
      why: 'the client tells it only of a run that a hook ended.',
    },
    {
      of: ['a person can switch tailtest off and on in the session'],
      is: 'no',
      why: 'the client does not tell whether a person or an agent sent a prompt; `tailtest off` in a shell of the person works.',
    },
  ],
  notes: {
    'the end of the turn can be answered with “go on”':
      'in yolo mode by refusing to let the agent submit.',
    'tests run at the end of the turn':
      'beside the client: a plugin that takes 3 seconds ends the run.',
  },
  proofs: [
    {
      of: ['an edit is told before it is made', 'an edit can be refused'],
      modes: once,
      file: 'e2e/cline/gate.test.ts',
      title:
        'an edit that no failing test asks for is refused with the next thing to do; once its test is shown failing it is made',
    },
    {
      of: ['an edit is told', 'a note beside an edit'],
      modes: once,
      file: 'e2e/cline/edit-note.test.ts',
      title: 'a new source is noted to the agent once, behind the result of the edit',
    },
    {
      of: [
        'a session’s start is told',
        'a note at a session’s start',
        'a prompt is told',
        'a note beside a prompt',
      ],
      modes: once,
      file: 'e2e/cline/sessions.test.ts',
      title: 'what a session begins with comes once, beside its first prompt',
    },
    {
      of: ['a shell command that ran is told'],
      modes: once,
      file: 'e2e/cline/shell.test.ts',
      title: 'a source that a command wrote is found at the end of the turn',
    },
    {
      of: ['a shell command that ran is told'],
      modes: ['terminal'],
      file: 'e2e/cline/shell.test.ts',
      title: 'in a terminal too',
    },
    {
      of: ['tests run at the end of the turn'],
      modes: once,
      file: turnEnd,
      title: 'one prompt on the command line: it ends as without us',
    },
    {
      of: ['tests run at the end of the turn', 'the end of the turn can be answered with “go on”'],
      modes: ['terminal'],
      file: turnEnd,
      title: 'in a terminal what failed comes as a message behind the turn',
    },
    {
      of: ['tests run at the end of the turn', 'the end of the turn can be answered with “go on”'],
      modes: ['yolo'],
      file: turnEnd,
      title: 'in yolo mode the agent may not submit while a test fails',
    },
    {
      of: ['a dangerous command can be refused'],
      modes: once,
      file: 'e2e/cline/guard.test.ts',
      title: 'a command that destroys uncommitted work is refused with the reason',
    },
    {
      of: ['a dangerous command can be refused'],
      modes: ['yolo'],
      file: 'e2e/cline/guard.test.ts',
      title: 'in yolo mode too',
    },
    {
      of: ['a sub-agent’s end is told'],
      modes: once,
      file: 'e2e/cline/sessions.test.ts',
      title: 'what a sub-agent left untested is asked for behind the turn of its parent',
    },
  ],
}
