import { join } from 'node:path'
import type { Reply } from '@tailtest/adapter-kit'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { redNow } from '../../src/tdd/red-now.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const source = relPath('src/cart.ts')
const file = relPath('test/cart.test.ts')
const MINUS = 'export const add = (a: number, b: number) => a - b\n'
const PLUS = MINUS.replace('a - b', 'a + b')
type Mode = 'observe' | 'warn' | 'enforce' | 'off'

interface Turn {
  temp: TempProject
  /** An edit tool writes a file, and the host tells of it. */
  edit(path: string, text: string): Promise<void>
  /** A shell command writes files, and the host tells that one ran. */
  shell(files: Record<string, string | undefined>): Promise<void>
  red(targets?: readonly string[]): Promise<unknown>
  prompt(): Promise<void>
  end(): Promise<Reply>
  edits(): unknown[]
  records(type: string): Record<string, unknown>[]
}

let prompts = 0

async function turn(mode: Mode | undefined, files: Record<string, string> = {}): Promise<Turn> {
  const settings = {
    run_tests: 'turn',
    existing_files: 'ignore',
    ...(mode && { tdd: { mode: { 'src/**': mode, 'test/**': mode } } }),
  }
  const temp = tempProject({
    files: { '.tailtest/config.json': JSON.stringify(settings), [source]: MINUS, ...files },
  })
  addVitest(temp)
  temp.git('init', '--quiet')
  temp.commit()
  temp.trust()
  const { journal } = session(temp)
  const prompt = async () => {
    prompts += 1
    const event = { type: 'prompt-sent', text: 'go on', turn: `t${prompts}` } as const
    await handle({ ...eventBase(temp), ...event }, contextOf(temp))
  }
  await prompt()
  const run = async () => {
    const event = { type: 'command-ran', command: 'x', failed: false } as const
    await handle({ ...eventBase(temp), ...event }, contextOf(temp))
  }
  const records = (type: string) =>
    journal.readAs((value) => {
      const record = Object(value)
      return record.type === type ? record : undefined
    })
  return {
    temp,
    prompt,
    edit: async (path, text) => {
      temp.write(path, text)
      const files = [{ path: join(temp.project.root, path), kind: 'written' as const }]
      await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
    },
    shell: async (changes) => {
      for (const [path, text] of Object.entries(changes)) {
        if (text === undefined) temp.remove(path)
        else temp.write(path, text)
      }
      await run()
    },
    red: async (targets = [source]) => {
      const { context, place } = session(temp)
      const demand = { file, targets: targets.map((path) => relPath(path)), timeoutMs: 60_000 }
      return redNow(place, journal, demand, context)
    },
    end: () => {
      const event = { continued: false, aborted: false, waiting: 'no' } as const
      return handle({ type: 'turn-ended', ...eventBase(temp), ...event }, contextOf(temp))
    },
    edits: () =>
      records('tdd.edit').map(({ at, path, verdict, rule }) => [at, path, verdict, rule]),
    records,
  }
}

describe('an edit that no failing test asks for', () => {
  test.each([
    ['observe', 'deny'],
    [undefined, 'deny'],
    ['warn', 'warn'],
    ['enforce', 'deny'],
  ] as const)('is found at the turn’s end in %s, whoever made it', async (mode, verdict) => {
    const told = await turn(mode)
    await told.edit(source, PLUS)
    await told.end()
    expect(told.edits()).toEqual([['turn', source, verdict, 'G13']])
    const shell = await turn(mode)
    await shell.shell({ [source]: PLUS })
    await shell.end()
    expect(shell.edits()).toEqual([['turn', source, verdict, 'G13']])
  })

  test('is nothing where the gate is off', async () => {
    const off = await turn('off')
    await off.edit(source, PLUS)
    await off.end()
    expect(off.edits()).toEqual([])
  })

  test('keeps the turn going once in enforce, with the way back', async () => {
    const { edit, end } = await turn('enforce')
    await edit(source, PLUS)
    expect(await end()).toEqual({
      type: 'continue',
      text: `tailtest: edited without a failing test: src/cart.ts.
Show a test that fails on the sources of before and passes on those of now:
  npx tailtest red --retro src/cart.test.ts --for src/cart.ts
If behaviour stays the same, declare it, with its tests green:
  npx tailtest refactor start --scope src/cart.ts --reason "<why>"`,
      user: '[tailtest] tdd: without a failing test: src/cart.ts',
    })
    await edit(source, `${PLUS}// so\n`)
    expect(await end()).toEqual({ type: 'silent' })
  })
})
