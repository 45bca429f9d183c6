import { clients, scriptedModel } from '@tailtest/testkit'
import { WRITER } from '../../support/mcp.ts'
import { continued } from '../../support/play.ts'
import { OWN_WORDS } from '../../support/tailtest.ts'
import { bash, read, write } from '../../support/turns.ts'
import type { Hands } from './actor.ts'
import { PATIENCE_MS, type Player } from './player.ts'
import { of, saidAtEnds, saidAtStart } from './said.ts'

const MCP = 'mcp__writer__write_file'

export const hands: Hands = {
  // it may not write over what it has not read
  write: (world, path, text) => [
    ...(world.has(path) ? [[read(world, path)]] : []),
    [write(world, path, text)],
  ],
  shell: (command) => [[bash(command)]],
  mcp: (world, path, text) => [[{ tool: MCP, input: { path: world.path(path), text } }]],
}

/** What may run unasked. */
export const TOOLS = ['Bash', 'Edit', 'Read', 'Write', MCP] as const

/** Claude Code without a terminal (`-p`). */
export const claude = (version: string): Player => ({
  title: `Claude Code ${version}, headless`,
  attended: false,
  passesOn: { person: true, start: true },
  install: ['--agent', 'claude'],
  words: OWN_WORDS,
  hands,
  async session(actor, world) {
    const model = await scriptedModel(actor.script)
    try {
      const running = await clients['claude-code'].start({
        project: world.root,
        home: world.home,
        env: world.env,
        version,
        model,
        timeoutMs: PATIENCE_MS,
        prompt: actor.prompts(),
        tools: TOOLS,
        ...(actor.does('mcp') && {
          args: ['--mcp-config', JSON.stringify({ mcpServers: WRITER })],
        }),
      })
      actor.breakOff = running.interrupt
      const { session = '', hooks } = await running.done
      return {
        id: session,
        start: saidAtStart(model, of('SessionStart', hooks)),
        ends: saidAtEnds(actor.ends, continued(model), of('Stop', hooks)),
      }
    } finally {
      await model.close()
    }
  },
})
