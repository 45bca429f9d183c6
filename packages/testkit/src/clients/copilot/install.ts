import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../cache.ts'
import { listOf, parseObject } from '../../conversation.ts'
import { emptyEnvironment } from '../../environment.ts'
import { npmInstall } from '../../npm-install.ts'
import { ClientError, firstLine, type Installed } from '../client.ts'

const PACKAGE = '@github/copilot'

/** The version whose hook contract is on record. */
export const VERSION = '1.0.102'

/** Puts the client into the cache, unless it is there. */
export async function install(cache = clientCache(), version = VERSION): Promise<Installed> {
  const folder = join(cache, `copilot-${version}`)
  await makeOnce(folder, (partial) => fill(partial, version))
  return { executable: executableIn(folder), version, folder }
}

/** The system's own binary: the package's bin would stand between a killed run and its process. */
function executableIn(folder: string): string {
  const system = `${PACKAGE}-${process.platform}-${process.arch}`
  const name = process.platform === 'win32' ? 'copilot.exe' : 'copilot'
  return join(folder, 'node_modules', ...system.split('/'), name)
}

const unpackedIn = (folder: string): string => join(folder, 'unpacked')

/** Where the binary was unpacked, which else it does in each home anew; `undefined`: somewhere else on this system. */
export async function programIn({ folder, version }: Installed): Promise<string | undefined> {
  const packages = join(unpackedIn(folder), 'copilot', 'pkg')
  const [system] = await readdir(packages).catch(() => [])
  return system && join(packages, system, version)
}

async function fill(folder: string, version: string): Promise<void> {
  try {
    await npmInstall(folder, PACKAGE, version)
    const env = {
      ...emptyEnvironment(join(folder, 'home')),
      ...{ COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' },
      XDG_CACHE_HOME: unpackedIn(folder),
    }
    const options = { env, extendEnv: false, stdin: 'ignore' } as const
    const { stdout } = await execa(executableIn(folder), ['--version'], options)
    if (!stdout.includes(` ${version}.`)) throw new Error(`it says it is ${stdout}`)
  } catch (cause) {
    const message = `${PACKAGE}@${version} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}

/** Writes down what a person says when the client asks: that they trust the folder. */
export async function trust(home: string, project: string): Promise<void> {
  const folder = join(home, '.copilot')
  const path = join(folder, 'config.json')
  const kept = parseObject(withoutComments(await readFile(path, 'utf8').catch(() => '')))
  const trustedFolders = [...new Set([...listOf(kept?.trustedFolders), project])]
  await mkdir(folder, { recursive: true })
  await writeFile(path, `${JSON.stringify({ ...kept, trustedFolders }, null, 2)}\n`)
}

/** The client puts comments above what it keeps. */
const withoutComments = (text: string): string => text.replace(/^\s*\/\/.*$/gm, '')
