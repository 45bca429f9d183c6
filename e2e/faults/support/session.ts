import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSessionFile, type Session } from '@tailtest/session'
import { NEXT, recorded, written } from './events.ts'
import type { Ended, Machine } from './machine.ts'
import { HALF } from './project.ts'
import { hookFaults } from './sweep.ts'
import { writeFiles } from './write-files.ts'

/** The state of the machine's session; `undefined`: none was kept. */
export function sessionOf(machine: Machine): Session | undefined {
  const folder = machine.path('.tailtest/sessions')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const [name] = names.filter((each) => each.endsWith('.jsonl'))
  return name === undefined ? undefined : readSessionFile(join(folder, name))
}

const AFTER = 'src/after.js'

/** A further turn with an edit of another file: it is answered and written down, beside all that was there. */
export async function furtherTurn(machine: Machine, known: readonly string[]): Promise<string[]> {
  writeFiles(machine.root, { [AFTER]: HALF.text })
  const problems = hookFaults(await machine.hook(recorded(machine, 'UserPromptSubmit', NEXT)))
  const edit = await machine.hook(written(machine, AFTER, NEXT))
  problems.push(...hookFaults(edit))
  const session = sessionOf(machine)
  for (const path of [AFTER, ...known]) {
    const seen = { ...session?.pending, ...session?.coverage }
    if (!Object.hasOwn(seen, path)) problems.push(`${path} is not known`)
  }
  if (!edit.stdout.includes(AFTER)) problems.push(`nothing is said of ${AFTER}`)
  return problems
}

/**
 * The end of a further turn names the test that fails, unless it was named before; or a process was killed that had won
 * the word on it: what is delivered at most once is then lost, and stands in the state.
 */
export async function furtherEnd(machine: Machine, before: Ended): Promise<string[]> {
  const isWon = before.killed && hasWonFailures(sessionOf(machine))
  const ended = await machine.hook(recorded(machine, 'Stop', { ...NEXT, stop_hook_active: false }))
  const isTold = isFailureTold(ended) || isFailureTold(before) || isWon
  return [...hookFaults(ended), ...(isTold ? [] : ['the failing test is not named'])]
}

function hasWonFailures(session: Session | undefined): boolean {
  const isKnown = Object.values(session?.coverage ?? {}).some(({ last }) => last === 'failing')
  return isKnown && Object.keys(session?.claims ?? {}).some((key) => key.startsWith('failures:'))
}

const isFailureTold = ({ stdout }: Ended): boolean => stdout.includes('gives half of it')
