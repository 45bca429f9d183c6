import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../cache.ts'
import { npmInstall } from '../../npm-install.ts'
import { ClientError, firstLine, type Installed } from '../client.ts'

const PACKAGE = 'cline'

/** The version whose hook contract is on record. */
export const VERSION = '3.0.65'

/** What Node calls a system and the client names its package for it. */
const SYSTEMS: Readonly<Record<string, string>> = { win32: 'windows' }

/** Puts the client into the cache, unless it is there. */
export async function install(cache = clientCache(), version = VERSION): Promise<Installed> {
  const folder = join(cache, `${PACKAGE}-${version}`)
  await makeOnce(folder, (partial) => fill(partial, version))
  return { executable: executableIn(folder), version, folder }
}

/** The system's own binary: the package's bin would stand between a killed run and its process. */
function executableIn(folder: string): string {
  const system = `cli-${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  const name = process.platform === 'win32' ? 'cline.exe' : 'cline'
  return join(folder, 'node_modules', '@cline', system, 'bin', name)
}

/** The package's bin: the client looks beside it for what its plugins are loaded with. */
export const wrapperIn = (folder: string): string =>
  join(folder, 'node_modules', PACKAGE, 'bin', 'cline')

async function fill(folder: string, version: string): Promise<void> {
  try {
    await npmInstall(folder, PACKAGE, version)
    const { stdout } = await execa(executableIn(folder), ['--version'])
    if (stdout.trim() !== version) throw new Error(`it says it is ${stdout}`)
  } catch (cause) {
    const message = `${PACKAGE}@${version} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}
