import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { programFolders } from '@tailtest/project'
import { journalsOf, readJournal } from '../../account/journals.ts'
import { adapterOf } from '../adapters.ts'
import { waysOf } from '../ways.ts'
import { type Check, type Finding, ok, type Patient, warning } from './check.ts'

/** How long a client may take to say its version: some are a script of many megabytes. */
const VERSION_MS = 10_000

/** The clients that are set up here: whether one is newer than what was verified, and whether it calls the hooks then. */
export const clients: Check = async (patient) => {
  const findings: Finding[] = []
  for (const agent of patient.agents) findings.push(...(await clientFindings(agent, patient)))
  return findings
}

async function clientFindings(agent: string, patient: Patient): Promise<Finding[]> {
  const { project, home, env } = patient
  const verified = await adapterOf(agent).verified?.()
  const program = verified?.program && programIn(env, verified.program)
  if (!program) return []
  if ((await waysOf(agent, { root: project.root, home })).length === 0) return []
  const here = versionOf(program.path, patient)
  if (here === undefined) return []
  const { version, day } = verified
  const [check, title] = [`${agent} client`, adapterOf(agent).title]
  if (!isNewer(here, version)) {
    return [ok(check, `${title} ${here}, no newer than ${version}, which was verified on ${day}`)]
  }
  const newer = `${title} ${here} is newer than ${version}, which was verified on ${day}`
  if (await hasCalled(agent, patient, program.since)) {
    return [ok(check, `${newer}; it has called the hooks here since it was installed`)]
  }
  return [
    warning(
      check,
      `${newer}, and has not called the hooks here since it was installed`,
      `Have it edit a file here, then: tailtest doctor --agent ${agent}`,
    ),
  ]
}

interface Program {
  path: string
  /** When it came to stand there, in milliseconds since 1970: packages bring times of their own, but not this one. */
  since: number
}

/** The client that a terminal would start. */
function programIn(env: Env, name: string): Program | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  for (const folder of programFolders(env)) {
    const path = join(folder, file)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isFile()) return { path, since: stat.ctimeMs }
  }
  return undefined
}

/** The version it says it is; `undefined`: it says none, or not in time. */
function versionOf(path: string, { env, home }: Patient): string | undefined {
  const { stdout } = spawnSync(path, ['--version'], {
    env: { ...env },
    cwd: home,
    encoding: 'utf8',
    timeout: VERSION_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return /\b\d{1,9}\.\d{1,9}\.\d{1,9}\b/.exec(stdout ?? '')?.[0]
}

/** Whether one version comes after another; both are three numbers. Pure. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split('.').map(Number)
  const [one, other] = [numbers(version), numbers(than)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** Whether a hook that the client started wrote anything into a journal of the project since then. */
async function hasCalled(agent: string, { project }: Patient, since: number): Promise<boolean> {
  for (const { file, at } of journalsOf(project).kept) {
    if (at < since) return false // those that grew last come first
    for await (const read of readJournal(file)) {
      if (read.type === 'torn') continue
      const { host, actor, ts } = read.record
      if (host === agent && actor === 'hook' && ts >= since) return true
    }
  }
  return false
}
