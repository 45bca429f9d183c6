import { dirname, join } from 'node:path'
import { isObject, parseJson } from '@tailtest/project'
import { runCommand } from '@tailtest/results'
import type { Place } from '../../context.ts'
import { fieldsAt, textAt } from './fields.ts'
import { nx } from './nx.ts'
import { readFile } from './read-file.ts'
import { type Answer, isAtLeast, type WorkspaceTool } from './tool.ts'
import { turbo } from './turbo.ts'

/** The first whose settings stand at the root is asked. */
const TOOLS: readonly WorkspaceTool[] = [turbo, nx]

export interface DelegateOptions {
  /** Only packages that differ from this commit, and those that depend on them; absent: all. */
  since?: string
  /** Milliseconds after which the tool is killed. */
  timeoutMs: number
}

/** A tool's answer, and whose it is. */
export type Delegation = { tool: WorkspaceTool['name'] } & Answer

/** Lets the workspace's own tool run the tests of packages; `undefined`: there is none, or it knows of no tests. */
export async function delegate(
  { project: { root }, passEnv, hostVariables, onProgress, signal }: Place,
  { since, timeoutMs }: DelegateOptions,
): Promise<Delegation | undefined> {
  const tool = TOOLS.find(({ settings, mentions }) => {
    const text = readFile(join(root, settings))
    return text !== undefined && (mentions === undefined || mentions.test(text))
  })
  if (tool === undefined) return undefined
  const { name } = tool
  const installed = findInstalled(name, root)
  if (installed === undefined) {
    return { tool: name, type: 'refused', reason: 'it is not installed in the project' }
  }
  const { version, script } = installed
  if (!isAtLeast(version, tool.since)) {
    const reason = `its version is ${version}, before ${tool.since.join('.')}`
    return { tool: name, type: 'refused', reason }
  }
  onProgress?.({ runner: name, passed: 0, failed: 0, skipped: 0 })
  const until = performance.now() + timeoutMs
  const keepEnv = [...tool.keys, ...(await passEnv())]
  const answer = await tool.run({
    root,
    version,
    since,
    script,
    start: (wordsIn, read) => {
      const left = Math.max(1, until - performance.now())
      const options = { cwd: root, timeoutMs: left, keepEnv, dropEnv: hostVariables, signal }
      const command = process.execPath
      return runCommand((folder) => ({ command, ...wordsIn(folder) }), options, read)
    },
  })
  return { tool: name, ...answer }
}

/** A package's program, for Node. */
interface Installed {
  version: string
  /** Absolute. */
  script: string
}

/** A program of the npm package of the same name, as Node finds it from a folder upwards; nothing is downloaded. */
function findInstalled(name: string, from: string): Installed | undefined {
  const folder = join(from, 'node_modules', name)
  const manifest = parseJson(readFile(join(folder, 'package.json')))
  if (isObject(manifest)) {
    const program = textAt(manifest, 'bin') ?? textAt(fieldsAt(manifest, 'bin'), name)
    const version = textAt(manifest, 'version')
    if (program === undefined || version === undefined) return undefined
    return { version, script: join(folder, program) }
  }
  const above = dirname(from)
  return above === from ? undefined : findInstalled(name, above)
}
