import { relPath } from '@tailtest/project'
import type { Sequence, Step } from './laws.ts'
import type { Change } from './play.ts'
import { CONFIG, DATA, MADE, SETUP } from './world.ts'

const A = relPath('src/a.ts')
const B = relPath('src/b.ts')
const C = relPath('src/c.ts')
const [A_TEST, B_TEST, C_TEST] = [
  relPath('src/a.test.ts'),
  relPath('src/b.test.ts'),
  relPath('src/c.test.ts'),
]
const LOOSE_TEST = relPath('src/loose.test.ts')

const change = (
  path: Change['path'],
  code: Change['code'],
  by: Change['by'] = 'agent',
  how: Change['how'] = 'write',
): Step & Change => ({ do: 'change', path, code, by, how })
const run = (test: Change['path']): Step => ({ do: 'run', test })
const end: Step & { do: 'end' } = { do: 'end', most: 9, baseline: true, goesOn: false }
const prompt: Step = { do: 'prompt' }
const of = (steps: readonly Step[], more: Partial<Sequence> = {}): Sequence => ({
  ...{ start: {}, committed: [], isShared: false, isFlaky: false, yesterday: undefined },
  steps,
  ...more,
})

/** Sessions in which somebody was acquitted, blamed or kept in the dark, as random ones were shortened to. */
export const ROWS: readonly [what: string, sequence: Sequence][] = [
  [
    'what git ignores was rewritten in the turn, and a copy lacks it',
    of([change(MADE, 'right'), change(C_TEST, 'worse'), end]),
  ],
  [
    'it was rewritten in an earlier turn, in which nothing was selected',
    of([change(MADE, 'worse'), end, prompt, change(SETUP, 'right'), end]),
  ],
  [
    'it was rewritten after the run that is known',
    of([run(C_TEST), change(MADE, 'worse'), change(C, 'better'), end]),
  ],
  [
    'somebody else rewrote it, and no command ran',
    of([change(MADE, 'broken', 'other session'), change(C_TEST, 'right'), end]),
  ],
  [
    'it was rewritten by a command, and a pull changed something else',
    of([change(MADE, 'throws'), run(C_TEST), change(C, 'better', 'agent', 'pull'), end]),
  ],
  [
    'somebody rewrote it before the turn, and a command ran in the turn',
    of([
      ...[change(MADE, 'broken', 'person'), change(C, 'throws', 'its shell'), prompt],
      ...[change(A, 'right', 'shell'), end],
    ]),
  ],
  [
    'another changed it in a turn in which the test did not run',
    of([
      ...[change(A, 'broken', 'other session'), change(B, 'better')],
      ...[{ ...end, most: 0 }, prompt, change(B, 'right'), end],
    ]),
  ],
  [
    'another changed it before the first edit of the session',
    of([change(A, 'wrong', 'its shell'), prompt, change(LOOSE_TEST, 'better'), end]),
  ],
  [
    'data changed in a turn in which nothing was selected',
    of([change(DATA, 'broken'), end, prompt, run(B_TEST), prompt, end]),
  ],
  [
    'the same, and another changed what all tests read',
    of([
      ...[change(DATA, 'broken'), end, prompt, change(SETUP, 'wrong', 'other session')],
      ...[run(B_TEST), prompt, end],
    ]),
  ],
  [
    'a pull broke it between two runs that the agent typed',
    of([run(B_TEST), change(B, 'worse', 'agent', 'pull'), run(B_TEST), end]),
  ],
  [
    'a pull broke it after a run that the agent typed',
    of([
      ...[run(A_TEST), change(A, 'broken', 'agent', 'pull'), end, prompt],
      ...[change(B, 'better'), end],
    ]),
  ],
  [
    'the session broke it beside what somebody changed before, and no copy tells',
    of([
      change(C_TEST, 'better'),
      { ...end, meanwhile: [change(C, 'leaky', 'its shell')] },
      ...[prompt, change(SETUP, 'worse'), change(MADE, 'right'), end],
    ]),
  ],
  [
    'settings of the runner that somebody changed',
    of([change(CONFIG, 'wrong', 'person'), change(A, 'better'), end]),
  ],
  [
    'a leak of before that nobody met',
    of([change(B, 'better'), change(A, 'better'), end], {
      start: { [A_TEST]: 'leaky' },
      isShared: true,
    }),
  ],
  [
    'a leak of somebody else’s',
    of(
      [
        change(B, 'better'),
        end,
        prompt,
        change(A, 'leaky', 'person'),
        prompt,
        change(B, 'right'),
        end,
      ],
      {
        isShared: true,
      },
    ),
  ],
  [
    'a leak of before, beside what fails alone',
    of([change(SETUP, 'wrong'), run(A_TEST), end], { start: { [A]: 'leaky' }, isShared: true }),
  ],
  [
    'a run of an earlier day in which a leak failed it',
    of([change(B, 'wrong'), end], {
      isShared: true,
      yesterday: { tests: [LOOSE_TEST, B_TEST], tree: { [A]: 'leaky' } },
    }),
  ],
  [
    'the session broke it in two turns, beside another in the second',
    of([
      ...[change(B_TEST, 'half'), end, prompt, change(SETUP, 'half')],
      ...[change(DATA, 'half', 'other session'), end],
    ]),
  ],
  [
    'it was mended while it was repeated',
    of([change(SETUP, 'wrong'), { ...end, meanwhile: [change(SETUP, 'right')] }, end]),
  ],
  [
    'the leak was mended while it was repeated',
    of(
      [
        ...[change(A_TEST, 'leaky'), change(B_TEST, 'better')],
        { ...end, meanwhile: [change(A_TEST, 'right')] },
      ],
      { isShared: true },
    ),
  ],
  [
    'a command changed again what an end of the same turn had judged',
    of([...[change(B, 'better'), end, change(B, 'wrong', 'shell'), prompt], ...[end, end]]),
  ],
  [
    'commands of two sessions changed the same test',
    of([change(B_TEST, 'better', 'its shell'), change(B_TEST, 'wrong', 'shell'), end]),
  ],
  [
    'it passed in the session, by a run of an earlier day of the same bytes',
    of(
      [
        ...[run(LOOSE_TEST), change(CONFIG, 'broken')],
        ...[{ ...end, meanwhile: [change(A, 'right')] }, end],
      ],
      { yesterday: { tests: [LOOSE_TEST], tree: {} } },
    ),
  ],
  [
    'what a pull had broken hid what the session broke, until a pull mended it',
    of([
      ...[change(SETUP, 'broken', 'agent', 'pull'), change(A, 'throws'), end, prompt],
      ...[change(SETUP, 'right', 'agent', 'pull'), end],
    ]),
  ],
  [
    'it ran alone now, and in the copy beside one that leaks',
    of([change(SETUP, 'worse'), run(A_TEST), run(LOOSE_TEST), run(C_TEST), end], {
      start: { [A]: 'leaky' },
      isShared: true,
    }),
  ],
  [
    'somebody mended an older failure that the agent had met, and the session broke something else of it',
    of([run(A_TEST), change(A, 'wrong'), change(B, 'right', 'other session'), end], {
      start: { [B]: 'worse' },
    }),
  ],
  [
    'another wrote what git ignores, and a test of the same process that reads it leaks',
    of(
      [
        ...[change(MADE, 'leaky', 'its shell'), change(A, 'right')],
        { ...end, meanwhile: [change(C_TEST, 'right')] },
        ...[change(B_TEST, 'right'), end],
      ],
      { isShared: true },
    ),
  ],
  [
    'a command took a file back to what is committed, which another had mended',
    of([
      change(B, 'wrong', 'agent', 'pull'),
      { ...end, meanwhile: [change(B, 'right', 'other session')] },
      ...[prompt, change(B, 'wrong', 'shell'), end],
    ]),
  ],
  [
    'what the session had broken hid that its data is wrong, until another mended it',
    of([
      ...[change(DATA, 'wrong'), change(SETUP, 'broken'), end, prompt],
      ...[change(SETUP, 'right', 'other session'), run(A_TEST), end],
    ]),
  ],
  [
    'it passed before a command of the session broke it, unseen, and another changed what all read',
    of([
      ...[run(A_TEST), change(CONFIG, 'wrong')],
      { ...end, meanwhile: [change(A, 'right', 'agent', 'discard')] },
      ...[change(SETUP, 'leaky', 'other session'), end],
    ]),
  ],
  [
    'the agent’s own tool rewrote what git ignores, and no command ran',
    of([change(MADE, 'wrong'), change(C, 'better'), end]),
  ],
  [
    'the agent’s own tool edited what is no source, and a person broke one',
    of([change(DATA, 'better'), change(B, 'wrong', 'person'), end]),
  ],
  [
    'a leak of somebody else’s that was told, at another end of the same turn',
    of(
      [
        ...[change(SETUP, 'better'), change(A, 'leaky', 'person'), end],
        ...[change(LOOSE_TEST, 'better'), end],
      ],
      { isShared: true, yesterday: { tests: [B_TEST], tree: {} } },
    ),
  ],
  [
    'the agent wrote what git ignores, and a test of the same process that reads it leaks',
    of([change(MADE, 'leaky'), change(C, 'right'), change(SETUP, 'right'), end], {
      isShared: true,
    }),
  ],
  [
    'it leaks what it wrote in a turn in which nothing ran, beside a test that the agent ran before',
    of(
      [
        ...[run(B_TEST), change(LOOSE_TEST, 'leaky'), { ...end, most: 0 }, prompt],
        ...[change(B_TEST, 'better'), end],
      ],
      { isShared: true },
    ),
  ],
  [
    'another session mended what no test of this one ran on, and this one broke it again',
    of([change(SETUP, 'right', 'other session'), prompt, change(SETUP, 'wrong'), end], {
      start: { [SETUP]: 'wrong' },
    }),
  ],
  [
    'a command took back what a person had made of a pull',
    of([
      ...[change(A_TEST, 'broken', 'person', 'pull'), change(A_TEST, 'right', 'person'), prompt],
      ...[change(A_TEST, 'right', 'agent', 'discard'), end],
    ]),
  ],
  [
    'a person rewrote what git ignores between two turns, and the test had passed before',
    of([change(C_TEST, 'right'), end, change(MADE, 'broken', 'person'), prompt, run(C_TEST), end]),
  ],
  [
    'the same, of a test that the session had broken in another way',
    of([
      ...[change(SETUP, 'worse'), end, change(MADE, 'broken', 'person'), prompt],
      ...[change(A, 'right'), end],
    ]),
  ],
  [
    'a person made a source leak while tests ran, and another day’s run had passed without it',
    of(
      [
        change(SETUP, 'better'),
        { ...end, meanwhile: [change(A, 'leaky', 'person')] },
        ...[change(LOOSE_TEST, 'right'), end],
      ],
      {
        ...{ start: { [A_TEST]: 'throws' }, isShared: true },
        yesterday: { tests: [A_TEST, B_TEST], tree: { [A_TEST]: 'throws' } },
      },
    ),
  ],
  [
    'a pull brought a leak, and another day’s run had passed without it',
    of(
      [
        ...[change(B, 'right'), change(C_TEST, 'wrong')],
        ...[change(CONFIG, 'leaky', 'agent', 'pull'), change(A, 'right'), end],
      ],
      { isShared: true, yesterday: { tests: [C_TEST, B_TEST], tree: {} } },
    ),
  ],
  [
    'what the session had broken and mended failed on the old tree, beside what a pull brought',
    of([
      ...[change(SETUP, 'wrong'), end, change(A, 'leaky', 'other session'), prompt],
      ...[change(SETUP, 'right'), end, change(B, 'wrong')],
      ...[change(A, 'right', 'agent', 'pull'), end],
    ]),
  ],
  [
    'half of what fails was the session’s of an earlier turn, of a file that it edited again',
    of([
      ...[change(B_TEST, 'half'), end, prompt, change(B_TEST, 'wrong')],
      ...[change(DATA, 'half', 'its shell'), change(A, 'right'), end],
    ]),
  ],
]
