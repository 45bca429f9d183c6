import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listOf, parseObject } from '../../json.ts'

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
