import { type RelPath, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import {
  type Foreign,
  foreignReach,
  originsOf,
  type Seen,
} from '../../../src/runs/changes/origins.ts'

const A = relPath('src/a.ts')
const B = relPath('src/b.ts')
const change = (path = A) => ({ path, kind: 'written' as const })
const changed = (...paths: (typeof A)[]) => ({
  changes: paths.map(change),
  brought: [],
  restored: [],
})
const NONE = { changes: [], brought: [], restored: [] }
const brought = (...paths: (typeof A)[]) => ({ ...NONE, brought: paths.map(change) })
const restored = (...paths: (typeof A)[]) => ({ ...NONE, restored: paths.map(change) })
const quiet = { edited: {}, commands: 0 }
const nobody: Seen = { inTurn: undefined, earlier: undefined, turn: quiet, others: new Map() }

test.each<[string, Partial<Seen>, Record<string, Foreign>]>([
  ['the session’s tool', { inTurn: changed(A), turn: { edited: { [A]: true }, commands: 0 } }, {}],
  ['a command of the session', { inTurn: changed(A), turn: { edited: {}, commands: 1 } }, {}],
  ['nobody that is known', { inTurn: changed(A) }, { [A]: 'within' }],
  [
    'a tool of another session, whatever ran here',
    { inTurn: changed(A), turn: { edited: {}, commands: 1 }, others: new Map([[A, 'tool']]) },
    { [A]: 'within' },
  ],
  [
    'a command of another session',
    { inTurn: changed(A), others: new Map([[A, 'shell']]) },
    { [A]: 'within' },
  ],
  [
    'a command of one of two sessions',
    { inTurn: changed(A), turn: { edited: {}, commands: 1 }, others: new Map([[A, 'shell']]) },
    {},
  ],
  [
    'a pull in the turn',
    { inTurn: brought(A), turn: { edited: {}, commands: 1 } },
    { [A]: 'within' },
  ],
  ['a person who takes an edit back', { inTurn: restored(A) }, { [A]: 'within' }],
  [
    'a command of the session that takes an edit back',
    { inTurn: restored(A), turn: { edited: {}, commands: 1 } },
    {},
  ],
  [
    'a person who takes an edit back between two turns',
    { earlier: restored(A) },
    { [A]: 'before' },
  ],
  ['a person between two turns', { earlier: changed(A) }, { [A]: 'before' }],
  ['a pull between two turns', { earlier: brought(A) }, { [A]: 'before' }],
  [
    'a pull between two turns, and a command of the session that takes back what a person made of it',
    { earlier: brought(A), inTurn: restored(A), turn: { edited: {}, commands: 1 } },
    {},
  ],
  [
    'a person, and then the session’s tool',
    { earlier: changed(A), inTurn: changed(A), turn: { edited: { [A]: true }, commands: 0 } },
    {},
  ],
])('changed by %s', (_, seen, foreign) => {
  expect(Object.fromEntries(originsOf({ ...nobody, ...seen }).foreign)).toEqual(foreign)
})

test.each([
  [undefined, [], [A], []],
  ['within', [[A, 'within']], [], []],
  ['mixed', [[A, 'within']], [B], []],
  ['beside', [[A, 'before']], [B], []],
  ['tangled', [[A, 'within']], [B], [B]],
  ['after', [[A, 'within']], [], [B]],
  ['joint', [[A, 'before']], [], [B]],
  ['before', [[A, 'before']], [], [A]],
  [
    'within',
    [
      [A, 'before'],
      [B, 'within'],
    ],
    [],
    [],
  ],
] as const)('a test that reaches both files: %s', (reach, foreign, own, before) => {
  const sets = { own: new Set<RelPath>(own), earlier: new Set<RelPath>(before) }
  expect(foreignReach([A, B], new Map(foreign), sets)).toBe(reach)
})
