import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { payload } from '../../support/hook.ts'
import { npmInstall, pack } from '../../support/packed.ts'

/** What a command printed, and how it ended. */
interface Printed {
  stdout: string
  stderr: string
  exitCode: number | undefined
}

/** What the hooks of one event told. */
interface Told {
  agent: string
  person: string
}

/** A project of somebody who has tailtest from its tarball, with a home that holds nothing else. */
export interface Person {
  root: string
  home: string
  /** A command line as it is typed, such as `npx @tailtest/cli status`. */
  type(line: string, cwd?: string): Promise<Printed>
  write(path: string, text: string): void
  read(path: string): string
  git(...args: string[]): Promise<string>
  /** Starts what the settings of Claude Code name for an event, with a recorded payload. */
  hears(recorded: string, fields?: object): Promise<Told>
  /** The agent writes a file. */
  agentWrites(path: string, text: string): Promise<Told>
  /** The agent wants to stop. */
  agentStops(): Promise<Told>
}

export async function person(
  files: Readonly<Record<string, string>>,
): Promise<Person & { folder: string }> {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'tailtest-person-')))
  const [root, home] = [join(folder, 'shop'), join(folder, 'home')]
  mkdirSync(home)
  const env = { ...emptyEnvironment(home), npm_config_update_notifier: 'false' }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const git = async (...args: string[]) => {
    const identity = ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com']
    return (await execa('git', [...identity, ...args], { cwd: root })).stdout
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const { '@tailtest/cli': tarball = '' } = await pack(folder, ['--workspace', '@tailtest/cli'])
  await npmInstall(root, '--save-dev', tarball)
  await git('init', '--quiet')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'shop')

  const run = async (command: string, cwd: string, input = '', variables = {}) => {
    const options = { cwd, input, env: { ...env, ...variables }, extendEnv: false, reject: false }
    const { stdout, stderr, exitCode } = await execa(command, { ...options, shell: true })
    return { stdout, stderr, exitCode }
  }
  const hears = async (recorded: string, fields: object = {}): Promise<Told> => {
    const sent = { ...payload({ root }, recorded), session_id: 'one', cwd: root, ...fields }
    const told = { agent: '', person: '' }
    for (const command of commandsFor(JSON.parse(read('.claude/settings.local.json')), sent)) {
      const { stdout } = await run(command, root, JSON.stringify(sent), {
        CLAUDE_PROJECT_DIR: root,
      })
      const answer = stdout === '' ? {} : JSON.parse(stdout)
      told.agent += answer.hookSpecificOutput?.additionalContext ?? answer.reason ?? ''
      told.person += answer.systemMessage ?? ''
    }
    return told
  }
  return {
    ...{ folder, root, home, write, read, git, hears },
    type: (line, cwd = root) => run(line, cwd),
    agentWrites: (path, content) => {
      write(path, content)
      const filePath = join(root, path)
      return hears('PostToolUse.Write.create', {
        tool_use_id: `call of ${path} at ${performance.now()}`,
        tool_input: { file_path: filePath, content },
        tool_response: {
          ...{ type: 'create', filePath, content, structuredPatch: [], originalFile: null },
        },
      })
    },
    agentStops: () => hears('Stop'),
  }
}

interface Settings {
  hooks: Record<string, { matcher?: string; hooks: { command: string; args?: string[] }[] }[]>
}

/** The command lines that Claude Code would start, each once. */
function commandsFor({ hooks }: Settings, sent: object): string[] {
  const { hook_event_name: event, tool_name: tool } = Object(sent)
  const groups = (hooks[event] ?? []).filter(
    ({ matcher }) => matcher === undefined || new RegExp(`^(?:${matcher})$`).test(tool ?? ''),
  )
  const lines = groups.flatMap((group) =>
    group.hooks.map(({ command, args = [] }) =>
      [command, ...args.map((arg) => JSON.stringify(arg))].join(' '),
    ),
  )
  return [...new Set(lines)]
}
