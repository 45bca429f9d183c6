import { clients, scriptedModel } from '@tailtest/testkit'
import { add, CODE_MODE, patch, rewrite, script, shell } from '../../support/codex.ts'
import { WRITER } from '../../support/mcp.ts'
import { continued } from '../../support/play.ts'
import type { Hands } from './actor.ts'
import { PATIENCE_MS, type Player } from './player.ts'
import { of, saidAtEnds, saidAtStart } from './said.ts'

const hands: Hands = {
  write: (world, path, text) => [
    [patch(world.has(path) ? rewrite(path, world.read(path), text) : add(path, text))],
  ],
  shell: (command) => [[shell(command)]],
  mcp: (world, path, text) => {
    const input = JSON.stringify({ path: world.path(path), text })
    return [[script(`await tools.mcp__writer__write_file(${input}); text('written')`)]]
  },
}

/** Codex CLI as `codex exec` runs it: it asks nothing. */
export const codex: Player = {
  title: `Codex CLI ${clients.codex.version}`,
  attended: false,
  passesOn: { person: true, start: true },
  escapes: { '<': '&lt;', '>': '&gt;' },
  install: ['--agent', 'codex', '--scope', 'project'],
  words: 'node .codex/tailtest-hook.cjs',
  hands,
  async session(actor, world) {
    const model = await scriptedModel(actor.script)
    try {
      const running = await clients.codex.start({
        project: world.root,
        home: world.home,
        env: world.env,
        model,
        timeoutMs: PATIENCE_MS,
        prompt: actor.prompts(),
        ...(actor.does('mcp') && {
          settings: { mcp_servers: WRITER },
          modelName: CODE_MODE, // the others have to look for a server's tools first
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
}
