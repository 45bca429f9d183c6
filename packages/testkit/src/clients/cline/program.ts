import { mkdir } from 'node:fs/promises'
import { execa } from 'execa'
import { emptyEnvironment } from '../../environment.ts'
import { ClientError, firstLine, type RunOptions } from '../client.ts'
import { install, wrapperIn } from './install.ts'

/** A program to start. */
export interface Program {
  /** Absolute path. */
  command: string
  args: readonly string[]
  cwd: string
  /** All of its environment. */
  env: Readonly<Record<string, string>>
}

/**
 * The client keeps no process in the background, which would outlive the run, and fetches no newer
 * version of itself. On a busy machine it would go on without a plugin that takes long to load.
 */
const ALONE = {
  CLINE_SESSION_BACKEND_MODE: 'local',
  CLINE_NO_AUTO_UPDATE: '1',
  CLINE_PLUGIN_IMPORT_TIMEOUT_MS: '60000',
}

const MODEL = 'scripted'

/** How the client is told of its ways; in the one without a word of its own it acts unasked. */
const MODES: Readonly<Record<string, readonly string[]>> = { plan: ['--plan'], yolo: ['--yolo'] }

/** The client with its home made ready: it knows the model on loopback and asks nothing. */
export async function prepare(
  options: Omit<RunOptions, 'prompt'>,
  settled: readonly string[],
): Promise<Program> {
  const { executable, folder } = await install(undefined, options.version)
  const { home, project, cwd = project, model, modelName = MODEL, permissionMode = '' } = options
  await mkdir(home, { recursive: true })
  const env = {
    ...emptyEnvironment(home),
    ...ALONE,
    CLINE_WRAPPER_PATH: wrapperIn(folder),
    ...options.env,
  }
  const login = ['auth', '-p', 'openai', '-k', 'dummy', '-m', modelName, '-b', `${model.url}/v1`]
  const { failed, cause, stderr } = await execa(executable, login, {
    cwd,
    env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  if (failed)
    throw new ClientError('NOT_STARTED', `${executable} auth: ${stderr || firstLine(cause)}`)
  return {
    command: executable,
    args: [...settled, ...(MODES[permissionMode] ?? []), ...(options.args ?? [])],
    cwd,
    env,
  }
}
