import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reply } from '@tailtest/adapter-kit'
import { relPath } from '@tailtest/project'
import type { Options } from '../../src/context.ts'
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

export const source = relPath('src/cart.ts')
export const file = relPath('test/cart.test.ts')
export const MINUS = 'export const add = (a: number, b: number) => a - b\n'
export const PLUS = MINUS.replace('a - b', 'a + b')
export const ADDS = `import { expect, test } from 'vitest'
import { add } from '../src/cart'
test('adds up', () => { expect(add(1, 2)).toBe(3) })
`
export const id = 'test/cart.test.ts::adds up'

type Mode = 'observe' | 'warn' | 'enforce' | 'off'

export interface Turn {
  temp: TempProject
  /** An edit tool writes a file, and the host tells of it. */
  edit(path: string, text: string): Promise<void>
  /** A shell command writes files, and the host tells that one ran. */
  shell(files: Record<string, string | undefined>): Promise<void>
  red(targets?: readonly string[]): Promise<unknown>
  prompt(): Promise<void>
  end(options?: Partial<Options>): Promise<Reply>
  edits(): unknown[]
  /** What `latest.json` holds. */
  report(): string
  records(type: string): Record<string, unknown>[]
}

let prompts = 0

export async function turn(
  mode: Mode | undefined,
  files: Record<string, string> = {},
): Promise<Turn> {
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
  const report = () =>
    readFileSync(join(temp.project.root, '.tailtest/reports/latest.json'), 'utf8')
  return {
    temp,
    report,
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
      const { place } = session(temp)
      const demand = { file, targets: targets.map((path) => relPath(path)), timeoutMs: 60_000 }
      return redNow(place, journal, demand)
    },
    end: (options = {}) => {
      const event = { continued: false, aborted: false, waiting: 'no' } as const
      return handle({ type: 'turn-ended', ...eventBase(temp), ...event }, contextOf(temp, options))
    },
    edits: () =>
      records('tdd.edit').map(({ at, path, verdict, rule }) => [at, path, verdict, rule]),
    records,
  }
}
