import type { RelPath } from '@tailtest/project'
import type { Failure } from '../../src/runs/judge/attribute.ts'
import { type Change, type Done, type Ended, type EndOptions, isOwn, isTold, Play } from './play.ts'
import {
  CONFIG,
  type Company,
  FILES,
  FLAKY,
  isRed,
  MADE,
  readBy,
  reasonIn,
  TESTS,
  type Tree,
} from './world.ts'

export type Step =
  | ({ do: 'change' } & Change)
  | { do: 'run'; test: RelPath }
  | ({ do: 'end' } & EndOptions)
  | { do: 'prompt' }

export interface Sequence {
  /** What differs from `right` when the session begins, and what of it was committed. */
  start: Tree
  committed: readonly RelPath[]
  /** Files share a process. */
  isShared: boolean
  isFlaky: boolean
  /** Tests that ran on an earlier day, on what was there then. */
  yesterday: { tests: readonly RelPath[]; tree: Tree } | undefined
  steps: readonly Step[]
}

/** What became of the failures of many sequences. */
export interface Counts {
  failures: number
  unattributed: number
}

export interface Wrong {
  law: 'acquitted' | 'blamed' | 'silent'
  what: string
}

/** Plays a session; gives what was judged otherwise than it was. */
export async function played(sequence: Sequence, counts: Counts): Promise<Wrong[]> {
  const { committed, isShared, isFlaky, yesterday, steps } = sequence
  const right: Tree = Object.fromEntries(FILES.map((path) => [path, 'right' as const]))
  const start: Tree = { ...right, ...sequence.start }
  const head = Object.fromEntries(
    FILES.map((path) => [path, committed.includes(path) ? (start[path] ?? 'right') : 'right']),
  )
  const play = new Play(start, { head, isShared, isFlaky })
  if (yesterday) play.yesterday({ ...right, ...yesterday.tree }, yesterday.tests)
  play.prompt()
  const wrong: Wrong[] = []
  const told = new Map<string, Failure['status']>()
  for (const step of steps) {
    const ended = await stepOf(play, step)
    for (const id of told.keys()) if (!play.isKnown(id)) told.delete(id)
    if (ended === undefined || step.do !== 'end') continue
    for (const failure of ended.failures) {
      const { id, status } = failure
      // it was told, and whether it failed for another cause in between nobody looked
      if (told.get(id) === status) continue
      told.set(id, status)
      if (step.baseline) counts.failures += 1
      const isOpen = failure.status === 'unattributed' && !failure.foreign && !failure.mixed
      if (step.baseline && isOpen) counts.unattributed += 1
      wrong.push(...misjudged(play, failure, ended))
    }
    if (step.most >= TESTS.length && !step.meanwhile?.length) wrong.push(...unsaid(play, ended))
  }
  return wrong
}

async function stepOf(play: Play, step: Step): Promise<Ended | undefined> {
  switch (step.do) {
    case 'change':
      play.change(step)
      return undefined
    case 'run':
      await play.command(step.test)
      return undefined
    case 'prompt':
      play.prompt()
      return undefined
    case 'end':
      return play.end(step)
  }
}

/** A tree with some of what was done to it. */
function treeWith(
  { start, done }: Pick<Play, 'start' | 'done'>,
  isIn: (each: Done) => boolean,
): Tree {
  const changes = done.filter(isIn).map(({ path, code }) => [path, code])
  return { ...start, ...Object.fromEntries(changes) }
}

/** Whether the word that a failure got is true: it is held against what running each one's bytes alone says. */
function misjudged(all: Play, failure: Failure, { tree, companyOf, changes }: Ended): Wrong[] {
  const { start, done, seen, isFlaky } = all
  // what happened while the tests ran is not in what they showed
  const play = { start, done: done.slice(0, changes), seen: seen.slice(0, changes + 1), isFlaky }
  const { id, status, foreign } = failure
  const file = TESTS.find((path) => path === failure.file)
  if (file === undefined) return []
  const company = companyOf(file)
  const test = { id, file }
  const isRedIn = (bytes: Tree) => isRed(bytes, test, company)
  const lucky = { ...company, isUnlucky: false }
  if (status === 'flaky') {
    return isRed(tree, test, lucky)
      ? [{ law: 'acquitted', what: `${id} is flaky, and fails each time` }]
      : []
  }
  if (!isRed(tree, test, lucky)) return [] // a flake that met the same luck again
  const read = (company.isShared ? company.files : [file]).flatMap(readBy)
  // what changes while an end looks back is in what it looks at
  if (done.slice(changes).some(({ path }) => read.includes(path))) return []
  if (isDisputed(all, company.isShared ? company.files : [file])) return []
  if (status === 'pre-existing' && play.isFlaky && file === FLAKY) return [] // a flake that nobody repeated
  const others = treeWith(play, (each) => !isOwn(each))
  const without = isRed(others, test, lucky)
  const alone = isRed(treeWith(play, isOwn), test, lucky)
  const isExcused = status === 'pre-existing' || foreign === true
  if (isExcused && !without && !(foreign && brokenByOthers(play, isRedIn, read))) {
    const how = foreign ? 'another’s' : status
    return [{ law: 'acquitted', what: `${id} is ${how}; without the session it passes` }]
  }
  // what fails in company anyway, and since the session alone or beside one other, too
  const isSmaller = (beside: RelPath) => {
    const few = { ...lucky, files: [...new Set([beside, file])] }
    return isRed(tree, test, few) && !isRed(others, test, few)
  }
  if (company.files.some(isSmaller)) return []
  // what it broke meanwhile in another way is its own
  const failedSo = reasonIn(play.start, test, lucky) === reasonIn(tree, test, lucky)
  const wasGreen = play.seen.some((bytes) => !isRed(bytes, test, lucky))
  const own = new Set(play.done.filter(isOwn).map(({ path }) => path))
  const untouched = treeWith(play, (each) => !isOwn(each) && !own.has(each.path))
  if (
    status === 'new' &&
    without &&
    isRed(untouched, test, lucky) &&
    // what git ignores is lost: what passes with what the session wrote there, the rest of its change broke
    isRed({ ...others, [MADE]: tree[MADE] ?? 'right' }, test, lucky) &&
    (!alone || (failedSo && !wasGreen))
  ) {
    return [{ law: 'blamed', what: `${id} is new; without the session it fails` }]
  }
  return []
}

/** It is known by name who did it. */
const isNamed = ({ by, path, isBack }: Done) =>
  by === 'git' || (by === 'other session' && isTold(path) && !isBack)

/**
 * Nobody can tell: both changed the same file in a turn, or wrote the same into it, or somebody did without a word in a turn in which a command of
 * the session ran.
 */
function isDisputed({ done, commanded }: Play, files: readonly RelPath[]): boolean {
  const read = files.flatMap(readBy)
  return done.some(
    (one) =>
      !isOwn(one) &&
      read.includes(one.path) &&
      ((commanded.has(one.turn) && !isNamed(one)) ||
        done.some(
          (own) =>
            isOwn(own) && own.path === one.path && (own.turn === one.turn || own.code === one.code),
        )),
  )
}

/** It passed with all that the session had done, until somebody else changed something. */
function brokenByOthers(
  { done, seen }: Pick<Play, 'done' | 'seen'>,
  isRedIn: (tree: Tree) => boolean,
  read: readonly RelPath[],
): boolean {
  const last = done.findLastIndex((one) => !isOwn(one) && read.includes(one.path))
  const before = seen[last]
  return before !== undefined && !isRedIn(before)
}

/** What an edit of a source or a test broke is known after an end that had the time. */
function unsaid(play: Play, { tree }: Ended): Wrong[] {
  return TESTS.flatMap((file): Wrong[] => {
    const test = { id: `${file}::works`, file }
    const alone: Company = { files: [file], isShared: false }
    const isFollowed = (path: RelPath) => path.endsWith('.ts') && path !== CONFIG
    const without = treeWith(play, (one) => !isOwn(one) || !isFollowed(one.path))
    if (!isRed(tree, test, alone) || isRed(without, test, alone)) return []
    const followed = treeWith(play, (one) => isOwn(one) && isFollowed(one.path))
    if (!isRed(followed, test, alone) || isDisputed(play, [file])) return []
    const isSaid = play.isKnown(test.id) || play.isKnown(file)
    return isSaid ? [] : [{ law: 'silent', what: `${test.id} fails, and nobody is told` }]
  })
}
