import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, type HookRun, reachedModel, scriptedModel } from '@tailtest/testkit'
import { continued, create, escaped, replace, shell } from '../../support/gemini.ts'
import { WRITER } from '../../support/mcp.ts'
import type { Hands } from './actor.ts'
import { PATIENCE_MS, type Player } from './player.ts'
import { of, saidAtEnds } from './said.ts'

const hands: Hands = {
  write: (world, path, text) => [
    [world.has(path) ? replace(world, path, world.read(path), text) : create(world, path, text)],
  ],
  shell: (command) => [[shell(command)]],
  mcp: (world, path, text) => [
    [{ tool: 'mcp_writer_write_file', input: { path: world.path(path), text } }],
  ],
}

/** Gemini CLI with one prompt (`-p`), and its session taken up again for the next. */
export const gemini: Player = {
  title: `Gemini CLI ${clients.gemini.version}`,
  attended: false,
  passesOn: { person: true, start: true },
  install: ['--agent', 'gemini', '--scope', 'project'],
  words: 'node .gemini/tailtest-hook.cjs',
  hands,
  without: {
    'the edit tool changes the test script so that it always passes':
      'its edit tool does not change package.json if nobody can confirm it',
    'a test had failed, a person fixed it before the turn, and the turn broke it in the same way':
      'a session cannot be resumed if its first turn was interrupted without edits',
    'a person changed a source before the first edit of the session, in a turn without edits':
      'a session cannot be resumed if its first turn was interrupted without edits',
  },
  async session(actor, world) {
    const model = await scriptedModel(actor.script)
    try {
      if (actor.does('mcp')) {
        const folder = join(world.home, '.gemini')
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, 'settings.json'), JSON.stringify({ mcpServers: WRITER }))
      }
      const hooks: HookRun[] = []
      const begins: number[] = []
      const id = randomUUID()
      for await (const prompt of actor.prompts()) {
        const isFirst = begins.length === 0
        begins.push(model.requests.length)
        const running = await clients.gemini.start({
          project: world.root,
          home: world.home,
          env: world.env,
          model,
          timeoutMs: PATIENCE_MS,
          prompt,
          ...(isFirst ? { args: ['--session-id', id] } : { resume: id }),
        })
        actor.breakOff = running.interrupt
        const run = await running.done
        hooks.push(...run.hooks)
      }
      const begun = of('SessionStart', hooks)
      const reached = (text: string) => reachedModel(model, escaped(text)).length > 0
      return {
        id,
        start: {
          agent: begun.flatMap(({ said }) => said.filter(reached)).join('\n'),
          person: begun.flatMap(({ told }) => told).join('\n'),
        },
        ends: saidAtEnds(
          actor.ends,
          // a session that is taken up again begins with all that was said before
          continued(model).filter(({ request }) => !begins.includes(request)),
          of('AfterAgent', hooks),
        ),
      }
    } finally {
      await model.close()
    }
  },
}
