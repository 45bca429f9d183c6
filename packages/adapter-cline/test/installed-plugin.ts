import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { HookNeeds } from '@tailtest/adapter-kit'
import { onTestFinished, vi } from 'vitest'
import { cline } from '../src/index.ts'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

/** What the hook that the plugin starts says, and after how long. */
export type Answers = Record<string, { text?: string; afterMs?: number }>

/** A line that the host of a plugin writes. */
interface Line {
  answer?: unknown
  event?: string
  given?: unknown
}

export interface Call {
  host: string
  payload: Record<string, unknown>
}

/** What a plugin is set up with. */
const SETUP = {
  session: { sessionId: '1768471200000_000001' },
  workspaceInfo: { rootPath: tmpdir() },
}

/** The plugin as install writes it, on a hook that answers so. */
export function installedPlugin(
  answers: Answers,
  { script = 'hook.cjs', needs }: { script?: string; needs?: HookNeeds } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'a shop tailtest-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const hook = join(folder, 'tailtest', script)
  mkdirSync(join(folder, 'tailtest'))
  copyFileSync(fixture('hook.cjs'), join(folder, 'tailtest', 'hook.cjs'))
  writeFileSync(join(folder, 'tailtest', 'answers.json'), JSON.stringify(answers))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const files = cline.install.settings('user', { root: folder, home: folder })
  const file = files.find(({ path }) => path.endsWith('.js'))
  const plugin = join(folder, 'tailtest.js')
  writeFileSync(
    plugin,
    file?.merge(undefined, { command: 'node', args: [hook, 'cline'] }, needs) ?? '',
  )
  const log = join(folder, 'tailtest', 'calls.jsonl')
  return {
    /** Calls hooks in a host's process. `stays`: it goes on afterwards, until the test ends. */
    host(
      steps: readonly (readonly [string, unknown])[],
      options: { stays?: boolean; setup?: object } = {},
    ) {
      const said = JSON.stringify({ setup: SETUP, ...options, steps })
      const child = spawn(process.execPath, [fixture('host.mjs'), plugin, said], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      return linesOf(child)
    },
    /** What the hook was given so far. */
    calls: (): Call[] =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line))
        : [],
  }
}

/** What the host's process writes; ends with it. */
async function* linesOf(child: ChildProcess): AsyncGenerator<Line> {
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) yield JSON.parse(line)
}

/** All answers of a host that ends with its last call. */
export async function answersOf(lines: AsyncIterable<Line>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const { answer } of lines) if (answer !== undefined) all.push(answer)
  return all
}

/** Waits, as long as a test may take, for something that another process does. */
export const eventually = <T>(look: () => T) => vi.waitFor(look, { timeout: 20_000, interval: 50 })
