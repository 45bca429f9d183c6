import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../cache.ts'
import { emptyEnvironment } from '../../environment.ts'
import { npmInstall } from '../../npm-install.ts'
import type { ModelServer } from '../../server.ts'
import { ClientError, firstLine, type Installed, type RunOptions } from '../client.ts'

/** The version whose plugin contract is on record. */
export const VERSION = '1.18.33'

/** The system's own package: `opencode-ai` brings those of every processor and library beside it. */
const PACKAGE = `opencode-${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Puts the client into the cache, unless it is there. */
export async function install(cache = clientCache(), version = VERSION): Promise<Installed> {
  const folder = join(cache, `opencode-${version}`)
  await makeOnce(folder, (partial) => fill(partial, version))
  return { executable: executableIn(folder), version, folder }
}

function executableIn(folder: string): string {
  const name = process.platform === 'win32' ? 'opencode.exe' : 'opencode'
  return join(folder, 'node_modules', PACKAGE, 'bin', name)
}

async function fill(folder: string, version: string): Promise<void> {
  try {
    await npmInstall(folder, PACKAGE, version)
    const env = emptyEnvironment(join(folder, 'home'))
    const options = { env, extendEnv: false, stdin: 'ignore' } as const
    const { stdout } = await execa(executableIn(folder), ['--version'], options)
    if (stdout.trim() !== version) throw new Error(`it says it is ${stdout}`)
  } catch (cause) {
    const message = `${PACKAGE}@${version} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}

/** What the client calls the scripted model, unless it is told otherwise. */
export const MODEL = 'mock'

/** By whom it has it. */
export const PROVIDER = 'mock'

/** The environment in which the client asks the scripted model, and nobody else. */
export function environment({ home, model, modelName = MODEL, env }: RunOptions) {
  return {
    ...emptyEnvironment(home),
    OPENCODE_CONFIG_CONTENT: JSON.stringify(configuration(model, modelName)),
    ...{ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
    ...{ OPENCODE_DISABLE_DEFAULT_PLUGINS: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' },
    // it installs the types of plugins into every folder of settings
    ...{ npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
    ...env,
  }
}

function configuration({ url }: ModelServer, name: string) {
  const model = `${PROVIDER}/${name}`
  const options = { baseURL: `${url}/v1`, apiKey: 'dummy' }
  const mock = { npm: '@ai-sdk/openai-compatible', options, models: { [name]: { name } } }
  return {
    model,
    small_model: model,
    autoupdate: false,
    share: 'disabled',
    provider: { [PROVIDER]: mock },
  }
}
