import { lstatSync } from 'node:fs'
import {
  contentAfter,
  type EventBase,
  type HookEvent,
  type ProposedEdit,
  type Reply,
  silent,
} from '@tailtest/adapter-kit'
import { type Project, type RelPath, readBytes, toAbsolute, toRelative } from '@tailtest/project'
import {
  type Decision,
  GATE_CAPS,
  type Mode,
  modeFor,
  type ProposedFile,
  type TddEntry,
} from '@tailtest/tdd'
import { type Context, configOf, type Place } from '../context.ts'
import { gateText, warnText } from '../notes/gate.ts'
import { runnerOf } from '../runs/runner-of.ts'
import { MOST_SOURCES_AT_EDIT, openWork } from '../runs/select/imports.ts'
import { readSource } from '../runs/source.ts'
import { isUnagreed, readSettings } from '../settings.ts'
import { keepBlob, MOST_BYTES } from './blobs.ts'
import { classIn } from './class-of.ts'
import { decideWith } from './decided.ts'
import { nextTest } from './next-test.ts'
import { modeSettings, speaksBeforeEdits } from './settings.ts'
import { gateState } from './state.ts'

/** A file of a call, where it lies, and what was decided about its edit. */
interface Judged {
  place: Place
  file: ProposedFile
  decision: Decision
}

/** Whether a call may edit its files. One that may not holds them all; whatever goes wrong, it may. */
export async function gate(event: HookEvent<'edit-proposed'>, context: Context): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), GATE_CAPS.decisionMs)
  })
  try {
    const reply = await Promise.race([judgeAll(event, context), late])
    if (reply !== 'late') return reply
    failed(event, context, 'it took too long')
  } catch (error) {
    failed(event, context, error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
  return silent
}

/** The edit passes; the turn's end sees what came of it. */
function failed(
  event: EventBase & { edits: readonly ProposedEdit[] },
  context: Context,
  message: string,
): void {
  context.debug(`gate: ${message}`)
  const [edit] = event.edits
  const journal = edit && context.placeOf(event, edit.path).found()
  journal?.keep<TddEntry>({
    type: 'tdd.gate-error',
    where: 'edit-proposed',
    message: message.slice(0, 300),
  })
}

async function judgeAll(event: HookEvent<'edit-proposed'>, context: Context): Promise<Reply> {
  const judged: Judged[] = []
  for (const edit of event.edits) {
    const one = await judgeOne(edit, event, context)
    if (one !== undefined) judged.push(one)
  }
  const refused = judged.filter(({ decision }) => decision.verdict === 'deny')
  // nothing of a refused call is made
  const told = refused.length > 0 ? refused : judged
  for (const { place, file, decision } of told) {
    const journal = place.journal()
    // the turn's end compares with it: what was written since is another edit
    if (decision.verdict !== 'deny' && file.after !== undefined) keepBlob(place.project, file.after)
    journal?.keep<TddEntry>(
      ...(decision.verdict === 'deny' ? decision.entries : withBefore(place, decision)),
    )
    if (journal && decision.entries.some(({ type }) => type === 'tdd.claimed')) {
      const { keepReds } = await import('./corpus/keep.ts')
      await keepReds(place, journal, decision.entries)
    }
  }
  const [first] = refused
  if (first !== undefined) return { type: 'refuse', reason: await textOf(first, gateText) }
  const warned = judged.find(({ decision }) => decision.verdict === 'warn' || decision.rerun)
  if (warned === undefined) return silent
  return { type: 'note', text: await textOf(warned, warnText) }
}

/** What is kept of an edit that may be made, with what truly lies there now: what it was moved from is another file. */
function withBefore({ project }: Place, { entries }: Decision): TddEntry[] {
  return entries.map((entry) =>
    entry.type === 'tdd.edit'
      ? { ...entry, pre: undefined, ...keepBefore(project, entry.path) }
      : entry,
  )
}

/** `undefined`: the gate has nothing to do with it. */
async function judgeOne(
  edit: ProposedEdit,
  event: HookEvent<'edit-proposed'>,
  context: Context,
): Promise<Judged | undefined> {
  const place = context.placeOf(event, edit.path)
  place.lend({ settings: { isUnagreed, readSettings }, runners: { runnerOf } })
  const path = toRelative(place.project, edit.path)
  const journal = place.found() ?? place.journal()
  if (path === undefined || journal?.read().session.paused !== false) return undefined
  const contents = contentAfter(edit, contentBefore(edit, path, event, context))
  if (contents === 'refused') return undefined // the host will say so itself
  const state = gateState(journal)
  const { before, after } = contents
  const kind = await classIn(place, path)
  const config = await configOf(place, path)
  const isNew = before === undefined
  const options = { isNew, switchedOff: state.switchedOff, otherwise: 'observe' } as const
  const wanted = modeFor(path, modeSettings(config), options)
  // where the gate stands anywhere, what it stands by is held
  const isHeld = kind === 'protected' && wanted !== 'off' && speaksBeforeEdits(config)
  if (!isHeld && (wanted === 'off' || wanted === 'observe')) return undefined
  const mode = isHeld || wanted === 'enforce' ? enforced(context) : wanted
  const file: ProposedFile = { path, class: kind, mode, before, after, facts: {} }
  const at = { place: openWork(place, MOST_SOURCES_AT_EDIT), state }
  const decision = await decideWith(file, { at: 'proposal', call: event.call }, at)
  return { place, file, decision }
}

/** A host that cannot refuse is told. */
function enforced({ capabilities }: Context): Mode {
  return capabilities.refuse ? 'enforce' : 'warn'
}

/** What stands where the edit takes its content from: the file itself, or the one that is moved. */
function contentBefore(
  edit: ProposedEdit,
  path: RelPath,
  event: EventBase,
  context: Context,
): string | undefined {
  const from = edit.kind === 'patch' ? edit.from : undefined
  const { project } = context.placeOf(event, from ?? edit.path)
  const source = from === undefined ? path : toRelative(project, from)
  return source === undefined ? undefined : readSource(project, source)
}

async function textOf({ place, file, decision }: Judged, text: typeof gateText): Promise<string> {
  const command = place.command()
  return text({ ...decision, path: file.path, command, test: await nextTest(place, file.path) })
}

/** What lies where a file is to be edited; nothing: no file does. */
interface Before {
  /** The hash of its bytes, which are kept; absent although there is a `mode`: they could not be kept. */
  pre?: string
  /** Its permissions. */
  mode?: number
}

/** Keeps what a file is at this moment, byte for byte. */
function keepBefore(project: Project, path: RelPath): Before {
  const file = toAbsolute(project, path)
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return {}
  const bytes = stat.isFile() ? readBytes(file, MOST_BYTES) : undefined
  const pre = bytes === undefined ? undefined : keepBlob(project, bytes)
  return { ...(pre !== undefined && { pre }), mode: stat.mode & 0o7777 }
}
