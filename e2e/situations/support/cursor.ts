import { randomUUID } from 'node:crypto'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { type Executor, startExecutor, VERSION } from '../../support/cursor-sdk.ts'
import type { EndSaid } from '../../support/situations/stage.ts'
import type { World } from '../../support/situations/world.ts'
import type { Act, Actor } from './actor.ts'
import type { Player } from './player.ts'

/** Cursor's own hook code, told what its agent would tell it. */
export const cursor: Player = {
  title: `Cursor’s hook code, @cursor/sdk ${VERSION}`,
  attended: false,
  passesOn: { person: false, start: false },
  install: ['--agent', 'cursor', '--scope', 'project'],
  words: 'node .cursor/tailtest-hook.cjs',
  async session(actor, world) {
    const executor = await startExecutor(world)
    try {
      const chat = new Chat(executor, world)
      for await (const prompt of actor.prompts()) await chat.turn(prompt, actor)
      return { id: chat.id, start: { agent: '', person: '' }, ends: chat.ends }
    } finally {
      executor.close()
    }
  },
}

class Chat {
  readonly id = randomUUID()
  readonly ends: EndSaid[] = []
  private readonly executor: Executor
  private readonly world: World
  private calls = 0

  constructor(executor: Executor, world: World) {
    this.executor = executor
    this.world = world
  }

  /** What one prompt leads to. */
  async turn(prompt: string, actor: Actor): Promise<void> {
    await this.send('sessionStart', { is_background_agent: false })
    let next: string | undefined = prompt
    for (let loop = 0; next !== undefined; loop += 1) {
      await this.send('beforeSubmitPrompt', { prompt: next, attachments: [] })
      next = await this.answer(actor, loop)
    }
    await this.send('sessionEnd', { reason: 'completed', final_status: 'completed' })
  }

  /** What the agent does up to its end; what keeps it going. */
  private async answer(actor: Actor, loop_count: number): Promise<string | undefined> {
    for (let act = actor.act(); act?.do !== 'end'; act = actor.act()) {
      if (act === undefined) {
        await this.send('stop', { status: 'aborted', loop_count })
        return undefined
      }
      await this.does(act, actor)
    }
    const { answer } = await this.send('stop', { status: 'completed', loop_count })
    const said = answer?.followup_message
    this.ends.push({ agent: said ?? '', person: '' })
    return said
  }

  private async does(act: Exclude<Act, undefined | { do: 'end' }>, actor: Actor): Promise<void> {
    switch (act.do) {
      case 'write':
        return this.writes(act.path, act.text)
      case 'mcp': {
        const tool_input = JSON.stringify({ path: this.world.path(act.path), text: act.text })
        const call = { tool_name: 'write_file', tool_input, mcp_server_name: 'writer' }
        await this.send('beforeMCPExecution', call)
        this.world.write(act.path, act.text)
        await this.send('afterMCPExecution', { ...call, result_json: '{}', duration: 1 })
        return
      }
      default:
        return this.types(actor.commandOf(act))
    }
  }

  private async writes(path: string, text: string): Promise<void> {
    const file_path = this.world.path(path)
    const old_string = this.world.has(path) ? this.world.read(path) : ''
    this.calls += 1
    const call = {
      tool_name: 'Write',
      tool_use_id: `call-${this.calls}`,
      tool_input: { file_path, content: text },
    }
    await this.send('preToolUse', call)
    this.world.write(path, text)
    await this.send('afterFileEdit', { file_path, edits: [{ old_string, new_string: text }] })
    await this.send('postToolUse', { ...call, tool_output: '{}', duration: 1 })
  }

  private async types(command: string): Promise<void> {
    await this.send('beforeShellExecution', { command, cwd: '', sandbox: false })
    const { root, home, env } = this.world
    const { all: output } = await execa(command, {
      ...{ cwd: root, env: { ...emptyEnvironment(home), ...env, CURSOR_AGENT: '1' } },
      ...{ extendEnv: false, reject: false, stdin: 'ignore', all: true, shell: '/bin/bash' },
    })
    await this.send('afterShellExecution', { command, output, duration: 1, sandbox: false })
  }

  private send(name: string, fields: object) {
    const chat = { conversation_id: this.id, generation_id: this.id, model: 'scripted' }
    return this.executor.step(name, { ...chat, ...fields })
  }
}
