import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Adapter, type HookEvent, runHook } from '@tailtest/adapter-kit'
import { handle, openContext } from '@tailtest/loop'
import { openSyntax } from '@tailtest/syntax'
import { ROOT, TEMP, textsBelow } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'
import { hosts } from './hosts.ts'

/** The project that is played in, gone after each input. */
export const root = join(TEMP, 'shop')
const state = join(TEMP, 'state')
export const syntax = openSyntax({ from: ROOT })
const ENV = { TAILTEST_STATE_DIR: state, HOME: join(TEMP, 'home'), PATH: '' }
/** Where the recorded payloads were. */
export const HERE = '/home/dev/shop'

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
  'src/cart.ts':
    'export const total = (all: number[]) => (all.length ? all.reduce((a, b) => a + b) : 0)\n',
  'src/cart.test.ts':
    "import { test } from 'vitest'\nimport { total } from './cart.ts'\ntest('adds', () => total([1]))\n",
  'src/tax.py': 'def tax(x):\n    return x\n',
}

/** A project of its own; settings are those that the input is long for. */
export function lay(length: number): void {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  mkdirSync(join(root, '.tailtest'), { recursive: true })
  const mode = ['off', 'warn', 'enforce'][length % 3]
  writeFileSync(
    join(root, '.tailtest/config.json'),
    JSON.stringify({ tdd: { mode }, depth: ['quick', 'thorough'][length % 2] }),
  )
}

/** Paths that lead elsewhere are let be: what a hook does there is not ours to try. */
function isInside(event: HookEvent): boolean {
  const paths = [event.cwd, event.start, ...pathsOf(event)]
  return paths.every((path) => `${resolve(path)}/`.startsWith(`${root}/`))
}

function pathsOf(event: HookEvent): string[] {
  if (event.type === 'file-edited')
    return event.files.flatMap((file) =>
      'from' in file && file.from ? [file.path, file.from] : [file.path],
    )
  return event.type === 'edit-proposed'
    ? event.edits.flatMap((edit) =>
        'from' in edit && edit.from ? [edit.path, edit.from] : [edit.path],
      )
    : []
}

const said: string[] = []

/** What a project leaves. */
export function clear(): void {
  for (const folder of [root, state]) rmSync(folder, { recursive: true, force: true })
}

/** One payload in the project: answered, as an adapter may, and no error in the debug log; gives what was said. */
export async function answered(adapter: Adapter, input: string): Promise<string> {
  said.length = 0
  const output = await runHook(
    adapter,
    (event, capabilities) => step(adapter, event, capabilities),
    { input, env: ENV, debug: (line) => void said.push(line) },
  )
  holds('exit code 0', output.exitCode === 0)
  if (output.stdout !== undefined) JSON.parse(output.stdout)
  for (const line of said) {
    const isError =
      /Error: | at \S+ \(/.test(line) &&
      !/SyntaxError: .*JSON|EISDIR|ENOTDIR|ENAMETOOLONG|null bytes/.test(line)
    holds('no error in the debug log', !isError, line)
  }
  return output.stdout ?? ''
}

async function step(
  adapter: Adapter,
  event: HookEvent,
  capabilities: Parameters<typeof openContext>[0]['capabilities'],
) {
  if (!isInside(event)) return { type: 'silent' } as const
  const context = openContext({
    env: ENV,
    userState: join(state, 'tailtest'),
    capabilities,
    actor: 'hook',
    commandFor: () => 'npx tailtest',
    hostVariables: adapter.variables,
    syntax,
    now: Date.now,
    debug: (line) => void said.push(line),
  })
  return handle(event, context)
}

/** A session of payloads, one a line, through the whole loop: answered, no error in the debug log, nothing outside of the root. */
function sessions(adapters: readonly Adapter[]): Target {
  const recorded = adapters.map((adapter) =>
    textsBelow(`packages/adapter-${adapter.host}/test/payloads`, /json$/).map((text) =>
      JSON.stringify(JSON.parse(text)),
    ),
  )
  return {
    form: 'lines',
    seeds: () => recorded.flatMap((all) => [...all, ...chunks(all, 5)]),
    async run(input) {
      lay(input.length)
      for (const line of input.split('\n').slice(0, 6)) {
        for (const adapter of adapters) await answered(adapter, line.replaceAll(HERE, root))
      }
      const outside = readdirSync(TEMP).filter((name) => !['shop', 'state', 'home'].includes(name))
      holds('nothing outside of the root', outside.length === 0, outside.join())
      clear()
    },
  }
}

function chunks(all: readonly string[], size: number): string[] {
  return all.flatMap((_, at) => (at % size === 0 ? [all.slice(at, at + size).join('\n')] : []))
}

export const loop = (): Target => sessions(hosts.map(({ adapter }) => adapter))
