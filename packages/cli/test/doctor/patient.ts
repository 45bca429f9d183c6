import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openProject, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { adapterNames } from '../../src/setup/adapters.ts'
import type { Check, Finding, Patient } from '../../src/setup/doctor/check.ts'
import { type Folders, folders } from '../places.ts'

/** A project in a person's care, with files of it by path from the root. */
export function patient(
  files: Readonly<Record<string, string>> = {},
): Patient & { places: Folders } {
  const places = folders()
  const { root, home, state, dist } = places
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const env = { HOME: home, TAILTEST_STATE_DIR: state, PATH: process.env.PATH }
  return { places, project: openProject(root), env, home, dist, agents: adapterNames }
}

/** The person agreed to the project, as an install for it does. */
export function agree({ project, env }: Patient): void {
  const agreement = { ts: 1, root: project.root, how: 'install' } as const
  openTrust(userStateDir(env)).record(agreement)
}

/** The findings of a check as `state check: message`. */
export async function told(check: Check, of: Patient): Promise<string[]> {
  const line = ({ state, check, message }: Finding) => `${state} ${check}: ${message}`
  return (await check(of)).map(line)
}

/** A hook that answers as ours does; `change` is code that runs before it, with `payload`, `host` and `answer`. */
export function speakingHook(change = ''): string {
  return `
const [, , host] = process.argv
const payload = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const event = payload.hook_event_name
const decision = { permissionDecision: host === 'claude' ? 'ask' : 'deny', permissionDecisionReason: 'r' }
const said = event === 'PreToolUse' ? decision : { additionalContext: 'queued' }
let answer = { hookSpecificOutput: { hookEventName: event, ...said } }
${change}
if (event in { SessionStart: 1, PreToolUse: 1, PostToolUse: 1 }) process.stdout.write(JSON.stringify(answer))
`
}
