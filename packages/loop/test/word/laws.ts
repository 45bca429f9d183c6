import type { Waiting } from '@tailtest/adapter-kit'
import { findingsOf } from '@tailtest/session'
import { expect } from 'vitest'
import { CAPS } from '../../src/runs/caps.ts'
import { type Ended, Play, type Surroundings } from './play.ts'
import { idOf, type ModelPair, type ModelTest, newWorld, TESTS, truthOf } from './world.ts'

type Via = 'tool' | 'shell'
export type Step =
  | { do: 'source'; pair: number; code: ModelPair['code']; via: Via }
  | { do: 'removeSource' | 'removeTests'; pair: number; via: Via }
  | { do: 'test'; pair: number; at: number; change: keyof typeof CHANGES; via: Via }
  | { do: 'run' | 'defer'; pair: number }
  | {
      do: 'end'
      most: number
      baseline: boolean
      waiting: Waiting
      killed: 'before' | 'between' | undefined
    }
  | { do: 'prompt' }

const CHANGES = {
  skip: { isSkipped: true },
  delete: { isDeleted: true },
  bend: { isBent: true },
  restore: { isSkipped: false, isDeleted: false, isBent: false },
} as const satisfies Record<string, Partial<ModelTest>>

export interface Sequence {
  codes: readonly ModelPair['code'][]
  /** The pair whose first test is flaky; none where there is no such pair. */
  flaky: number
  /** The tests of its language can be compared. */
  parses: boolean
  steps: readonly Step[]
}

/** What the model knows of each test beside the product. */
interface Watched {
  /** Tests that were green at some moment. */
  green: Set<string>
  /** Tests that were red when the session began. */
  redAtStart: Set<string>
  /** Tests that a run of the session showed failing. */
  seenRed: Set<string>
  /** Tests that the agent was told of, and in which turn, while they failed; a run that shows one passing ends it. */
  told: Map<string, number>
  /** Prompts so far. */
  turn: number
  /** Lines that the person read in the turn that runs. */
  read: string
}

async function stepOf(play: Play, step: Step): Promise<Ended | undefined> {
  const pair = 'pair' in step ? play.world.pairs[step.pair] : undefined
  switch (step.do) {
    case 'prompt':
      play.prompt()
      return undefined
    case 'end':
      return play.end({ ...step, ...(step.killed && { killed: step.killed }) })
    default:
      if (pair !== undefined) act(play, pair, step)
      return undefined
  }
}

function act(play: Play, pair: ModelPair, step: Exclude<Step, { do: 'prompt' | 'end' }>): void {
  switch (step.do) {
    case 'source':
      play.editSource(pair, step.code, step.via)
      break
    case 'removeSource':
      play.editSource(pair, 'gone', step.via)
      break
    case 'removeTests':
      play.editTest(
        pair,
        (each) => {
          each.isFileThere = false
        },
        step.via,
      )
      break
    case 'test':
      if (!pair.isFileThere) break
      play.editTest(
        pair,
        ({ tests }) => Object.assign(tests[step.at] ?? {}, CHANGES[step.change]),
        step.via,
      )
      break
    case 'run':
      play.runByAgent(pair)
      break
    case 'defer':
      play.defer(pair)
  }
}

/** Plays a session and holds every end of it to the laws. */
export async function checkLaws({ codes, flaky, parses, steps }: Sequence, around: Surroundings) {
  const play = new Play(newWorld(codes, flaky), around, parses)
  const watched: Watched = {
    ...{ green: new Set(), redAtStart: new Set(), seenRed: new Set() },
    ...{ told: new Map(), turn: 0, read: '' },
  }
  look(play, watched)
  eachTest(play, (pair, at) => {
    if (truthOf(pair, at) === 'fail' || pair.tests[at]?.isFlaky)
      watched.redAtStart.add(idOf(pair, at))
  })
  play.prompt()
  for (const step of steps) {
    if (step.do === 'prompt') {
      watched.read = ''
      watched.turn += 1
    }
    const ended = await stepOf(play, step)
    look(play, watched)
    if (ended === undefined) continue
    const { reply } = ended
    watched.read += 'user' in reply ? (reply.user ?? '') : ''
    neverGreenOverRed(play, ended, parses)
    neverMendedByHiding(play, ended, watched)
    isCaughtUp(play, ended, step)
    const left = new Set(ended.report?.not_run.map(({ test }) => test))
    for (const file of play.selected.tests.keys()) if (!left.has(file)) play.edited.delete(file)
    nobodyIsBlamed(play, watched)
    nobodyIsExcused(play, watched)
    whatIsKnownIsKept(play)
    isTold(play, ended, watched)
    const { continues } = play.session.turn
    expect(continues, 'continues').toBeLessThanOrEqual(CAPS.continuesPerTurn)
  }
}

function eachTest(play: Play, visit: (pair: ModelPair, at: number) => void): void {
  for (const pair of play.world.pairs) for (let at = 0; at < TESTS; at += 1) visit(pair, at)
}

function look(play: Play, { green, seenRed }: Watched): void {
  const open = openSubjects(play)
  eachTest(play, (pair, at) => {
    const id = idOf(pair, at)
    if (truthOf(pair, at) !== 'pass') return
    green.add(id)
    if (!open.has(id)) seenRed.delete(id) // a run showed it, one of an end that was killed, too
  })
}

function openSubjects({ session }: Play): ReadonlySet<string> {
  const open = findingsOf(session).filter(({ kind }) => kind !== 'flaky')
  return new Set(open.map(({ subject }) => subject))
}

/** `ok` means: no test of anything that the session changed is red, skipped, gone or bent. */
function neverGreenOverRed(play: Play, { report }: Ended, parses: boolean): void {
  if (report?.summary.classified !== 'ok') return
  expect(report.summary.passed, 'ok although nothing passed').toBeGreaterThan(0)
  expect(findingsOf(play.session), 'ok over findings').toEqual([])
  play.world.pairs.forEach((pair, n) => {
    const start = play.start.pairs[n]
    if (pair.version === 0 || pair.code === 'gone') return
    const hasRun = play.session.tests[pair.file] !== undefined
    expect(hasRun || !pair.isFileThere, `ok, and ${pair.file} never ran`).toBe(true)
    for (let at = 0; at < TESTS; at += 1) {
      const is = truthOf(pair, at)
      const was = start === undefined ? 'gone' : truthOf(start, at)
      expect(is === 'fail', `ok over the red ${idOf(pair, at)}`).toBe(false)
      if (!parses) continue // a test that never failed may be skipped unseen
      const isOut = (is === 'skip' || is === 'gone') && was !== 'skip' && was !== 'gone'
      expect(isOut, `ok over ${idOf(pair, at)}, which is ${is}`).toBe(false)
      expect(pair.tests[at]?.isBent, `ok over the bent ${idOf(pair, at)}`).toBe(false)
    }
  })
}

/** `ok` means that what was seen failing passes, however it came to be out of sight. */
function neverMendedByHiding(play: Play, { report }: Ended, { seenRed }: Watched): void {
  for (const { kind, subject } of findingsOf(play.session)) {
    if (kind === 'failing') seenRed.add(subject)
  }
  const open = openSubjects(play)
  eachTest(play, (pair, at) => {
    const id = idOf(pair, at)
    if (truthOf(pair, at) === 'pass' && !open.has(id)) seenRed.delete(id)
    if (report?.summary.classified !== 'ok' || !seenRed.has(id) || pair.code === 'gone') return
    expect(truthOf(pair, at), `ok, and ${idOf(pair, at)} was seen failing`).toBe('pass')
  })
}

/** An end with time enough leaves nothing that should have run, and looks at all that changed. */
function isCaughtUp(play: Play, { report }: Ended, step: Step): void {
  if (report === undefined || step.do !== 'end' || step.most < play.world.pairs.length) return
  const open = findingsOf(play.session)
  expect(open.filter(({ kind }) => kind === 'not-run')).toEqual([])
  const there = play.world.pairs.filter(({ isFileThere }) => isFileThere).map(({ file }) => file)
  for (const file of there.filter((each) => play.edited.has(each))) {
    expect([...play.selected.tests.keys()], 'looked at').toContain(file)
  }
  for (const { kind, file } of open) {
    if (kind === 'failing') expect(there, 'a test that is gone does not fail').toContain(file)
  }
}

/** What is called new was green once. */
function nobodyIsBlamed(play: Play, { green }: Watched): void {
  for (const { kind, since, subject, file } of findingsOf(play.session)) {
    if (kind !== 'failing' || since !== 'new') continue
    const wasGreen =
      subject === file ? [...green].some((id) => id.startsWith(`${file}::`)) : green.has(subject)
    expect(wasGreen, `blamed for ${subject}, which never passed`).toBe(true)
  }
}

/** What is said to have failed before did. */
function nobodyIsExcused(play: Play, { redAtStart }: Watched): void {
  for (const { kind, since, subject } of findingsOf(play.session)) {
    if (kind !== 'failing' || since !== 'pre-existing') continue
    expect(redAtStart.has(subject), `excused: ${subject} failed before`).toBe(true)
  }
}

/** History agrees with the findings: a source with a failing or hidden test is neither passed nor fixed. */
function whatIsKnownIsKept(play: Play): void {
  const open = findingsOf(play.session).filter(
    ({ kind }) => kind === 'failing' || kind === 'hidden',
  )
  for (const { file, subject } of open) {
    const pair = play.world.pairs.find((each) => each.file === file)
    if (pair === undefined || pair.code === 'gone') continue
    if (!play.session.tests[file]?.sources.includes(pair.source)) continue
    const outcome = play.outcome(pair.source)
    expect(outcome, `${subject} stands`).not.toBe('fixed')
    expect(outcome, `${subject} stands`).not.toBe('passed')
  }
}

/**
 * A failure that the agent was not told of since it began keeps the turn going; a turn that ends with one has told the
 * person.
 */
function isTold(play: Play, { reply, report }: Ended, { told, turn, read }: Watched) {
  const { session } = play
  const failing = findingsOf(session).filter(
    ({ kind, since }) => kind === 'failing' && since !== 'pre-existing',
  )
  const isGivenUp = Object.values(session.coverage).some(
    ({ failedAttempts }) => failedAttempts >= CAPS.fixAttemptsPerFile,
  )
  const waits = session.undelivered.map(({ text }) => text).join('\n')
  const now = `${'text' in reply ? reply.text : ''}${waits}`
  const isSpent = (session.turn.spent.failures ?? 0) >= CAPS.continuesPerPurse.failures
  const open = new Set(failing.map(({ subject, at }) => `${subject} ${at}`))
  for (const { subject, at } of failing) {
    const key = `${subject} ${at}`
    const wasTold = [...told].some(
      ([each, when]) => each.startsWith(`${subject} `) && when === turn,
    )
    if (now.includes(subject)) told.set(key, turn)
    // a file that does not load is told instead of its tests
    if (!report?.failures.some(({ id }) => id === subject)) continue
    if (isGivenUp || session.turn.continues >= CAPS.continuesPerTurn || (isSpent && wasTold))
      continue
    expect(told.has(key), `the agent was never told of ${subject}`).toBe(true)
  }
  for (const key of told.keys()) if (!open.has(key) && told.get(key) !== turn) told.delete(key)
  if (reply.type !== 'continue' && report !== undefined && report.summary.failed > 0) {
    expect(read, 'the person was told').toMatch(/failed=[1-9]|failing test/)
  }
}
