import { type RelPath, relPath } from '@tailtest/project'
import {
  emptySession,
  type FileReceipt,
  type Finding,
  findingKey,
  type Session,
} from '@tailtest/session'
import { expect, test } from 'vitest'
import type { Foreign } from '../../../src/runs/changes/origins.ts'
import type { FailureStatus } from '../../../src/runs/judge/attribute.ts'
import type { Asked } from '../../../src/runs/judge/baseline.ts'
import { judgeBy } from '../../../src/runs/judge/judge-by.ts'
import type { StatusThen } from '../../../src/runs/judge/status-then.ts'
import type { Witnesses } from '../../../src/runs/judge/witnesses.ts'
import type { Verified } from '../../../src/runs/start/verified.ts'

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
  kept?: FileReceipt[]
  /** The turn has no mark. */
  isUnmarked?: boolean
  /** Nobody can tell what changed. */
  isUnseen?: boolean
  /** What the tree tells to have changed, whoever did. @default nothing */
  changed?: RelPath[]
  written?: { path: RelPath; at: number }[]
  /** Files share a process. */
  isShared?: boolean
  filesOf?: Record<string, RelPath[]>
  /** What a test file reads. */
  reach?: (file: RelPath) => RelPath[]
  /** How files fare that are run again without the others of their run. */
  again?: Status | ((files: readonly RelPath[]) => Status | undefined)
  /** They are of other bytes then, where one runs alone. */
  isOtherAlone?: boolean
  baseline?: StatusThen | ((asked: readonly Asked[], id: string) => StatusThen)
}

async function judged(world: World) {
  const { all = [fileOf(CART_TEST)], foreign = [], isShared = false, filesOf = {} } = world
  const asked: Asked[] = []
  const again: (readonly RelPath[])[] = []
  const repeated: RelPath[] = []
  /** How much ran again before. */
  const keptTime: number[] = []
  const ask: Witnesses = {
    changes: async () => {
      const changes = (world.changed ?? []).map((path) => ({ path, kind: 'written' as const }))
      return world.isUnseen ? undefined : { changes, brought: [], restored: [] }
    },
    kept: async (file) => world.kept?.find((one) => one.file === file),
    unwatched: async () => world.written ?? [],
    keepTime: () => {
      keptTime.push(repeated.length + again.length)
    },
    repeat: async (_, failing) => {
      repeated.push(...failing.map((file) => file.test))
      return []
    },
    isIsolated: async () => !isShared,
    filesOf: (run) => filesOf[run] ?? [],
    again: async (files) => {
      again.push(files)
      const status = typeof world.again === 'function' ? world.again(files) : world.again
      const bytes = world.isOtherAlone && files.length < 2 ? 'other' : 'now'
      return status && files.map((file) => fileOf(file, { status, run: 'again', bytes }))
    },
    passed: () => false,
    reach: async (file) => world.reach?.(file) ?? [file, CART, PRICE],
    baseline: async (questions) => {
      asked.push(...questions)
      const { baseline } = world
      const statusOf = (id: string) =>
        typeof baseline === 'function' ? baseline(questions, id) : baseline
      const isAsked = (file: RelPath) =>
        questions.some(({ files }) => files.some((one) => one.test === file))
      return { runs: [], statusOf: (file, { id }) => (isAsked(file) ? statusOf(id) : undefined) }
    },
    explain: async () => () => ({ category: 'real_bug', evidence: '', certain: true }),
  }
  const empty = emptySession()
  const turn = { ...empty.turn, mark: TURN }
  const marked = world.isUnmarked ? {} : { begun: TURN, turn }
  const session = { ...empty, startedAt: 100, ...marked, ...world.session }
  const known = { session, all, newTests: new Set<RelPath>(), began: BEGAN }
  const { failures, retried } = await judgeBy({ ...known, foreign: new Map(foreign) }, ask)
  const statuses = failures.map(({ status }) => status)
  return { statuses, failures, retried, asked, again, repeated, keptTime }
}

const filesOf = ({ files }: Asked) => files.map((file) => file.test)

const inTurn = (over: Partial<Session['turn']>): Partial<Session> => ({
  turn: { ...emptySession().turn, mark: TURN, ...over },
})
const ranBefore = {
  tests: { [CART_TEST]: { result: 'passing' as const, run: 'r', more: 0, ts: 300, sources: [] } },
}
function findingOf(over: Partial<Finding>): Pick<Session, 'findings'> {
  const finding: Finding = {
    ...{ kind: 'failing', subject: `${CART_TEST}::works`, file: CART_TEST, since: 'new' },
    ...{ text: MESSAGE, at: 1, ts: 300 },
    ...over,
  }
  return { findings: { [findingKey(finding)]: finding } }
}

test.each<[FailureStatus, asked: boolean, when: string, World]>([
  ['unattributed', true, 'nobody knows anything', {}],
  ['pre-existing', true, 'it fails in a copy of the old tree', { baseline: 'fail' }],
  ['new', true, 'it passes there', { baseline: 'pass' }],
  ['pre-existing', false, 'a kept run failed', { kept: [receiptOf(CART_TEST, 'fail')] }],
  ['new', false, 'a kept run passed', { kept: [receiptOf(CART_TEST, 'pass')] }],
  [
    'unattributed',
    true,
    'a kept run failed, and what changed since nobody can tell',
    { kept: [receiptOf(CART_TEST, 'fail')], isUnseen: true },
  ],
  [
    'pre-existing',
    false,
    'a kept run failed alone, where files share a process',
    { kept: [receiptOf(CART_TEST, 'fail')], isShared: true, filesOf: { old: [CART_TEST] } },
  ],
  [
    'unattributed',
    true,
    'a kept run failed in company',
    {
      ...{ kept: [receiptOf(CART_TEST, 'fail')], isShared: true },
      filesOf: { old: [PRICE_TEST, CART_TEST] },
    },
  ],
  [
    'new',
    false,
    'a kept run passed in company',
    {
      ...{ kept: [receiptOf(CART_TEST, 'pass')], isShared: true },
      filesOf: { old: [PRICE_TEST, CART_TEST] },
    },
  ],
  [
    'pre-existing',
    false,
    'what no mark holds was written before the session',
    { kept: [receiptOf(CART_TEST, 'fail')], written: [{ path: MADE, at: 50 }] },
  ],
  [
    'unattributed',
    true,
    'it was written in the session, before the kept run',
    { kept: [receiptOf(CART_TEST, 'fail')], written: [{ path: MADE, at: 300 }] },
  ],
  [
    'new',
    false,
    'it was written in the session, before a kept run that passed',
    { kept: [receiptOf(CART_TEST, 'pass')], written: [{ path: MADE, at: 300 }] },
  ],
  [
    'unattributed',
    true,
    'one of two was written after the kept run',
    {
      kept: [receiptOf(CART_TEST, 'pass')],
      written: [
        { path: MADE, at: 50 },
        { path: MADE, at: 450 },
      ],
      session: inTurn({ commands: 1 }),
    },
  ],
  ['unattributed', false, 'the turn has no mark', { isUnmarked: true }],
  [
    'unattributed',
    false,
    'a file that it does not read, and that others changed, stops what is built with it',
    {
      all: [
        fileOf(CART_TEST, {
          tests: [
            { id: CART_TEST, status: 'error', message: 'error: expected `}`', at: PRICE_TEST },
          ],
        }),
      ],
      foreign: [[PRICE_TEST, 'within']],
      baseline: 'pass',
    },
  ],
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
  const unloaded = findingOf({ subject: CART_TEST, text: 'SyntaxError' })
  expect(await marks({ ...ranBefore, ...unloaded, lastEnd: 2 })).toEqual([200])
})

test.each<[number, string, Partial<Finding>]>([
  [200, 'a command found it to fail since the last end', { since: 'unattributed', at: 5 }],
  [
    500,
    'an end found it to fail for another reason',
    { since: 'pre-existing', text: 'TypeError: x' },
  ],
  [500, 'a command found another file to fail', { subject: 'x', file: PRICE_TEST, at: 5 }],
  [500, 'a command found something else of it', { kind: 'weakened', subject: 'x', at: 5 }],
])('a file that ran is judged against %i, where %s', async (ts, _, found) => {
  const session = { begun: mark(200), ...ranBefore, ...findingOf(found), lastEnd: 2 }
  expect((await judged({ session })).asked.map((one) => one.mark.ts)).toEqual([ts])
})

test.each([
  [false, 'SyntaxError: unexpected'],
  [true, 'SyntaxError: another'],
])(
  'an older failure to load is asked of the old tree again: %s, where its first line was %s',
  async (isAsked, text) => {
    const message = 'SyntaxError: unexpected\n  at cart.ts:1'
    const tests = [{ id: CART_TEST, status: 'error' as const, kind: 'load' as const, message }]
    const found = findingOf({ subject: CART_TEST, since: 'pre-existing', text })
    const { asked } = await judged({
      all: [fileOf(CART_TEST, { tests })],
      session: { ...ranBefore, ...found, lastEnd: 2 },
    })
    expect(asked.length > 0).toBe(isAsked)
  },
)

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

test('what no event names and nobody else changed is the turn’s', async () => {
  const { asked } = await judged({ foreign: [[PRICE, 'within']], changed: [CART] })
  expect(asked.map(({ today }) => today)).toEqual([[PRICE]])
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

test('without a command, and named by no edit, it was none of the session’s', async () => {
  const written = [{ path: MADE, at: 700 }]
  const { failures } = await judged({ written })
  expect(failures).toMatchObject([{ foreign: true }])
  const commanded = await judged({ written, session: inTurn({ commands: 1 }) })
  const edited = await judged({ written, session: inTurn({ edited: { [MADE]: true } }) })
  const foreign = [commanded, edited].map(({ failures: [one] }) => one?.foreign)
  expect(foreign).toEqual([undefined, undefined])
})

const COMPANY = [fileOf(PRICE_TEST, { status: 'pass' }), fileOf(CART_TEST)]

test('what fails in company only is compared in that company', async () => {
  const { asked, again } = await judged({ all: COMPANY, isShared: true, again: 'pass' })
  expect(again).toEqual([[CART_TEST]])
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST]])
})

test.each<[string, World]>([
  ['what fails alone as well', { all: COMPANY, again: 'fail' }],
  ['what ran alone', { all: [fileOf(CART_TEST)] }],
  ['what is known from a run of its own', { all: [fileOf(CART_TEST, { fromReceipt: true })] }],
])('%s is compared without company', async (_, world) => {
  const { asked } = await judged({ ...world, isShared: true })
  expect(asked.map(({ company }) => company)).toEqual([[CART_TEST]])
  expect(asked.map(filesOf)).toEqual([[CART_TEST]])
})

const BOTH = [fileOf(PRICE_TEST), fileOf(CART_TEST)]
const BOTH_TESTS = [PRICE_TEST, CART_TEST]
const isAlone = (files: readonly RelPath[]) => files.length < 2
const isAskedAlone = (asked: readonly Asked[]) => asked.some(({ company = [] }) => isAlone(company))

test('what fails beside other failing files is run with them again, and compared with them', async () => {
  const both: World = { all: BOTH, isShared: true, again: 'fail', baseline: 'pass' }
  const { statuses, asked, again, repeated } = await judged(both)
  expect(statuses).toEqual(['new', 'new'])
  expect(again).toEqual([BOTH_TESTS])
  expect(asked.map(({ company }) => company)).toEqual([BOTH_TESTS])
  expect(repeated).toEqual([])
})

test.each<[FailureStatus, number, string, Partial<World>]>([
  ['pre-existing', 0, 'it failed in the old tree alone', { baseline: 'fail' }],
  [
    'new',
    2,
    'it passed there alone, and fails alone today',
    { baseline: (asked) => (isAskedAlone(asked) ? 'pass' : 'fail') },
  ],
  [
    'pre-existing',
    2,
    'it passed there alone, and passes alone today',
    {
      baseline: (asked) => (isAskedAlone(asked) ? 'pass' : 'fail'),
      again: (files) => (isAlone(files) ? 'pass' : 'fail'),
    },
  ],
])(
  '%s, %i run alone, where beside others it failed in the old tree, and %s',
  async (status, runs, _, world) => {
    const both: World = { all: BOTH, isShared: true, again: 'fail', ...world }
    const { statuses, asked, again } = await judged(both)
    expect(statuses).toEqual([status, status])
    expect(asked.map(({ company }) => company)).toEqual([BOTH_TESTS, [PRICE_TEST], [CART_TEST]])
    expect(again.filter(isAlone)).toHaveLength(runs)
  },
)

test('what failed again without its company is told as run once more', async () => {
  const { retried } = await judged({ all: COMPANY, isShared: true, again: 'fail' })
  expect(retried).toMatchObject([{ test: CART_TEST, run: 'again' }])
})

const isUnsure: Partial<World> = {
  baseline: (asked) => (isAskedAlone(asked) ? 'pass' : 'fail'),
}

test.each<[string, Partial<World>]>([
  ['cannot be run alone', { again: (files) => (isAlone(files) ? undefined : 'fail') }],
  ['are run alone on other bytes', { again: 'fail', isOtherAlone: true }],
])('files that failed in the old company, and %s, are older', async (_, world) => {
  const { statuses } = await judged({ all: BOTH, isShared: true, ...isUnsure, ...world })
  expect(statuses).toEqual(['pre-existing', 'pre-existing'])
})

const WITH_TWO = (status: Status) => ({
  ...fileOf(CART_TEST),
  tests: [result(CART_TEST, 'fail'), { ...result(CART_TEST, status), id: `${CART_TEST}::adds` }],
})

test('a file of which one test passes is asked alone as well', async () => {
  const all = [fileOf(PRICE_TEST), WITH_TWO('pass')]
  const { asked } = await judged({ all, isShared: true, again: 'fail', baseline: 'fail' })
  expect(asked.map(({ company }) => company)).toContainEqual([CART_TEST])
})

test('a file of which one test is no older failure is run alone', async () => {
  const { again } = await judged({
    ...{ all: [fileOf(PRICE_TEST), WITH_TWO('fail')], isShared: true, again: 'fail' },
    baseline: (asked, id) => (isAskedAlone(asked) && id.endsWith('adds') ? 'pass' : 'fail'),
  })
  expect(again.filter(isAlone)).toEqual([[CART_TEST]])
})

test('company is compared in the oldest of its trees', async () => {
  const session = { begun: mark(200), ...ranBefore }
  const all = [fileOf(CART_TEST), fileOf(PRICE_TEST)]
  const { asked } = await judged({ all, session, isShared: true, again: 'fail', baseline: 'pass' })
  expect(asked.map((one) => [one.mark.ts, one.company])).toEqual([[200, [CART_TEST, PRICE_TEST]]])
})

test.each<[FailureStatus, number[], string, (ts: number) => StatusThen]>([
  ['new', [200, 500], 'it passes in that of the turn', (ts) => (ts === 200 ? 'fail' : 'pass')],
  ['pre-existing', [200, 500], 'it fails in that of the turn', () => 'fail'],
  ['new', [200], 'it passed', () => 'pass'],
])('%s, asked of %j, where it is judged against an older tree, and %4$s', async (...row) => {
  const [status, marks, , then] = row
  const { statuses, asked } = await judged({
    session: { begun: mark(200) },
    baseline: ([one]) => then(one?.mark.ts ?? 0),
  })
  expect(statuses).toEqual([status])
  expect(asked.map((one) => one.mark.ts)).toEqual(marks)
})

test('a kept failure of an older tree than the turn’s excuses nothing', async () => {
  const kept = [receiptOf(CART_TEST, 'fail')]
  const { asked } = await judged({ kept, session: { begun: mark(200) } })
  expect(asked.map((one) => one.mark.ts)).toEqual([200])
})

test.each<[boolean, string, number, number]>([
  [true, 'between two turns', 450, 400],
  [false, 'before the last end', 350, 400],
  [false, 'before the first end', 450, 0],
])('mixed: %s, where what no mark holds was written %s', async (isMixed, _, at, endedAt) => {
  const session = { ...inTurn({ edited: { [CART]: true } }), ...ranBefore, endedAt }
  const { failures } = await judged({ session, written: [{ path: MADE, at }] })
  expect(failures.map(({ mixed }) => mixed === true)).toEqual([isMixed])
})

test.each<[boolean, string, string]>([
  [false, 'old', 'one run'],
  [true, 'other', 'two runs'],
])(
  'the old tree is asked: %s, where both passed on the old bytes in %3$s',
  async (isAsked, run) => {
    const kept = [receiptOf(PRICE_TEST, 'pass'), receiptOf(CART_TEST, 'pass', { run })]
    const { asked } = await judged({ all: BOTH, isShared: true, again: 'fail', kept })
    expect(asked.length > 0).toBe(isAsked)
  },
)

test.each<[FailureStatus, boolean, Status]>([
  ['new', false, 'fail'],
  ['unattributed', true, 'pass'],
])(
  '%s, theirs: %s, where others changed what a file beside it reaches, and alone it would %s',
  async (status, isTheirs, alone) => {
    const { failures } = await judged({
      ...{ all: BOTH, isShared: true, baseline: 'pass', foreign: [[PRICE, 'within']] },
      again: (files) => (isAlone(files) ? alone : 'fail'),
      reach: (file) => [file, file === PRICE_TEST ? PRICE : CART],
    })
    const [price, cart] = failures
    expect(price).toMatchObject({ status: 'unattributed', foreign: true })
    expect(cart?.status).toBe(status)
    expect(cart?.foreign === true).toBe(isTheirs)
  },
)

test('what did not come to run alone is compared in the company that it failed in', async () => {
  const { asked } = await judged({ all: COMPANY, isShared: true })
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST]])
})

test('of a kept run the company is the one it had', async () => {
  const all = [fileOf(CART_TEST, { fromReceipt: true, run: 'kept' }), fileOf(PRICE_TEST)]
  const filesOf = { kept: [PRICE_TEST, CART_TEST] }
  const { asked } = await judged({ all, filesOf, isShared: true, again: 'pass' })
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST], [PRICE_TEST]])
})

test('other bytes than in company say nothing', async () => {
  const all = [COMPANY[0], fileOf(CART_TEST, { bytes: 'before' })].flatMap((file) => file ?? [])
  const { asked } = await judged({ all, isShared: true, again: 'fail' })
  expect(asked.map(({ company }) => company)).toEqual([[PRICE_TEST, CART_TEST]])
})

test('five files of which old trees do not say enough are run alone, no more', async () => {
  const all = Array.from({ length: 7 }, (_, n) => fileOf(relPath(`src/part-${n}.test.ts`)))
  const { again } = await judged({ all, isShared: true, again: 'fail' })
  expect(again.map((files) => files.length)).toEqual([7, 1, 1, 1, 1, 1])
})

test('what fails without its company as well is not repeated in it; what passes is', async () => {
  const shared = { all: COMPANY, isShared: true }
  expect((await judged({ ...shared, again: 'fail' })).repeated).toEqual([])
  expect((await judged({ ...shared, again: 'pass' })).repeated).toEqual([CART_TEST])
  expect((await judged(shared)).repeated).toEqual([CART_TEST])
})

test('where files have processes of their own none is run again', async () => {
  expect((await judged({ all: COMPANY })).again).toEqual([])
})

test('what the session knows to fail is not repeated', async () => {
  const known = await judged({ session: { ...findingOf({}), lastEnd: 2, ...ranBefore } })
  expect(known).toMatchObject({ statuses: ['new'], repeated: [], asked: [] })
  expect((await judged({})).repeated).toEqual([CART_TEST])
})

test('time for an older tree is kept before anything runs again, where no kept run tells of it', async () => {
  expect((await judged({})).keptTime).toEqual([0])
  expect((await judged({ all: COMPANY, isShared: true })).keptTime).toEqual([0])
  expect((await judged({ kept: [receiptOf(CART_TEST, 'pass')] })).keptTime).toEqual([])
  expect((await judged({ all: [fileOf(CART_TEST, { status: 'pass' })] })).keptTime).toEqual([])
})
