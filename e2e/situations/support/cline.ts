import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, scriptedModel } from '@tailtest/testkit'
import {
  create,
  isHeld,
  read,
  refused,
  replace,
  shell,
  started,
  submit,
} from '../../support/cline.ts'
import { WRITER } from '../../support/mcp.ts'
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
    [{ tool: 'writer__write_file', input: { path: world.path(path), text } }],
  ],
  done: [submit],
  // whoever does something in between may be told to wait as often as it takes
  waiting: (world, request) => (isHeld(request) ? [[read(world, 'package.json')], [submit]] : []),
}

/** Cline CLI in yolo mode, where a run ends when the agent submits. */
export const cline: Player = {
  title: `Cline CLI ${clients.cline.version}`,
  attended: false,
  passesOn: { person: false, start: true },
  lacks: { prompt: 'a run takes one prompt, and its session is not resumed' },
  install: ['--agent', 'cline', '--scope', 'project'],
  words: 'node .cline/tailtest-hook.cjs',
  hands,
  async session(actor, world) {
    const model = await scriptedModel(actor.script)
    try {
      if (actor.does('mcp')) addServer(world)
      const run = await clients.cline.run({
        project: world.root,
        home: world.home,
        env: world.env,
        model,
        timeoutMs: PATIENCE_MS,
        prompt: actor.prompts(),
        permissionMode: 'yolo',
      })
      return {
        id: run.session ?? '',
        start: { agent: started(model), person: '' },
        ends: saidAtEnds(actor.ends, refused(model)),
      }
    } finally {
      await model.close()
    }
  },
}

function addServer({ home }: World): void {
  const settings = join(home, '.cline', 'data', 'settings')
  mkdirSync(settings, { recursive: true })
  const text = JSON.stringify({ mcpServers: WRITER })
  writeFileSync(join(settings, 'cline_mcp_settings.json'), text)
}
