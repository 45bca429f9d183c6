import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientCache, makeOnce } from '../../cache.ts'
import { type Json, parseObject } from '../../conversation.ts'
import { npmInstall } from '../../npm-install.ts'
import { ClientError, firstLine, type Installed } from '../client.ts'

const PACKAGE = '@google/gemini-cli'

/** The version whose hook contract is on record. */
export const VERSION = '0.61.0'

/** Puts the client into the cache, unless it is there; its program is a script for Node. */
export async function install(cache = clientCache(), version = VERSION): Promise<Installed> {
  const folder = join(cache, `gemini-${version}`)
  await makeOnce(folder, (partial) => fill(partial, version))
  const script = join(folder, 'node_modules', ...PACKAGE.split('/'), 'bundle', 'gemini.js')
  return { executable: script, version, folder }
}

async function fill(folder: string, version: string): Promise<void> {
  try {
    const own = await npmInstall(folder, PACKAGE, version)
    const { version: said } = parseObject(await readFile(join(own, 'package.json'), 'utf8')) ?? {}
    if (said !== version) throw new Error(`it says it is ${said}`)
  } catch (cause) {
    const message = `${PACKAGE}@${version} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}

/** A home in which nobody is asked how to sign in. */
export const prepare = (home: string): Promise<void> =>
  keep(home, 'settings.json', { security: { auth: { selectedType: 'gemini-api-key' } } })

/** Writes down what a person says when the client asks: that they trust the folder. */
export const trust = (home: string, project: string): Promise<void> =>
  keep(home, 'trustedFolders.json', { [project]: 'TRUST_FOLDER' })

/** Sets members of a file in the client's folder; one that has them stays as it is. */
async function keep(home: string, name: string, members: Json): Promise<void> {
  const folder = join(home, '.gemini')
  const path = join(folder, name)
  const kept = parseObject(await readFile(path, 'utf8').catch(() => '')) ?? {}
  if (Object.keys(members).every((key) => key in kept)) return
  await mkdir(folder, { recursive: true })
  await writeFile(path, `${JSON.stringify({ ...kept, ...members }, null, 2)}\n`)
}
