import { quoteName } from '@tailtest/adapter-kit'
import { findRoot, openProject } from '@tailtest/project'
import { Command } from 'commander'
import {
  noneRecorded,
  type Read,
  readJournal,
  recorded,
  recordedMeant,
} from '../account/journals.ts'
import { isInner } from '../account/replay/tell.ts'
import { linesOf, tellRead } from '../account/replay/tell-gate.ts'
import { printJsonList, writeAtPace } from '../shell/output.ts'
import { paintFor } from '../shell/paint.ts'

/** A record, and milliseconds since the journal's first; one that cannot be read has the time of the one before. */
interface Placed {
  read: Read
  at: number
}

async function* placed(file: string): AsyncGenerator<Placed> {
  let first: number | undefined
  let at = 0
  for await (const read of readJournal(file)) {
    if (read.type !== 'torn') {
      first ??= read.record.ts
      at = read.record.ts - first
    }
    yield { read, at }
  }
}

/** A session is opened a second time once its runners are known: the first says nothing that the second does not. */
async function* openedOnce(all: AsyncIterable<Placed>): AsyncGenerator<Placed> {
  let held: Placed | undefined
  for await (const one of all) {
    if (held !== undefined && !isOpening(one)) yield held
    held = isOpening(one) ? one : undefined
    if (held === undefined) yield one
  }
  if (held !== undefined) yield held
}

function isOpening({ read }: Placed): boolean {
  return read.type === 'known' && read.record.type === 'session.opened'
}

async function* rowsOf(file: string): AsyncGenerator<object> {
  for await (const { read, at } of placed(file)) {
    const { text, lines = [] } = tellRead(read)
    const record = read.type === 'torn' ? null : read.record
    yield { at_ms: at, meaning: [text, ...lines].join('\n'), record }
  }
}

function print(lines: readonly string[]): Promise<void> {
  return writeAtPace(lines.map((line) => `${line}\n`).join(''))
}

async function printRecords(file: string): Promise<void> {
  const paint = paintFor(process.stdout, process.env)
  let isBegun = false
  for await (const { read, at } of openedOnce(placed(file))) {
    if (!isBegun && read.type !== 'torn') {
      const { session, host, ts } = read.record
      const started = Number.isNaN(new Date(ts).getTime()) ? '?' : new Date(ts).toISOString()
      await print([`session ${quoteName(session)} (${quoteName(host)}), from ${started}`])
      isBegun = true
    }
    if (read.type === 'known' && isInner(read.record)) continue
    const actor = read.type === 'torn' ? 'hook' : read.record.actor
    await print(linesOf(tellRead(read), { at, actor, paint }))
  }
}

export const command = new Command('tailtest replay')
  .description(
    'Prints a session’s journal in order: what happened, what was said to whom, and why.',
  )
  .argument('[session]', 'the session’s id, or the start of it (default: the newest)')
  .option('--json', 'print the records, each as {at_ms, meaning, record}')
  .action(async (wanted: string | undefined, options: { json?: true }) => {
    const cwd = process.cwd()
    const project = openProject(findRoot(cwd, cwd))
    const meant = recordedMeant(project, { wanted, env: process.env })
    const file = (meant ?? recorded(project).next().value)?.file
    if (file === undefined) throw noneRecorded(project)
    if (options.json) await printJsonList(rowsOf(file))
    else await printRecords(file)
  })
