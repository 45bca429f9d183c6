import type { Reply, Waiting } from '@tailtest/adapter-kit'
import type { RelPath } from '@tailtest/project'
import { type FileReceipt, outcomesOf, type Session } from '@tailtest/session'
import type { Weakened } from '@tailtest/tdd'
import type { Config } from '../../src/config.ts'
import type { Context, Place } from '../../src/context.ts'
import { summaryLines } from '../../src/notes/summary.ts'
import { mayContinue } from '../../src/runs/judge/attribute.ts'
import {
  type Evidence,
  failuresOf,
  markFor,
  settled,
  unexplained,
} from '../../src/runs/judge/decide.ts'
import { entriesOf, ofThisRun } from '../../src/runs/judge/record.ts'
import { statusThen } from '../../src/runs/judge/status-then.ts'
import { owedIn, type Selection, selectFrom } from '../../src/runs/select/select.ts'
import type { Verified, VerifiedTest } from '../../src/runs/start/verified.ts'
import { type Report, reportOf } from '../../src/turn/report.ts'
import { closingLines, speak, tell } from '../../src/turn/speak.ts'
import { type MemoryJournal, memoryJournal } from './memory-journal.ts'
import { copyOf, idOf, type ModelPair, truthOf, type World } from './world.ts'

/** What surrounds every model session: only words are made of it. */
export interface Surroundings {
  place: Place
  config: Config
  context: Context
}

/** An end of a turn, as the agent and the person saw it. */
export interface Ended {
  reply: Reply
  report: Report | undefined
}

/** A session of the model: its tree, its journal, and the product's own decisions between them. */
export class Play {
  readonly journal: MemoryJournal = memoryJournal()
  readonly start: World
  private readonly marks: World[] = []
  private readonly receipts = new Map<string, Verified>()
  private unreported = new Set<ModelPair>()
  /** Test files that no end has looked at since they or their source changed. */
  edited = new Set<RelPath>()
  private runs = 0
  /** What the last end selected. */
  selected: Selection = { tests: new Map(), missing: [], unreached: [] }

  readonly world: World
  private readonly around: Surroundings
  private readonly parses: boolean

  /** `parses`: the tests of the language can be compared. */
  constructor(world: World, around: Surroundings, parses: boolean) {
    this.world = world
    this.around = around
    this.parses = parses
    this.start = copyOf(world)
    this.journal.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
  }

  get session(): Session {
    return this.journal.session()
  }

  prompt(): void {
    this.marks.push(copyOf(this.world))
    this.journal.append({ type: 'session.turn-began', mark: String(this.marks.length - 1) })
  }

  /** The agent changes a source, with a tool or in its shell. */
  editSource(pair: ModelPair, code: ModelPair['code'], via: 'tool' | 'shell'): void {
    if (pair.code === 'gone') return
    const own = this.world.pairs.filter(({ source }) => source === pair.source)
    for (const each of own) {
      each.code = code
      each.version += 1
    }
    this.changed(pair, pair.source, via)
  }

  /** The agent changes a test, its file, or takes the file away. */
  editTest(pair: ModelPair, change: (pair: ModelPair) => void, via: 'tool' | 'shell'): void {
    const before = JSON.stringify(pair)
    change(pair)
    if (JSON.stringify(pair) === before) return
    pair.version += 1
    this.changed(pair, pair.file, via)
  }

  defer(pair: ModelPair): void {
    const { source: path } = pair
    this.journal.append({ type: 'session.deferred', path, description: 'later' })
  }

  /** The agent types `tailtest run <test>`. */
  runByAgent(pair: ModelPair): void {
    if (!pair.isFileThere) return
    this.journal.append({ type: 'loop.commanded', failed: false })
    const tests = new Map([[pair.file, new Set([pair.source])]])
    this.conclude(
      { tests, missing: [], unreached: [] },
      { most: 99, baseline: false, trigger: 'command' },
    )
  }

  /** The turn ends. `most`: test files that fit the time. `killed`: the hook dies at that point. */
  end(options: {
    most: number
    baseline: boolean
    waiting?: Waiting
    killed?: 'before' | 'between'
  }): Promise<Ended | undefined> {
    const { edits, commands } = this.session.since
    const isQuiet = edits + commands === 0
    if (isQuiet && !this.session.turn.isOpen) return Promise.resolve(undefined)
    return isQuiet ? this.close() : this.judge(options)
  }

  private async close(): Promise<Ended> {
    const reply = tell(closingLines(this.session, { journal: this.journal }))
    return this.over(reply, undefined)
  }

  private async judge({
    most,
    baseline,
    waiting = 'no',
    killed,
  }: Parameters<Play['end']>[0]): Promise<Ended | undefined> {
    this.reconcile()
    if (killed === 'before') return undefined
    const { journal } = this
    const selection = this.select()
    this.selected = selection
    const report = this.conclude(selection, { most, baseline, trigger: 'turn' })
    if (killed === 'between') return undefined
    const event = { type: 'turn-ended', host: 'h', session: 's', cwd: '/', start: '/' } as const
    const failures = report.failures.filter(mayContinue)
    const speech = { selection, failures, broken: [], uncounted: 0, lines: summaryLines(report) }
    const at = { ...event, continued: false, aborted: false, waiting }
    const reply = await speak(speech, { event: at, journal, ...this.around })
    return this.over(reply, report)
  }

  private over(reply: Reply, report: Report | undefined): Ended {
    this.journal.append({ type: 'session.turn-ended', open: reply.type === 'continue' })
    return { reply, report }
  }

  /** What became of each file, as the history has it. */
  outcome(file: RelPath): string | undefined {
    return outcomesOf(this.session).find((outcome) => outcome.file === file)?.status
  }

  private changed(pair: ModelPair, path: RelPath, via: 'tool' | 'shell'): void {
    this.edited.add(pair.file)
    if (via === 'shell') {
      this.unreported.add(pair)
      this.journal.append({ type: 'loop.commanded', failed: false })
    } else this.report(pair, path, 'tool')
  }

  private report(pair: ModelPair, path: RelPath, via: 'tool' | 'shell'): void {
    const isSource = path === pair.source
    const isGone = isSource ? pair.code === 'gone' : !pair.isFileThere
    const kind = isGone ? ('deleted' as const) : ('written' as const)
    this.journal.append({ type: 'loop.edited', path, kind, via, test: !isSource })
    if (isSource && !isGone) {
      const status = 'existing' as const
      this.journal.append({ type: 'session.queued', path, language: 'typescript', status })
    }
  }

  private reconcile(): void {
    for (const pair of this.unreported) {
      this.report(pair, pair.source, 'shell')
      this.report(pair, pair.file, 'shell')
    }
    this.unreported = new Set()
  }

  private select(): Selection {
    const { session, world } = this
    const isThere = (path: RelPath) =>
      world.pairs.some(({ file, isFileThere }) => file === path && isFileThere)
    const fileOf = (source: RelPath) =>
      world.pairs.flatMap((pair) => (pair.source === source && pair.isFileThere ? [pair.file] : []))
    const gone = world.pairs.filter(
      (pair) => pair.code === 'gone' && pair.isFileThere && session.turn.edited[pair.source],
    )
    return selectFrom({
      session,
      existing: 'run',
      editedTests: world.pairs.map(({ file }) => file).filter(isThere),
      orphaned: gone.map(({ file }) => file),
      owed: owedIn(session, isThere),
      byName: fileOf,
      reaching: () => [],
    })
  }

  /** Runs what was selected, judges it, writes it down; gives the report. */
  private conclude(
    selection: Selection,
    { most, baseline, trigger }: { most: number; baseline: boolean; trigger: 'turn' | 'command' },
  ): Report {
    const { session } = this
    const asked = [...selection.tests.keys()]
    const known = asked.filter((file) => this.receiptOf(this.pairOf(file)) !== undefined)
    const run = [...known, ...asked.filter((file) => !known.includes(file)).slice(0, most)]
    const notRun = asked
      .filter((file) => !run.includes(file))
      .map((test) => ({ test, reason: 'it does not fit the time budget' }))
    const verified = run.map((file) => this.run(this.pairOf(file), trigger === 'command'))
    const failing = verified.filter(({ result }) => result === 'failing')
    const again = trigger === 'turn' ? failing.filter(({ fromReceipt }) => !fromReceipt) : []
    const retried = again.map(({ test }) => this.run(this.pairOf(test), true))
    const passed = this.passedBefore()
    const foreign = () => undefined
    const newTests = new Set<RelPath>()
    const facts = { session, newTests, retried, before: this.before(), passed, foreign }
    const open = baseline ? unexplained(failing, facts) : []
    const evidence: Evidence = { ...facts, baseline: { statusOf: this.baselineOf(open) } }
    const failures = failuresOf(failing, evidence, () => ({
      ...{ category: 'real_bug' as const, evidence: 'it fails', certain: true },
    }))
    const tests = selection.tests
    const judged = { verified: settled(verified, failures), failures, notRun, runs: [] }
    const compared = trigger === 'turn' && this.parses ? this.compared() : undefined
    const missing = trigger === 'turn' ? selection.missing : undefined
    const verdicts = { ...judged, tests, session, trigger, compared, ...(missing && { missing }) }
    const isThere = (path: RelPath) =>
      this.world.pairs.some(
        (pair) =>
          (pair.file === path && pair.isFileThere) ||
          (pair.source === path && pair.code !== 'gone'),
      )
    this.journal.append(...entriesOf(verdicts, isThere))
    return reportOf({
      ...judged,
      session: trigger === 'turn' ? this.session : ofThisRun(verdicts),
      began: session.records,
      depth: 'standard',
      tests,
      budgetMs: 1,
      spentMs: 1,
    })
  }

  private pairOf(file: RelPath): ModelPair {
    const pair = this.world.pairs.find((each) => each.file === file)
    if (pair === undefined) throw new Error(`no file ${file}`)
    return pair
  }

  private receiptOf({ file, version }: ModelPair): Verified | undefined {
    return this.receipts.get(`${file} ${version}`)
  }

  private run(pair: ModelPair, again: boolean): Verified {
    const known = again ? undefined : this.receiptOf(pair)
    if (known !== undefined) return { ...known, fromReceipt: true }
    pair.runs += 1
    this.runs += 1
    const tests = testsOf(pair, pair.runs % 2 === 1)
    const result = tests.some(({ status }) => status === 'fail' || status === 'error')
    const verified: Verified = {
      ...{ test: pair.file, tests, run: `run ${this.runs}`, fromReceipt: false, ms: 1 },
      result: result ? 'failing' : 'passing',
    }
    this.receipts.set(`${pair.file} ${pair.version}`, verified)
    return verified
  }

  /** Whether a run of the session showed a test passing. */
  private passedBefore(): Evidence['passed'] {
    const all = [...this.receipts.values()]
    return (file, id) =>
      all.some(
        ({ test, tests }) =>
          test === file && tests.some((each) => each.id === id && each.status === 'pass'),
      )
  }

  private markedPair(file: RelPath): ModelPair | undefined {
    const marked = this.marks[Number(markFor(this.session, file) ?? '-1')]
    return marked?.pairs.find((pair) => pair.file === file)
  }

  /** Runs of the bytes of the turn's beginning. */
  private before(): Evidence['before'] {
    return (test) => {
      const then = this.markedPair(test)
      const known = then === undefined ? undefined : this.receiptOf(then)
      if (known === undefined) return undefined
      const tests = known.tests.flatMap(({ id, status, message }) =>
        status === 'missing' ? [] : [{ test: id, status, message }],
      )
      const receipt: FileReceipt = {
        file: test,
        hash: '',
        run: known.run,
        ts: 0,
        ms: 1,
        tests,
        parts: 1,
      }
      return receipt
    }
  }

  private baselineOf(open: readonly Verified[]): Evidence['baseline']['statusOf'] {
    return (file, now) => {
      const then = open.some(({ test }) => test === file) ? this.markedPair(file) : undefined
      return then && statusThen({ test: file, tests: testsOf(then, false) }, now)
    }
  }

  /** What comparing the tests of the turn's beginning with today's shows. */
  private compared(): { weakened: Weakened[]; files: Set<RelPath> } {
    const files = new Set<RelPath>()
    const weakened: Weakened[] = []
    for (const pair of this.world.pairs) {
      const own = Object.values(this.session.findings).find(
        ({ kind, file }) => kind === 'weakened' && file === pair.file,
      )
      const mark = own?.mark ?? this.session.turn.mark ?? '-1'
      const then = this.marks[Number(mark)]?.pairs.find(({ file }) => file === pair.file)
      if (then === undefined) continue
      files.add(pair.file)
      if (pair.code === 'gone') continue // with its source
      pair.tests.forEach((test, at) => {
        const was = then.tests[at]
        const isOut = (each: typeof test, file: boolean) =>
          each.isDeleted || each.isSkipped || each.isBent || !file
        if (was === undefined || isOut(was, then.isFileThere) || !isOut(test, pair.isFileThere))
          return
        weakened.push({ subject: idOf(pair, at), file: pair.file, how: 'changed', certain: true })
      })
    }
    return { weakened, files }
  }
}

function testsOf(pair: ModelPair, isOdd: boolean): VerifiedTest[] {
  if (pair.code === 'broken' || pair.code === 'gone') {
    const at = pair.source
    return [{ id: pair.file, status: 'error', message: 'it does not load', kind: 'load', at }]
  }
  return pair.tests.flatMap((test, at): VerifiedTest[] => {
    const status = truthOf(pair, at)
    if (status === 'gone') return []
    const isFlake = test.isFlaky && status === 'pass' && isOdd
    const id = idOf(pair, at)
    if (status === 'skip') return [{ id, status }]
    return isFlake || status === 'fail'
      ? [{ id, status: 'fail', message: 'expected 1 to be 2' }]
      : [{ id, status: 'pass' }]
  })
}
