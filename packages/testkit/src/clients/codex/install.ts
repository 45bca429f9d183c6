import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../cache.ts'
import { npmInstall } from '../../npm-install.ts'
import { ClientError, firstLine, type Installed } from '../client.ts'

const PACKAGE = '@openai/codex'

/** The version whose hook contract is on record. */
export const VERSION = '0.169.0'

/** Puts the client into the cache, unless it is there. */
export async function install(cache = clientCache()): Promise<Installed> {
  const folder = join(cache, `codex-${VERSION}`)
  await makeOnce(folder, fill)
  return { executable: await executableIn(folder), version: VERSION, folder }
}

/** The system's own binary: the package's bin would stand between a killed run and its process. */
async function executableIn(folder: string): Promise<string> {
  const system = `${PACKAGE}-${process.platform}-${process.arch}`
  const vendor = join(folder, 'node_modules', ...system.split('/'), 'vendor')
  const [target = ''] = await readdir(vendor)
  return join(vendor, target, 'bin', process.platform === 'win32' ? 'codex.exe' : 'codex')
}

async function fill(folder: string): Promise<void> {
  try {
    await npmInstall(folder, PACKAGE, VERSION)
    const { stdout } = await execa(await executableIn(folder), ['--version'])
    if (!stdout.endsWith(` ${VERSION}`)) throw new Error(`it says it is ${stdout}`)
  } catch (cause) {
    const message = `${PACKAGE}@${VERSION} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}
