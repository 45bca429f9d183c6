import { type RelPath, relPath } from '@tailtest/project'
import { emptySession, type FileReceipt, type Session } from '@tailtest/session'
import { expect, test } from 'vitest'
import type { FailureStatus, Foreign } from '../../src/turn/attribute.ts'
import type { Asked } from '../../src/turn/baseline.ts'
import { judgeBy, type Witnesses } from '../../src/turn/judge-by.ts'
import type { StatusThen } from '../../src/turn/status-then.ts'
import type { Verified } from '../../src/turn/verified.ts'

const CART = relPath('src/cart.ts')
const PRICE = relPath('src/price.ts')
const MADE = relPath('made/table.json')
const CART_TEST = relPath('src/cart.test.ts')
const PRICE_TEST = relPath('src/price.test.ts')

const BEGAN = 1_000
const mark = (ts: number) => JSON.stringify({ type: 'files', ts })
const TURN = mark(500)

type Status = 'pass' | 'fail'

const MESSAGE = 'AssertionError: expected 1 to be 2'
const result = (file: RelPath, status: Status) => ({
  ...{ status, ...(status === 'fail' && { message: MESSAGE }) },
  id: `${file}::works`,
})

function fileOf(file: RelPath, over: Partial<Verified> & { status?: Status } = {}): Verified {
  const { status = 'fail', ...rest } = over
  return {
    ...{ test: file, result: status === 'fail' ? 'failing' : 'passing', run: 'now' },
    ...{ tests: [result(file, status)], fromReceipt: false, ms: 1, bytes: 'now' },
    ...rest,
  }
}

const receiptOf = (file: RelPath, status: Status, over: Partial<FileReceipt> = {}): FileReceipt => {
  const { id: _, ...rest } = result(file, status)
  const tests = [{ test: `${file}::works`, ...rest }]
  return { file, hash: '', run: 'old', ts: 400, ms: 1, parts: 1, tests, ...over }
}

/** Who answers what; nobody knows anything, unless it is said here. */
interface World {
  session?: Partial<Session>
  all?: Verified[]
  foreign?: readonly [RelPath, Foreign][]
  kept?: FileReceipt
  /** The turn has no mark. */
  isUnmarked?: boolean
  /** Nobody can tell what changed. */
  isUnseen?: boolean
  written?: { path: RelPath; at: number }[]
  /** Files share a process. */
  isShared?: boolean
  filesOf?: Record<string, RelPath[]>
  alone?: Status
  baseline?: StatusThen
}

async function judged(world: World) {
  const { all = [fileOf(CART_TEST)], foreign = [], isShared = false, filesOf = {} } = world
  const asked: Asked[] = []
  const ranAlone: RelPath[] = []
  const repeated: RelPath[] = []
  const ask: Witnesses = {
    changes: async () => (world.isUnseen ? undefined : { changes: [], brought: [], restored: [] }),
    kept: async (file) => (file === world.kept?.file ? world.kept : undefined),
    unwatched: async () => world.written ?? [],
    repeat: async (_, failing) => {
      repeated.push(...failing.map((file) => file.test))
      return []
    },
    isIsolated: async () => !isShared,
    filesOf: (run) => filesOf[run] ?? [],
    alone: async (file) => {
      ranAlone.push(file)
      return world.alone && fileOf(file, { status: world.alone, run: 'alone' })
    },
    passed: () => false,
    reach: async (file) => [file, CART, PRICE],
    baseline: async (questions) => {
      asked.push(...questions)
      return { runs: [], statusOf: () => world.baseline }
    },
    explain: async () => () => ({ category: 'real_bug', evidence: '', certain: true }),
  }
  const empty = emptySession()
  const turn = { ...empty.turn, mark: TURN }
  const marked = world.isUnmarked ? {} : { begun: TURN, turn }
  const session = { ...empty, startedAt: 100, ...marked, ...world.session }
  const known = { session, all, newTests: new Set<RelPath>(), began: BEGAN }
  const { failures } = await judgeBy({ ...known, foreign: new Map(foreign) }, ask)
  return { statuses: failures.map(({ status }) => status), failures, asked, ranAlone, repeated }
}

const filesOf = ({ files }: Asked) => files.map((file) => file.test)

const inTurn = (over: Partial<Session['turn']>): Partial<Session> => ({
  turn: { ...emptySession().turn, mark: TURN, ...over },
})
const ranBefore = {
  tests: { [CART_TEST]: { result: 'passing' as const, run: 'r', more: 0, ts: 300, sources: [] } },
}

test.each<[FailureStatus, asked: boolean, when: string, World]>([
  ['unattributed', true, 'nobody knows anything', {}],
  ['pre-existing', true, 'it fails in a copy of the old tree', { baseline: 'fail' }],
  ['new', true, 'it passes there', { baseline: 'pass' }],
  ['pre-existing', false, 'a kept run failed', { kept: receiptOf(CART_TEST, 'fail') }],
  ['new', false, 'a kept run passed', { kept: receiptOf(CART_TEST, 'pass') }],
  [
    'unattributed',
    true,
    'a kept run failed, and what changed since nobody can tell',
    { kept: receiptOf(CART_TEST, 'fail'), isUnseen: true },
  ],
  [
    'pre-existing',
    false,
    'a kept run failed alone, where files share a process',
    { kept: receiptOf(CART_TEST, 'fail'), isShared: true, filesOf: { old: [CART_TEST] } },
  ],
  [
    'unattributed',
    true,
    'a kept run failed in company',
    {
      ...{ kept: receiptOf(CART_TEST, 'fail'), isShared: true },
      filesOf: { old: [PRICE_TEST, CART_TEST] },
    },
  ],
  [
    'new',
    false,
    'a kept run passed in company',
    {
      ...{ kept: receiptOf(CART_TEST, 'pass'), isShared: true },
      filesOf: { old: [PRICE_TEST, CART_TEST] },
    },
  ],
  [
    'pre-existing',
    false,
    'what no mark holds was written before the session',
    { kept: receiptOf(CART_TEST, 'fail'), written: [{ path: MADE, at: 50 }] },
  ],
  [
    'unattributed',
    true,
    'it was written in the session, before the kept run',
    { kept: receiptOf(CART_TEST, 'fail'), written: [{ path: MADE, at: 300 }] },
  ],
  [
    'new',
    false,
    'it was written in the session, before a kept run that passed',
    { kept: receiptOf(CART_TEST, 'pass'), written: [{ path: MADE, at: 300 }] },
  ],
  [
    'unattributed',
    true,
    'one of two was written after the kept run',
    {
      kept: receiptOf(CART_TEST, 'pass'),
      written: [
        { path: MADE, at: 50 },
        { path: MADE, at: 450 },
      ],
      session: inTurn({ commands: 1 }),
    },
  ],
  ['unattributed', false, 'the turn has no mark', { isUnmarked: true }],
])('%s, the old tree asked: %s, where %s', async (status, isAsked, _, world) => {
  const { statuses, asked } = await judged(world)
  expect({ statuses, isAsked: asked.length > 0 }).toEqual({ statuses: [status], isAsked })
})

test('a file is judged against the beginning of the session until it ran, then of the turn', async () => {
  const session = { begun: mark(200) }
  const marks = async (over: Partial<Session>) =>
    (await judged({ session: { ...session, ...over } })).asked.map((one) => one.mark.ts)
  expect(await marks({})).toEqual([200])
  expect(await marks(ranBefore)).toEqual([500])
})

test('files that are judged against one tree are run there at once', async () => {
  const all = [fileOf(CART_TEST), fileOf(PRICE_TEST)]
  const { asked } = await judged({ all })
  expect(asked.map(filesOf)).toEqual([[CART_TEST, PRICE_TEST]])
  const apart = await judged({ all, session: { begun: mark(200), ...ranBefore } })
  expect(apart.asked.map(filesOf)).toEqual([[CART_TEST], [PRICE_TEST]])
})

test('what others changed beside the turn lies in the old tree as it is now', async () => {
  const foreign: [RelPath, Foreign][] = [[PRICE, 'within']]
  const own = { session: inTurn({ edited: { [CART]: true } }) }
  const { asked } = await judged({ ...own, foreign })
  expect(asked.map(({ today }) => today)).toEqual([[PRICE]])
  const theirs = await judged({ ...own, foreign, baseline: 'fail' })
  expect(theirs.failures).toMatchObject([{ status: 'unattributed', foreign: true }])
  const mine = await judged({ ...own, foreign, baseline: 'pass' })
  expect(mine.statuses).toEqual(['new'])
})

test('what others alone changed is asked of no old tree', async () => {
  const { asked, failures } = await judged({ foreign: [[PRICE, 'within']] })
  expect(asked).toEqual([])
  expect(failures).toMatchObject([{ status: 'unattributed', foreign: true }])
})

test('who wrote what no mark holds before the turn nobody can tell', async () => {
  const written = [{ path: MADE, at: 300 }]
  const { asked, failures } = await judged({ session: { begun: mark(200) }, written })
  expect(asked).toEqual([])
  expect(failures).toMatchObject([{ status: 'unattributed', mixed: true }])
})

test('without a command it was none of the session’s', async () => {
  const written = [{ path: MADE, at: 700 }]
  const { failures } = await judged({ written })
  expect(failures).toMatchObject([{ foreign: true }])
  const commanded = await judged({ written, session: inTurn({ commands: 1 }) })
  expect(commanded.failures.map(({ foreign }) => foreign)).toEqual([undefined])
})

const COMPANY = [fileOf(PRICE_TEST, { status: 'pass' }), fileOf(CART_TEST)]

test('what fails in company only is compared in that company', async () => {
  const { asked, ranAlone } = await judged({ all: COMPANY, isShared: true, alone: 'pass' })
  expect(ranAlone).toEqual([CART_TEST])
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST]])
})

test.each<[string, World]>([
  ['what fails alone as well', { all: COMPANY, alone: 'fail' }],
  ['what ran alone', { all: [fileOf(CART_TEST)] }],
  ['what is known from a run of its own', { all: [fileOf(CART_TEST, { fromReceipt: true })] }],
])('%s is compared without company', async (_, world) => {
  const { asked } = await judged({ ...world, isShared: true })
  expect(asked.map(({ company }) => company)).toEqual([undefined])
  expect(asked.map(filesOf)).toEqual([[CART_TEST]])
})

test('what shares a process is compared at once, and alone where it failed so', async () => {
  const all = [fileOf(PRICE_TEST), fileOf(CART_TEST)]
  const shared = { all, isShared: true, alone: 'fail' as const }
  const passed = await judged({ ...shared, baseline: 'pass' })
  expect(passed.asked.map(filesOf)).toEqual([[PRICE_TEST, CART_TEST]])
  const failed = await judged({ ...shared, baseline: 'fail' })
  expect(failed.asked.map(({ company }) => company)).toEqual([undefined, [PRICE_TEST], [CART_TEST]])
  const apart = await judged({ ...shared, isShared: false, baseline: 'fail' })
  expect(apart.asked.map(filesOf)).toEqual([[PRICE_TEST, CART_TEST]])
})

test('what did not come to run alone is compared in the company that it failed in', async () => {
  const { asked } = await judged({ all: COMPANY, isShared: true })
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST]])
})

test('of a kept run the company is the one it had', async () => {
  const all = [fileOf(CART_TEST, { fromReceipt: true, run: 'kept' }), fileOf(PRICE_TEST)]
  const filesOf = { kept: [PRICE_TEST, CART_TEST] }
  const { asked } = await judged({ all, filesOf, isShared: true, alone: 'pass' })
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST], undefined])
})

test('other bytes alone than in company say nothing', async () => {
  const all = [COMPANY[0], fileOf(CART_TEST, { bytes: 'before' })].flatMap((file) => file ?? [])
  const { asked } = await judged({ all, isShared: true, alone: 'fail' })
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST]])
})

test('five files that fail in company are run alone, no more', async () => {
  const all = Array.from({ length: 7 }, (_, n) => fileOf(relPath(`src/part-${n}.test.ts`)))
  const { ranAlone } = await judged({ all, isShared: true, alone: 'fail' })
  expect(ranAlone).toHaveLength(5)
})

test('what fails alone as well is not repeated in its company; what passes alone is', async () => {
  const shared = { all: COMPANY, isShared: true }
  expect((await judged({ ...shared, alone: 'fail' })).repeated).toEqual([])
  expect((await judged({ ...shared, alone: 'pass' })).repeated).toEqual([CART_TEST])
  expect((await judged(shared)).repeated).toEqual([CART_TEST])
})

test('where files have processes of their own none is run alone', async () => {
  expect((await judged({ all: COMPANY })).ranAlone).toEqual([])
})
