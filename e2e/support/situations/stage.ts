import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { REPOSITORY } from '../shop.ts'
import type { Situation, Step } from './step.ts'
import { World } from './world.ts'

const HOOK = join(REPOSITORY, 'packages', 'cli', 'dist', 'hook.cjs')
const PAYLOADS = join(REPOSITORY, 'packages', 'adapter-claude', 'test', 'payloads')

/** What one end of a turn said; both empty: nothing. */
export interface EndSaid {
  agent: string
  person: string
}

/** What a situation led to. */
export interface Outcome {
  ends: EndSaid[]
  /** `src/cart.ts fixed`, of the session's entries. */
  history: string[]
  /** What the start of the next session says beyond what the first one did. */
  next: EndSaid
}

interface Answer {
  systemMessage?: string
  reason?: string
  hookSpecificOutput?: { additionalContext?: string }
}

const recorded = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(PAYLOADS, `${name}.2.1.197.json`), 'utf8'))

interface How {
  /** The agent goes on to end, without doing anything, as long as it is kept going: as in a client, where nobody else can. */
  toItsEnd?: boolean
}

/** Plays a situation through the built hook, in a repository of its own. */
export async function played(situation: Situation, how: How = {}): Promise<Outcome> {
  const world = new World()
  try {
    await world.open(situation, ['--agent', 'claude'])
    const stage = new Stage(world, situation, how)
    const first = await stage.start()
    await stage.prompt()
    for (const step of situation.steps) await stage.do(step)
    if (how.toItsEnd) await stage.endAtLast()
    const { ends } = stage
    const history = world.history(stage.session)
    const next = await stage.nextStart()
    return { ends, history, next: withoutLinesOf(next, first) }
  } finally {
    world.close()
  }
}

/** What a start says of the project's tests, whatever became of them. */
const ADVICE = /^(?:Recent tests to imitate|Helpers to use): /

/** What the start of a session says beyond what that of the first one did. */
export function withoutLinesOf(next: EndSaid, first: EndSaid): EndSaid {
  const known = new Set(`${first.agent}\n${first.person}`.split('\n'))
  const fresh = (text: string) =>
    text
      .split('\n')
      .filter((line) => !known.has(line) && !ADVICE.test(line))
      .join('\n')
  return { agent: fresh(next.agent), person: fresh(next.person) }
}

/** How often an agent is kept going that does nothing; one that is kept going more often never ends. */
const MOST_ENDS = 10

class Stage {
  readonly ends: EndSaid[] = []
  session = ''
  private readonly world: World
  private readonly how: How
  private readonly env: Record<string, string>
  private turn = 0
  private calls = 0
  private isContinued = false
  /** The turn is over: only a person goes on. */
  private isOver = false
  private last: Step['do'] = 'prompt'

  constructor(world: World, { unattended }: Situation, how: How) {
    this.world = world
    this.how = how
    const attended = unattended ? '0' : '1'
    this.env = { CLAUDE_PROJECT_DIR: world.root, CLAUDE_CODE_SESSION_ATTENDED: attended }
  }

  async start(): Promise<EndSaid> {
    this.session = `5e551011-0000-4000-8000-${randomBytes(6).toString('hex')}`
    return this.send('SessionStart.startup')
  }

  async nextStart(): Promise<EndSaid> {
    await this.send('SessionEnd.prompt_input_exit')
    return this.start()
  }

  async prompt(): Promise<void> {
    this.turn += 1
    this.isContinued = false
    this.isOver = false
    await this.send('UserPromptSubmit')
  }

  async do(step: Step): Promise<void> {
    if (step.do === 'prompt' || step.do === 'next') {
      if (this.how.toItsEnd) await this.endAtLast()
    } else if (this.isOver && step.do !== 'person') {
      throw new Error(`${step.do}: the turn is over, and nobody prompted`)
    }
    this.last = step.do
    switch (step.do) {
      case 'write':
        return this.writes(step.path, step.text)
      case 'shell':
        return this.types(step.command, step.in)
      case 'tailtest':
        return this.types(
          ['node node_modules/@tailtest/cli/dist/bin.js', ...step.args.map(quoted)].join(' '),
        )
      case 'mcp':
        this.world.write(step.path, step.text)
        await this.send('PostToolUse.mcp', {
          tool_input: { path: this.world.path(step.path), text: step.text },
        })
        return
      case 'person':
        return this.world.write(step.path, step.text)
      case 'end':
        return this.end()
      case 'prompt':
        return this.prompt()
      case 'next':
        await this.nextStart()
        return this.prompt()
    }
  }

  /** Ends until nothing is said any more, where the last thing the agent did was to end. */
  async endAtLast(): Promise<void> {
    const isKept = () => this.last === 'end' && this.isContinued
    for (let left = MOST_ENDS; isKept() && left > 0; left -= 1) await this.end()
  }

  private async writes(path: string, text: string): Promise<void> {
    const kind = this.world.has(path) ? 'update' : 'create'
    const { tool_response } = recorded(`PostToolUse.Write.${kind}`)
    const file = { filePath: this.world.path(path), content: text }
    const tool_input = { file_path: file.filePath, content: text }
    await this.send('PreToolUse.Write', { tool_input })
    this.world.write(path, text)
    await this.send(`PostToolUse.Write.${kind}`, {
      tool_input,
      tool_response: { ...Object(tool_response), ...file },
    })
  }

  private async types(command: string, folder = ''): Promise<void> {
    const cwd = this.world.path(folder)
    await this.send('PreToolUse.Bash', { tool_input: { command }, cwd })
    const { home } = this.world
    const client = { ...this.env, CLAUDE_CODE_SESSION_ID: this.session, CLAUDECODE: '1' }
    const env = { ...emptyEnvironment(home), ...this.world.env, ...client }
    const { exitCode, stdout, stderr } = await execa(command, {
      ...{ cwd, env, extendEnv: false, reject: false, stdin: 'ignore', shell: '/bin/bash' },
    })
    const fields = { tool_input: { command }, cwd }
    if (exitCode === 0) {
      const tool_response = { stdout, stderr, interrupted: false, isImage: false }
      await this.send('PostToolUse.Bash', { ...fields, tool_response })
    } else {
      const error = `Exit code ${exitCode}\n${stdout}${stderr}`
      await this.send('PostToolUseFailure.Bash', { ...fields, error })
    }
  }

  private async end(): Promise<void> {
    const said = await this.send('Stop', { stop_hook_active: this.isContinued })
    this.isContinued = said.agent !== ''
    this.isOver = !this.isContinued
    this.ends.push(said)
  }

  private async send(name: string, fields: object = {}): Promise<EndSaid> {
    this.calls += 1
    const payload = {
      ...recorded(name),
      ...{ session_id: this.session, cwd: this.world.root, prompt_id: `turn-${this.turn}` },
      ...(name.includes('Tool') && { tool_use_id: `call-${Math.ceil(this.calls / 2)}-${name}` }),
      ...fields,
    }
    const input = JSON.stringify(payload)
    const stdout = await this.world.run(process.execPath, [HOOK, 'claude'], {
      env: this.env,
      input,
    })
    const answer: Answer = stdout === '' ? {} : JSON.parse(stdout)
    return {
      agent: this.world.shown(answer.hookSpecificOutput?.additionalContext ?? answer.reason),
      person: this.world.shown(answer.systemMessage),
    }
  }
}

/** A word as a shell takes it. */
export const quoted = (word: string): string =>
  /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
