import { vi } from 'vitest'
import { main } from '../src/main.ts'
import type { Folders } from './places.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** What a command line left behind. */
export interface Answer {
  code: number
  stdout: string
  stderr: string
}

/** In the environment of a person; a test may be started by an agent, and by npm. */
const PERSON = {
  CLAUDECODE: undefined,
  CLAUDE_CODE_SESSION_ID: undefined,
  npm_config_user_agent: undefined,
}

/** The environment of an agent's shell. */
export const AGENT = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'one' }

/** Runs a command line in this process, in a project of its own; everything is put back afterwards. */
export async function tailtest(
  { root, home, state, cwd = root }: Folders & { cwd?: string },
  argv: readonly string[],
  env: Variables = {},
): Promise<Answer> {
  const answer = { stdout: '', stderr: '' }
  const { exitCode } = process
  const spies = [
    vi.spyOn(process, 'cwd').mockReturnValue(cwd),
    ...(['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        answer[name] += text
        return true
      }),
    ),
  ]
  const variables = { ...PERSON, HOME: home, USERPROFILE: home, TAILTEST_STATE_DIR: state, ...env }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  process.exitCode = undefined
  try {
    const code = await main(argv)
    return { code, ...answer }
  } finally {
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}

/** As {@link tailtest}, with `--json`: the parsed answer. Throws where stdout is not JSON. */
export async function json(
  folders: Folders,
  argv: readonly string[],
  env: Variables = {},
): Promise<unknown> {
  const { stdout } = await tailtest(folders, [...argv, '--json'], env)
  return JSON.parse(stdout)
}
