import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../cache.ts'
import { npmInstall } from '../../npm-install.ts'
import { ClientError, firstLine, type Installed } from '../client.ts'

const PACKAGE = '@anthropic-ai/claude-code'

/** The version whose hook contract is on record. */
export const VERSION = '2.1.197'

/** Puts the client into the cache, unless it is there. */
export async function install(cache = clientCache(), version = VERSION): Promise<Installed> {
  const folder = join(cache, `claude-code-${version}`)
  await makeOnce(folder, (partial) => fill(partial, version))
  return { executable: executableIn(folder), version, folder }
}

/** The package's bin; the name ends in `.exe` on every system. */
const executableIn = (folder: string): string =>
  join(folder, 'node_modules', ...PACKAGE.split('/'), 'bin', 'claude.exe')

async function fill(folder: string, version: string): Promise<void> {
  try {
    const home = await npmInstall(folder, PACKAGE, version)
    // The package's own postinstall: it puts the system's binary in the place of a stub.
    await execa(process.execPath, ['install.cjs'], { cwd: home })
    const { stdout } = await execa(executableIn(folder), ['--version'])
    if (!stdout.startsWith(version)) throw new Error(`it says it is ${stdout}`)
  } catch (cause) {
    const message = `${PACKAGE}@${version} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}
