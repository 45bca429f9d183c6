import { randomUUID } from 'node:crypto'
import { clients, type HookRun, scriptedModel } from '@tailtest/testkit'
import { continued, create, replace, shell } from '../../support/copilot.ts'
import { WRITER } from '../../support/mcp.ts'
import type { Hands } from './actor.ts'
import { PATIENCE_MS, type Player } from './player.ts'
import { of, saidAtEnds, saidAtStart } from './said.ts'

const hands: Hands = {
  write: (world, path, text) => [
    [world.has(path) ? replace(world, path, world.read(path), text) : create(world, path, text)],
  ],
  shell: (command) => [[shell(command)]],
  mcp: (world, path, text) => [
    [{ tool: 'writer-write_file', input: { path: world.path(path), text } }],
  ],
}

/** GitHub Copilot CLI with one prompt (`-p`), and its session taken up again for the next. */
export const copilot: Player = {
  title: `GitHub Copilot CLI ${clients.copilot.version}`,
  attended: false,
  passesOn: { person: false, start: true },
  install: ['--agent', 'copilot', '--scope', 'project'],
  words: 'node .github/hooks/tailtest-hook.cjs',
  hands,
  async session(actor, world) {
    const model = await scriptedModel(actor.script)
    try {
      const servers = ['--additional-mcp-config', JSON.stringify({ mcpServers: WRITER })]
      const args = actor.does('mcp') ? servers : []
      const hooks: HookRun[] = []
      const begins: number[] = []
      const id = randomUUID()
      for await (const prompt of actor.prompts()) {
        const isFirst = begins.length === 0
        begins.push(model.requests.length)
        const running = await clients.copilot.start({
          project: world.root,
          home: world.home,
          env: world.env,
          model,
          timeoutMs: PATIENCE_MS,
          prompt,
          ...(isFirst ? { args: [...args, `--session-id=${id}`] } : { args, resume: id }),
        })
        actor.breakOff = running.interrupt
        const run = await running.done
        hooks.push(...run.hooks)
      }
      return {
        id,
        start: saidAtStart(model, of('sessionStart', hooks)),
        // a session that is taken up again begins with all that was said before
        ends: saidAtEnds(
          actor.ends,
          continued(model).filter(({ request }) => !begins.includes(request)),
        ),
      }
    } finally {
      await model.close()
    }
  },
}
