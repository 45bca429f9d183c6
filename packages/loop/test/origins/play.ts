import type { RelPath } from '@tailtest/project'
import { type FileReceipt, findingKey, pathsOf, type Session } from '@tailtest/session'
import type { Changed, Changes, Mark } from '@tailtest/tree'
import { markOf } from '../../src/runs/changes/mark.ts'
import { type Origins, originsOf } from '../../src/runs/changes/origins.ts'
import { mayContinue } from '../../src/runs/judge/attribute.ts'
import { type Asked, type Baseline, statusIn } from '../../src/runs/judge/baseline.ts'
import { type Judgement, judgeBy } from '../../src/runs/judge/judge-by.ts'
import { entriesOf } from '../../src/runs/judge/record.ts'
import { repeatRuns } from '../../src/runs/judge/repeat.ts'
import { owedIn, type Selection, selectFrom } from '../../src/runs/select/select.ts'
import type { Verified } from '../../src/runs/start/verified.ts'
import { type MemoryJournal, memoryJournal } from '../word/memory-journal.ts'
import {
  type Code,
  type Company,
  DATA,
  FILES,
  importsOf,
  LOOSE,
  MADE,
  readBy,
  runOf,
  SETUP,
  SOURCES,
  supportOf,
  TESTS,
  type Tree,
  verifiedOf,
} from './world.ts'

/** Who changes a file; a sub-agent's edits are told like the agent's own. */
export const ACTORS = ['agent', 'shell', 'person', 'other session', 'its shell'] as const
export type Actor = (typeof ACTORS)[number]

/** What is done to a file. `pull`: a commit from elsewhere brings it; `discard`: it is checked out, or stashed away. */
export interface Change {
  path: RelPath
  code: Code
  by: Actor
  how: 'write' | 'pull' | 'discard'
}

/** A change as the truth is told by it. */
export interface Done {
  path: RelPath
  code: Code
  by: Actor | 'git'
  turn: number
  /** A command took it back to what is committed. */
  isBack: boolean
}

export const isOwn = ({ by }: Pick<Done, 'by'>): boolean => by === 'agent' || by === 'shell'

interface Marked {
  tree: Tree
  head: Tree
  written: number
  step: number
}

/** One end of a turn. */
export interface Ended extends Judgement {
  /** The tree that the tests ran on, and the company of each file. */
  tree: Tree
  companyOf(test: RelPath): Company
  selected: readonly RelPath[]
  /** How many changes there were when they ran. */
  changes: number
}

export interface EndOptions {
  /** Test files that fit the time. */
  most: number
  /** Old trees can be run. */
  baseline: boolean
  /** The agent is told to go on where it may be. */
  goesOn: boolean
  /** What happens while the tests run. */
  meanwhile?: readonly Change[]
}

/** A session of the model: its tree, its journal, and the product's own decisions between them. */
export class Play {
  readonly journal: MemoryJournal = memoryJournal(() => this.clock)
  readonly start: Tree
  readonly done: Done[] = []
  /** Turns in which a command of the session ran. */
  readonly commanded = new Set<number>()
  /** The tree after each change. */
  readonly seen: Tree[] = []
  tree: Tree
  private head: Tree
  private readonly isShared: boolean
  readonly isFlaky: boolean
  private readonly marks = new Map<number, Marked>()
  private readonly receipts: FileReceipt[] = []
  private readonly companies = new Map<string, Company>()
  private others: { path: RelPath; via: 'tool' | 'shell'; at: number }[] = []
  private earliest = 0
  private turn = 0
  private runs = 0
  /** When what git ignores was last written. */
  private written = 0
  private clock = 2
  /** Which commit wrote a file last that is not of this machine. */
  private brought = new Map<RelPath, Code>()

  constructor(
    start: Tree,
    { head, isShared, isFlaky }: { head: Tree; isShared: boolean; isFlaky: boolean },
  ) {
    this.start = start
    this.tree = start
    this.head = head
    this.isShared = isShared
    this.isFlaky = isFlaky
    this.seen.push(start)
    this.journal.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
  }

  get session(): Session {
    return this.journal.session()
  }

  /** A run of an earlier day, on the bytes of then. */
  yesterday(tree: Tree, files: readonly RelPath[]): void {
    this.run(files, tree, 0)
    if (tree[MADE] !== this.start[MADE]) this.written = 1
  }

  prompt(): void {
    const { session } = this
    const { turn, judged = session.begun, since } = session
    if (since.edits + since.commands > 0 && turn.mark !== undefined) {
      const { mark, from } = turn
      this.journal.append({ type: 'session.turn-began', mark, ...(from !== undefined && { from }) })
      return
    }
    this.turn += 1
    this.earliest = this.tick()
    const mark = this.mark()
    const isNews = judged !== undefined && !this.isSame(judged, mark)
    this.journal.append({
      type: 'session.turn-began',
      ...{ turn: `t${this.clock}`, mark },
      ...(isNews && { from: judged }),
    })
  }

  change({ path, code, by, how }: Change): void {
    const { head } = this
    const isTracked = path !== MADE && !LOOSE.has(path)
    if (how !== 'write' && !isTracked) return
    const is = how === 'discard' ? (head[path] ?? code) : code
    if (path === MADE && this.tree[path] === is) return // nobody knows that it holds what it held
    if (how === 'pull') {
      // git refuses to go over what is not committed
      if (this.tree[path] !== head[path]) return
      this.head = { ...head, [path]: is }
      this.brought.set(path, is)
    }
    this.tree = { ...this.tree, [path]: is }
    if (path === MADE) this.written = this.tick()
    this.tell(path, how === 'write' ? by : by === 'agent' ? 'shell' : by, how)
    this.done.push({
      path,
      code: is,
      by: how === 'pull' ? 'git' : by,
      turn: this.turn,
      isBack: how === 'discard',
    })
    this.seen.push(this.tree)
  }

  /** What the events of this session and the journals of others say of a change. */
  private tell(path: RelPath, by: Actor, how: Change['how']): void {
    if (by === 'other session' && how === 'write' && isTold(path)) {
      this.others.push({ path, via: 'tool', at: this.tick() })
    }
    if (by === 'its shell' && how === 'write' && isTold(path)) {
      this.others.push({ path, via: 'shell', at: this.tick() })
    }
    if (by === 'shell') this.ranCommand()
    if (by === 'agent') this.report(path, 'tool')
  }

  private report(path: RelPath, via: 'tool' | 'shell' | 'other'): void {
    const test = TESTS.includes(path)
    this.journal.append({ type: 'loop.edited', path, kind: 'written', via, test })
    if (!SOURCES.includes(path)) return
    const status = 'existing' as const
    this.journal.append({ type: 'session.queued', path, language: 'typescript', status })
  }

  /** The agent types `tailtest run <test>`. */
  async command(test: RelPath): Promise<void> {
    this.ranCommand()
    const { session } = this
    const all = this.verify([test])
    const judged = await this.judge(all, {
      session,
      foreign: this.origins().foreign,
      repeats: false,
    })
    const tests = new Map([[test, new Set<RelPath>()]])
    this.record({ ...judged, session, tests, notRun: [], trigger: 'command' })
  }

  /** The turn ends; `undefined`: nothing happened. */
  async end({ most, baseline, goesOn, meanwhile = [] }: EndOptions): Promise<Ended | undefined> {
    const { edits, commands } = this.session.since
    if (edits + commands === 0) return undefined
    const judgedMark = this.mark()
    const foreign = this.reconcile()
    const { session, tree, clock: began } = this
    const changes = this.done.length
    const selection = this.select()
    const asked = [...selection.tests.keys()]
    const known = asked.filter((test) => this.standing(test) !== undefined)
    const fits = [...known, ...asked.filter((test) => !known.includes(test)).slice(0, most)]
    const notRun = asked
      .filter((test) => !fits.includes(test))
      .map((test) => ({ test, reason: 'it does not fit the time budget' }))
    const all = this.verify(asked.filter((test) => fits.includes(test)))
    for (const each of meanwhile) this.change(each)
    const judged = await this.judge(all, { session, foreign, repeats: true, baseline, began })
    this.record({ ...judged, session, tests: selection.tests, notRun, trigger: 'turn' })
    const isOpen = goesOn && judged.failures.some(mayContinue)
    this.journal.append({
      type: 'session.turn-ended',
      ...{ mark: judgedMark, began: session.records, open: isOpen },
    })
    const runs = new Map(all.map(({ test, run }) => [test, run]))
    const companyOf = (test: RelPath) =>
      this.companies.get(runs.get(test) ?? '') ?? { files: [test], isShared: this.isShared }
    return { ...judged, tree, companyOf, selected: fits, changes }
  }

  private ranCommand(): void {
    this.commanded.add(this.turn)
    this.journal.append({ type: 'loop.commanded', failed: false })
  }

  private tick(): number {
    this.clock += 1
    return this.clock
  }

  private mark(): string {
    const ts = this.tick()
    const { tree, head, written } = this
    this.marks.set(ts, { tree, head, written, step: this.done.length })
    return JSON.stringify({ type: 'files', ts } satisfies Mark)
  }

  private markedAt(text: string | undefined): Marked | undefined {
    return this.marks.get(markOf(text)?.ts ?? -1)
  }

  private isSame(one: string, other: string): boolean {
    const watched = (text: string) => {
      const { [MADE]: _, ...tree } = this.markedAt(text)?.tree ?? {}
      return JSON.stringify([tree, this.markedAt(text)?.head])
    }
    return watched(one) === watched(other)
  }

  /** As `tree` tells it: what differs from then, and from what is committed. */
  private changesSince(text: string): Changes | undefined {
    const then = this.markedAt(text)
    if (then === undefined) return undefined
    const changed = WATCHED.flatMap((path): Changed[] => {
      if (this.tree[path] === then.tree[path]) return []
      return [{ path, kind: 'written' }]
    })
    const isRestored = ({ path }: Changed) =>
      this.tree[path] === this.head[path] && !LOOSE.has(path) && this.head[path] === then.head[path]
    const isBrought = ({ path }: Changed) =>
      this.head[path] !== then.head[path] && this.tree[path] === this.brought.get(path)
    return {
      changes: changed.filter((each) => !isBrought(each) && !isRestored(each)),
      brought: changed.filter(isBrought),
      restored: changed.filter(isRestored),
    }
  }

  private origins(): Origins {
    const { turn } = this.session
    const others = new Map<RelPath, 'tool' | 'shell'>()
    for (const { path, via, at } of this.others) {
      if (at >= this.earliest && others.get(path) !== 'tool') others.set(path, via)
    }
    return originsOf({
      inTurn: turn.mark === undefined ? undefined : this.changesSince(turn.mark),
      earlier: turn.from === undefined ? undefined : this.changesSince(turn.from),
      turn,
      others,
    })
  }

  private reconcile(): Origins['foreign'] {
    const { turn, since, touched, judged, lastEnd } = this.session
    const known = new Set(
      pathsOf(turn.edited).filter((path) => (touched[path]?.last ?? 0) <= lastEnd),
    )
    const isLate = known.size > 0 && since.commands > 0 && judged !== undefined
    const late = isLate ? this.changesSince(judged)?.changes : undefined
    const again = late?.filter(({ path }) => known.has(path)) ?? []
    const { unnamed, isOwn, earlier, foreign } = this.origins()
    const paths = [...foreign.keys()]
    if (paths.length > 0) this.journal.append({ type: 'session.others', paths })
    const told = (changes: readonly Changed[]) => changes.filter(({ path }) => isTold(path))
    for (const { path } of told(unnamed)) this.report(path, isOwn ? 'shell' : 'other')
    for (const { path } of told(earlier)) this.report(path, 'other')
    for (const { path } of told(again)) this.report(path, 'shell')
    return foreign
  }

  /** What tests read and nobody writes tests of. */
  private supportChanged(): RelPath[] {
    const { turn } = this.session
    const inTree = turn.mark === undefined ? undefined : this.changesSince(turn.mark)
    const changed = new Set([
      ...pathsOf(turn.edited),
      ...(inTree?.changes ?? []).map(({ path }) => path),
    ])
    return [SETUP, DATA].filter((path) => changed.has(path))
  }

  private select(): Selection {
    const { session } = this
    const reaching = (source: RelPath) =>
      TESTS.filter((test) => source === SETUP || importsOf(test).includes(source)).map((test) => ({
        ...{ test, hops: 1 },
      }))
    return selectFrom({
      session,
      existing: 'run',
      editedTests: TESTS,
      support: this.supportChanged(),
      owed: owedIn(session, () => true),
      byName: (source) => TESTS.filter((test) => test === source.replace(/\.ts$/, '.test.ts')),
      reaching,
    })
  }

  /** What a result stands for, without what git ignores. */
  private hash(test: RelPath, tree: Tree): string {
    return [...importsOf(test), ...supportOf()].map((path) => tree[path]).join(' ')
  }

  private current(test: RelPath, tree = this.tree): FileReceipt | undefined {
    const hash = this.hash(test, tree)
    return this.receipts.findLast((receipt) => receipt.file === test && receipt.hash === hash)
  }

  private standing(test: RelPath): FileReceipt | undefined {
    const receipt = this.current(test)
    const isOld = receipt && readBy(test).includes(MADE) && this.written > receipt.ts
    return isOld ? undefined : receipt
  }

  /** Results for the bytes that are there: kept ones, or of a run. */
  private verify(tests: readonly RelPath[], again = false): Verified[] {
    const kept = new Map(
      tests.flatMap((test) => {
        const receipt = again ? undefined : this.standing(test)
        return receipt === undefined ? [] : [[test, receipt] as const]
      }),
    )
    const open = tests.filter((test) => !kept.has(test))
    const ran = open.length === 0 ? [] : this.run(open, this.tree, this.tick())
    return tests.flatMap((test) => {
      const receipt = kept.get(test)
      if (receipt === undefined) return ran.find((file) => file.test === test) ?? []
      const all = receipt.tests.map(({ test: id, status, message }) => ({ id, status, message }))
      const known = verifiedOf({ test, tests: all }, receipt.run)
      return [{ ...known, fromReceipt: true, ms: 0 }]
    })
  }

  private run(files: readonly RelPath[], tree: Tree, ts: number): Verified[] {
    this.runs += 1
    const run = `run ${this.runs}`
    const company = {
      ...{ files, isShared: this.isShared },
      isUnlucky: this.isFlaky && this.runs % 2 === 1,
    }
    this.companies.set(run, company)
    const verified = runOf(tree, company).map((each) => ({
      ...verifiedOf(each, run),
      bytes: this.hash(each.test, tree),
    }))
    for (const { test, tests } of verified) {
      const kept = tests.flatMap(({ id, status, message }) =>
        status === 'missing' ? [] : [{ test: id, status, message }],
      )
      const hash = this.hash(test, tree)
      this.receipts.push({ file: test, hash, run, ts, ms: 1, tests: kept, parts: 1 })
    }
    return verified
  }

  private judge(
    all: readonly Verified[],
    {
      session,
      foreign,
      repeats,
      baseline = false,
      began = this.clock,
    }: {
      session: Session
      foreign: Origins['foreign']
      repeats: boolean
      baseline?: boolean
      began?: number
    },
  ): Promise<Judgement> {
    const isolated = new Set(this.isShared ? [] : TESTS)
    return judgeBy(
      { session, all, newTests: new Set(), foreign, began },
      {
        changes: async (mark) => this.changesSince(mark),
        kept: async (test, { mark }) => {
          const then = this.marks.get(mark.ts)
          return then && this.current(test, then.tree)
        },
        keepTime: () => {},
        repeat: async (files, failing) =>
          repeats
            ? repeatRuns({ all: files, failing }, isolated, async (tests) =>
                this.verify(tests, true),
              )
            : [],
        passed: (test, id, since) =>
          this.receipts.some(
            ({ file, run, ts, tests }) =>
              file === test &&
              (ts >= since ||
                (run === session.tests[test]?.run && session.tests[test].ts >= since)) &&
              tests.some((one) => (one.test === id || file === id) && one.status === 'pass'),
          ),
        unwatched: async (test) =>
          readBy(test).includes(MADE) ? [{ path: MADE, at: this.written }] : [],
        isIsolated: async () => !this.isShared,
        filesOf: (run) => this.companies.get(run)?.files ?? [],
        again: async (tests) => (repeats ? this.verify(tests, true) : undefined),
        reach: async (test) => reachOf(test),
        baseline: async (asked) => (baseline ? this.baseline(asked) : NOTHING),
        explain: async () => () => ({ category: 'real_bug', evidence: 'it fails', certain: true }),
      },
    )
  }

  /** Old trees, in copies: what git ignores is as it is now where it was written since. */
  private baseline(asked: readonly Asked[]): Baseline {
    const all = asked.map(({ mark, files, company, today = [] }) => {
      const then = this.marks.get(mark.ts)
      if (then === undefined) return NOTHING.statusOf
      const over = Object.fromEntries(today.map((path) => [path, this.tree[path] ?? 'right']))
      const isLeft = this.written > mark.ts
      const { [MADE]: made = 'right' } = isLeft ? this.tree : then.tree
      const tree: Tree = { ...then.tree, ...over, [MADE]: made }
      const tests = company ?? files.map(({ test }) => test)
      const ran = runOf(tree, { files: tests, isShared: this.isShared })
      const own = ran.filter(({ test }) => files.some((file) => file.test === test))
      const isSure = !isLeft && this.written <= this.session.startedAt
      const isRead = (test: RelPath) => (company ?? [test]).flatMap(readBy).includes(MADE)
      return statusIn(own, (test) => !isSure && isRead(test))
    })
    return {
      runs: [],
      statusOf: (file, now) => all.map((one) => one(file, now)).find(Boolean),
    }
  }

  private record(verdicts: Omit<Parameters<typeof entriesOf>[0], 'runs'>): void {
    this.journal.append(...entriesOf({ ...verdicts, runs: [] }, () => true))
  }

  /** Whether the session knows that a test fails. */
  isKnown(id: string): boolean {
    const { findings } = this.session
    return (['failing', 'flaky', 'not-run'] as const).some(
      (kind) => findings[findingKey({ kind, subject: id })] !== undefined,
    )
  }
}

/** Edits of it are told by its name; of anything else as a command. */
export const isTold = (path: RelPath): boolean =>
  SOURCES.includes(path) || TESTS.includes(path) || path === SETUP

/** What the product knows that a test reads. */
const reachOf = (test: RelPath) => [...importsOf(test), ...supportOf()]

const WATCHED = FILES.filter((path) => path !== MADE)
const NOTHING: Baseline = { statusOf: () => undefined, runs: [] }
