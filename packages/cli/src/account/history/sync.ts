import { setTimeout as sleep } from 'node:timers/promises'
import { quoteName } from '@tailtest/adapter-kit'
import {
  type Entry,
  entriesIn,
  openHistory,
  outcomesNewTo,
  printHistory,
  union,
} from '@tailtest/history'
import type { Project } from '@tailtest/project'
import { CommandFailure } from '../../shell/failure.ts'
import { type Git, shown } from './git.ts'
import { commitOn, fetchTip, pushTip, readTip } from './shared-ref.ts'

/** How the histories stand afterwards. */
export interface Synced {
  /** Outcomes that came, or went. */
  moved: number
  /** All entries: here after a pull, there after a push. */
  entries: number
  /** Whether the remote keeps a history. */
  isThere: boolean
  /** Outcomes that were left where they are, from a clock that is wrong. */
  ahead: number
}

/** Two who push at once agree at the second try; a crowd takes some more. */
const MOST_TRIES = 12
/** So often a server may refuse although nobody else pushed; it may only have been busy. */
const MOST_REFUSALS = 3
const LONGEST_PAUSE_MS = 400

/** Clocks differ by minutes; what says to be from later would stay the newest for ever. */
const MOST_AHEAD_MS = 24 * 60 * 60 * 1000

/** Brings the outcomes that a remote keeps into the project's history. */
export async function pull(project: Project, git: Git, remote: string): Promise<Synced> {
  const history = openHistory(project)
  const tip = await fetchTip(git, remote)
  if (tip === undefined) {
    return { moved: 0, entries: history.read().entries.length, isThere: false, ahead: 0 }
  }
  const found = entriesIn(await readTip(git, remote, tip))
  const latest = Date.now() + MOST_AHEAD_MS
  const theirs = found.filter(({ timestamp }) => Date.parse(timestamp) <= latest)
  const moved = theirs.length === 0 ? 0 : history.unite(theirs).length
  const { entries } = history.read()
  return { moved, entries: entries.length, isThere: true, ahead: found.length - theirs.length }
}

/** Brings these outcomes into the history that a remote keeps, whoever else does so at the moment. */
export async function push(own: readonly Entry[], git: Git, remote: string): Promise<Synced> {
  let refusals = 0
  let refusedOn: string | undefined
  for (let tries = 1; ; tries += 1) {
    const tip = await fetchTip(git, remote)
    const theirs = tip === undefined ? [] : await readTip(git, remote, tip)
    const both = union(theirs, own)
    const moved = outcomesNewTo(entriesIn(theirs), entriesIn(both)).length
    const synced = { moved, entries: entriesIn(both).length, isThere: tip !== undefined, ahead: 0 }
    if (moved === 0) return synced
    const commit = await commitOn(git, tip, printHistory(both))
    const { refused } = await pushTip(git, remote, commit)
    if (refused === undefined) return { ...synced, isThere: true }
    refusals = tip === refusedOn ? refusals + 1 : 1
    refusedOn = tip
    if (refusals === MOST_REFUSALS || tries === MOST_TRIES) throw rejected(remote, refused)
    await sleep(Math.random() * LONGEST_PAUSE_MS)
  }
}

function rejected(remote: string, reason: string): CommandFailure {
  return new CommandFailure(
    `${quoteName(shown(remote))} rejected the history: ${quoteName(reason, 300)}`,
    'Nothing was changed there. Check that you may push to it and that it accepts refs/tailtest/*.',
  )
}
