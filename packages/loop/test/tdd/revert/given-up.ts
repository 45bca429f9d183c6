import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type HookEvent, type ProposedEdit, silent } from '@tailtest/adapter-kit'
import { type RelPath, relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { expect } from 'vitest'
import { handle } from '../../../src/flow.ts'
import { revertExhausted } from '../../../src/tdd/revert/exhausted.ts'
import { undo } from '../../../src/tdd/revert/undo.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../../project.ts'

export const cart = relPath('src/cart.ts')
const TEST = 'test/cart.test.ts::adds'

interface ShopOptions {
  files?: Readonly<Record<string, string>>
  git?: boolean
  tdd?: object
}

/** A project whose gate enforces, and takes back what is given up. */
export function shop({ files = {}, git = true, tdd = {} }: ShopOptions = {}): TempProject {
  const settings = { tdd: { mode: { '**': 'enforce' }, on_exhausted: 'revert-claim', ...tdd } }
  return tempProject({
    git,
    files: {
      '.gitignore': '.tailtest/*\n!.tailtest/config.json\nignored/\n',
      '.tailtest/config.json': JSON.stringify(settings),
      [cart]: 'committed\n',
      ...files,
    },
  })
}

export const at = (temp: TempProject, path: string): string => join(temp.project.root, path)

export const read = (temp: TempProject, path: string): string =>
  readFileSync(at(temp, path), 'utf8')

export const modeOf = (temp: TempProject, path: string): number =>
  statSync(at(temp, path)).mode & 0o777

/** A prompt is sent: the tree is marked. */
export async function turn(temp: TempProject, id: string, who = 'one'): Promise<void> {
  session(temp, { session: who })
  const event = { type: 'prompt-sent', ...eventBase(temp, { session: who, turn: id }) } as const
  await handle({ ...event, text: 'go on' }, contextOf(temp))
}

const tested = (trigger: 'red' | 'flush', test: string): TddEntry<'tdd.tested'> => ({
  ...{ type: 'tdd.tested', file: relPath('test/cart.test.ts'), run: 'r', trigger },
  tests: [{ id: test, status: 'fail', kind: 'assertion', message: 'expected 3' }],
})

/** A test is shown red for some sources. */
export function red(
  temp: TempProject,
  claim: string,
  targets: readonly string[],
  test = TEST,
): void {
  const claimed: TddEntry = {
    ...{ type: 'tdd.claimed', claim, tests: [test], source: 'cli' },
    targets: targets.map(relPath),
  }
  session(temp).journal.keep<TddEntry>(tested('red', test), claimed)
}

/** The agent edits a file: asked for before, then made. `undefined`: it is deleted. */
export async function edit(
  temp: TempProject,
  path: string,
  text: string | undefined,
  { isMade = true }: { isMade?: boolean } = {},
): Promise<void> {
  const file = at(temp, path)
  const proposed: ProposedEdit =
    text === undefined ? { kind: 'delete', path: file } : { kind: 'write', path: file, text }
  const event: HookEvent = { type: 'edit-proposed', ...eventBase(temp), edits: [proposed] }
  expect(await handle(event, contextOf(temp))).toEqual(silent)
  if (!isMade) return
  if (text === undefined) rmSync(file)
  else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** The test still fails at two ends of a turn: its claim is given up. */
export function giveUp(temp: TempProject, ...tests: string[]): void {
  const { journal } = session(temp)
  for (const test of tests.length === 0 ? [TEST] : tests) {
    journal.keep<TddEntry>(tested('flush', test), tested('flush', test))
  }
}

/** The end of a turn: what is given up is taken back. */
export async function end(temp: TempProject, over: { session?: string } = {}): Promise<string[]> {
  const { place, journal } = session(temp, over)
  return revertExhausted(place, journal, await place.config())
}

/** The id that a line names. */
export function idIn(lines: readonly string[]): string {
  return /undo ([\da-f]{10})/.exec(lines.join('\n'))?.[1] ?? ''
}

const WRITER = { actor: 'person', now: Date.now } as const

export const undone = (temp: TempProject, id: string) => undo(temp.project, { id, writer: WRITER })

/** What became of files, as the journal has it. */
export const results = (temp: TempProject): [RelPath, string][] =>
  session(temp)
    .journal.readAs((value) => {
      const record = Object(value)
      return record.type === 'tdd.reverted' ? record.files : undefined
    })
    .flat()
    .map((file) => [file.path, file.result])
