import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { REPOSITORY } from '../shop.ts'
import { price, SHOP } from './shop.ts'
import type { Situation, Step } from './step.ts'

const CLI = join(REPOSITORY, 'packages', 'cli')
const BIN = join(CLI, 'dist', 'bin.js')
const HOOK = join(CLI, 'dist', 'hook.cjs')
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

/** Plays a situation through the built hook, in a repository of its own. */
export async function played(situation: Situation): Promise<Outcome> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-verdicts-')))
  try {
    const stage = new Stage(base, situation)
    await stage.open()
    const first = await stage.start()
    await stage.prompt()
    for (const step of situation.steps) await stage.do(step)
    const ends = stage.ends
    const history = stage.history()
    const next = await stage.nextStart()
    return { ends, history, next: withoutLinesOf(next, first) }
  } finally {
    rmSync(base, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** What a start says of the project's tests, whatever became of them. */
const ADVICE = /^(?:Recent tests to imitate|Helpers to use): /

function withoutLinesOf(next: EndSaid, first: EndSaid): EndSaid {
  const known = new Set(`${first.agent}\n${first.person}`.split('\n'))
  const fresh = (text: string) =>
    text
      .split('\n')
      .filter((line) => !known.has(line) && !ADVICE.test(line))
      .join('\n')
  return { agent: fresh(next.agent), person: fresh(next.person) }
}

class Stage {
  readonly ends: EndSaid[] = []
  private readonly root: string
  private readonly env: Record<string, string>
  private readonly situation: Situation
  private session = ''
  private turn = 0
  private calls = 0
  private isContinued = false

  constructor(base: string, situation: Situation) {
    this.root = join(base, 'shop')
    this.situation = situation
    const home = join(base, 'home')
    mkdirSync(home)
    const quiet = { GIT_CONFIG_GLOBAL: join(home, 'no-config'), GIT_CONFIG_NOSYSTEM: '1' }
    const names = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Dev'],
      [`GIT_${who}_EMAIL`, 'dev@example.com'],
    ])
    const attended = situation.unattended ? '0' : '1'
    this.env = {
      ...emptyEnvironment(home),
      ...quiet,
      ...Object.fromEntries(names),
      ...{ TAILTEST_STATE_DIR: join(base, 'state'), CLAUDE_PROJECT_DIR: this.root },
      ...{ CLAUDE_CODE_SESSION_ATTENDED: attended },
    }
  }

  /** The repository, as it was before the session. */
  async open(): Promise<void> {
    const { files = {}, untrusted = false } = this.situation
    for (const [path, text] of Object.entries({ ...SHOP, ...files })) this.write(path, text)
    const scope = join(this.root, 'node_modules/@tailtest')
    mkdirSync(scope, { recursive: true })
    symlinkSync(CLI, join(scope, 'cli'), 'junction')
    await this.git('init', '--quiet', '--initial-branch=main')
    await this.git('add', '--all')
    await this.git('commit', '--quiet', '--message=The shop')
    await this.git('checkout', '--quiet', '-b', 'theirs')
    this.write('src/price.js', price('1.9'))
    await this.git('commit', '--quiet', '--all', '--message=Theirs')
    await this.git('checkout', '--quiet', 'main')
    await this.run(process.execPath, [BIN, 'install', '--agent', 'claude'])
    if (untrusted) await this.run(process.execPath, [BIN, 'trust', '--revoke'])
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
    await this.send('UserPromptSubmit')
  }

  async do(step: Step): Promise<void> {
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
        this.write(step.path, step.text)
        await this.send('PostToolUse.mcp', {
          tool_input: { path: join(this.root, step.path), text: step.text },
        })
        return
      case 'person':
        return this.write(step.path, step.text)
      case 'end':
        return this.end()
      case 'prompt':
        return this.prompt()
      case 'next':
        await this.nextStart()
        return this.prompt()
    }
  }

  /** What the session's files came to, as the history keeps them. */
  history(): string[] {
    const file = join(this.root, '.tailtest/history.json')
    if (!existsSync(file)) return []
    const entries: { file: string; status: string; session_id: string }[] = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    return entries
      .filter((entry) => entry.session_id === this.session)
      .map((entry) => `${entry.file} ${entry.status}`)
      .sort()
  }

  private async writes(path: string, text: string): Promise<void> {
    const kind = existsSync(join(this.root, path)) ? 'update' : 'create'
    const { tool_response } = recorded(`PostToolUse.Write.${kind}`)
    const file = { filePath: join(this.root, path), content: text }
    const tool_input = { file_path: file.filePath, content: text }
    await this.send('PreToolUse.Write', { tool_input })
    this.write(path, text)
    await this.send(`PostToolUse.Write.${kind}`, {
      tool_input,
      tool_response: { ...Object(tool_response), ...file },
    })
  }

  private async types(command: string, folder = ''): Promise<void> {
    const cwd = join(this.root, folder)
    await this.send('PreToolUse.Bash', { tool_input: { command }, cwd })
    const env = { ...this.env, CLAUDE_CODE_SESSION_ID: this.session, CLAUDECODE: '1' }
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
    this.ends.push(said)
  }

  private async send(name: string, fields: object = {}): Promise<EndSaid> {
    this.calls += 1
    const payload = {
      ...recorded(name),
      ...{ session_id: this.session, cwd: this.root, prompt_id: `turn-${this.turn}` },
      ...(name.includes('Tool') && { tool_use_id: `call-${Math.ceil(this.calls / 2)}-${name}` }),
      ...fields,
    }
    const stdout = await this.run(process.execPath, [HOOK, 'claude'], JSON.stringify(payload))
    const answer: Answer = stdout === '' ? {} : JSON.parse(stdout)
    return {
      agent: this.shown(answer.hookSpecificOutput?.additionalContext ?? answer.reason),
      person: this.shown(answer.systemMessage),
    }
  }

  private shown(text = ''): string {
    return text.replaceAll(this.root, '/home/dev/shop')
  }

  private async run(command: string, args: readonly string[], input = ''): Promise<string> {
    const { exitCode, stdout, stderr } = await execa(command, args, {
      ...{ cwd: this.root, env: this.env, extendEnv: false, reject: false, input },
    })
    if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')}: ${exitCode} ${stderr}`)
    return stdout
  }

  private git(...args: string[]): Promise<string> {
    return this.run('git', args)
  }

  private write(path: string, text: string): void {
    const file = join(this.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const quoted = (word: string): string =>
  /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
