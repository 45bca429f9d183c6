import { relPath } from '@tailtest/project'
import { testId } from '@tailtest/results'
import { readTddEvent, type TddEntry, type TddEvent } from '../src/event.ts'
import { foldTdd } from '../src/fold.ts'
import type { TddState } from '../src/state.ts'
import type { RedKind, TestBody } from '../src/types.ts'

export const source = relPath('src/cart.ts')
export const file = relPath('test/cart.test.ts')
export const id = 'test/cart.test.ts::adds\u001fup'

/** Entries as they come back from a journal. */
export function events(...entries: readonly object[]): TddEvent[] {
  return entries.flatMap((entry, at) => {
    const envelope = { v: 1, id: `r${at}`, ts: at, session: 's', host: 'h', actor: 'agent' }
    return readTddEvent(JSON.parse(JSON.stringify({ ...envelope, ...entry }))) ?? []
  })
}

export function stateAfter(...entries: readonly object[]): TddState {
  return foldTdd(events(...entries))
}

type Tested = TddEntry<'tdd.tested'>
type Trigger = Tested['trigger']
interface RanOptions {
  kind?: RedKind
  body?: string
  message?: string
  bytes?: string
  trigger?: Trigger
  test?: string
}

export function ran(
  status: 'pass' | 'fail' | 'missing' | 'skip',
  options: RanOptions = {},
): Tested {
  const { bytes, trigger = 'red', test = id, ...rest } = options
  const tests = [{ id: test, status, ...rest }]
  return { type: 'tdd.tested', file, run: 'r', trigger, bytes, tests }
}

export const red = (options: RanOptions = {}): Tested =>
  ran('fail', { kind: 'assertion', ...options })
export const soft = (options: RanOptions = {}): Tested =>
  ran('fail', { kind: 'load_error', ...options })

export const claimed = (targets = [source], tests = [id]): TddEntry<'tdd.claimed'> => ({
  type: 'tdd.claimed',
  claim: 'c1',
  tests,
  targets,
  source: 'cli',
})

export const edit = (more: Partial<TddEntry<'tdd.edit'>> = {}): TddEntry<'tdd.edit'> => ({
  type: 'tdd.edit',
  at: 'proposal',
  path: source,
  class: 'source',
  verdict: 'allow',
  rule: 'claimed',
  claim: 'c1',
  ...more,
})

export const turn = (name: string) => ({ type: 'session.turn-began', turn: name })

export function body(more: Partial<TestBody> & { name?: string } = {}): TestBody {
  const { name = 'up', ...rest } = more
  return {
    ...{
      id: testId(file, ['adds', name]),
      file,
      bodyHash: 'h1',
      lines: [1, 3],
      assertions: 1,
      idle: 0,
    },
    ...{ marks: [], trivial: false, targets: [], head: [], code: [], asserted: [] },
    ...rest,
  }
}
