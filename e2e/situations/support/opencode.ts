import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, scriptedModel } from '@tailtest/testkit'
import { WRITER } from '../../support/mcp.ts'
import { continued, create, replace, shell } from '../../support/opencode.ts'
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
  passesOn: { person: false, start: true },
  install: ['--agent', 'opencode', '--scope', 'project'],
  words: 'node .opencode/tailtest-hook.cjs',
  hands,
  async session(actor, world) {
    const model = await scriptedModel(actor.script)
    try {
      const { command, args } = WRITER.writer
      const mcp = { writer: { type: 'local', command: [command, ...args], enabled: true } }
      const settings = join(world.home, 'opencode-of-the-person.json')
      if (actor.does('mcp')) writeFileSync(settings, JSON.stringify({ mcp }))
      const running = await clients.opencode.start({
        project: world.root,
        home: world.home,
        env: { ...world.env, ...(actor.does('mcp') && { OPENCODE_CONFIG: settings }) },
        model,
        timeoutMs: PATIENCE_MS,
        prompt: actor.prompts(),
      })
      actor.breakOff = running.interrupt
      const { session = '' } = await running.done
      const first = model.requests.find(({ asker }) => asker === 'main')?.messages[0]?.parts ?? []
      const said = first.flatMap((part) => (part.type === 'text' ? [part.text] : [])).slice(1)
      return {
        id: session,
        start: { agent: said.join('\n'), person: '' },
        ends: saidAtEnds(actor.ends, continued(model)),
      }
    } finally {
      await model.close()
    }
  },
}
