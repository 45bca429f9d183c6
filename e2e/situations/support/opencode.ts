import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  clients,
  type ModelServer,
  type RunResult,
  reachedModel,
  scriptedModel,
} from '@tailtest/testkit'
import { WRITER } from '../../support/mcp.ts'
import { continued, create, replace, shell } from '../../support/opencode.ts'
import type { World } from '../../support/situations/world.ts'
import type { Hands } from './actor.ts'
import { PATIENCE_MS, type Player } from './player.ts'
import { saidAtEnds } from './said.ts'

const hands: Hands = {
  write: (world, path, text) => [
    [world.has(path) ? replace(world, path, world.read(path), text) : create(world, path, text)],
  ],
  shell: (command) => [[shell(command)]],
  mcp: (world, path, text) => [
    [{ tool: 'writer_write_file', input: { path: world.path(path), text } }],
  ],
}

/** opencode as a server, which its terminal uses, too. */
export const opencode: Player = {
  title: `opencode ${clients.opencode.version}`,
  attended: true,
  passesOn: { person: true, start: true },
  install: ['--agent', 'opencode', '--scope', 'project'],
  words: 'node .opencode/tailtest-hook.cjs',
  hands,
  async session(actor, world) {
    const model = await scriptedModel(actor.script)
    try {
      if (actor.does('mcp')) addServer(world)
      const running = await clients.opencode.start({
        project: world.root,
        home: world.home,
        env: world.env,
        model,
        timeoutMs: PATIENCE_MS,
        prompt: actor.prompts(),
      })
      actor.breakOff = running.interrupt
      const run = await running.done
      const [begin = '', ...ends] = toldAtEnds(run.events)
      return {
        id: run.session ?? '',
        start: { agent: started(model), person: begin },
        ends: saidAtEnds(actor.ends, continued(model)).map(({ agent }, at) => ({
          agent,
          person: ends[at] ?? '',
        })),
      }
    } finally {
      await model.close()
    }
  },
}

/** What stood beside the first prompt. */
const started = (model: ModelServer): string =>
  reachedModel(model, /^tailtest[\s\S]*/)
    .filter(({ place, request }) => place === 'text' && request <= firstOf(model))
    .map(({ text }) => text.trim())
    .join('\n')

const firstOf = ({ requests }: ModelServer): number =>
  requests.find(({ asker }) => asker === 'main')?.index ?? 0

/** What the person was shown: before the first end, and behind each. */
function toldAtEnds(events: RunResult['events']): string[] {
  const told = ['']
  const ended = new Set<unknown>()
  for (const { type, properties } of events) {
    const { info, message } = Object(properties)
    if (type === 'tui.toast.show') told.push([told.pop(), message].filter(Boolean).join('\n'))
    if (type !== 'message.updated' || info.finish !== 'stop' || ended.has(info.id)) continue
    ended.add(info.id)
    told.push('')
  }
  return told
}

function addServer({ home }: World): void {
  const folder = join(home, '.config', 'opencode')
  mkdirSync(folder, { recursive: true })
  const { command, args } = WRITER.writer
  const mcp = { writer: { type: 'local', command: [command, ...args] } }
  writeFileSync(join(folder, 'opencode.json'), JSON.stringify({ mcp }))
}
