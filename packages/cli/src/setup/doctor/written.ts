import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HookStart } from '@tailtest/adapter-kit'
import { adapterOf } from '../adapters.ts'
import { copyOf } from '../user-copy.ts'
import { type Finding, type Patient, problem, warning } from './check.ts'
import { type Settings, settingsOf } from './settings.ts'

/** Whether the hooks stand in the settings as this version writes them, and have the time that they need. */
export const written = (patient: Patient): Finding[] =>
  patient.agents.flatMap((agent) =>
    settingsOf(agent, patient).flatMap((one) => [...ofCopy(one, patient), ...findings(one)]),
  )

/** Hooks of all projects run from a copy, which an update of the package leaves as it was. */
function ofCopy({ agent, scope, hook }: Settings, { env, dist }: Patient): Finding[] {
  const [copied, own] = [copyOf(env), dist].map((folder) => join(folder, 'hook.cjs'))
  if (copied === undefined || own === undefined || !hook?.args.includes(copied)) return []
  if (!existsSync(copied) || readFileSync(copied).equals(readFileSync(own))) return []
  return [
    warning(
      `${agent} ${scope} hook`,
      `${copyOf(env)}, from which it runs, is a copy of another version of tailtest`,
      `tailtest install --agent ${agent} --scope ${scope}`,
    ),
  ]
}

function findings({ agent, scope, path, starts, renewed }: Settings): Finding[] {
  if (renewed === undefined) return []
  const check = `${agent} ${scope} settings`
  const again = `tailtest install --agent ${agent} --scope ${scope}`
  const short = renewed.starts.flatMap((wanted) => tooShort(wanted, starts))
  if (short.length > 0) {
    const message = `${path}: ${adapterOf(agent).title} stops hooks before they finish: ${short.join(', ')}`
    return [problem(check, message, again)]
  }
  const lacking = renewed.starts.filter((wanted) => !starts.some((one) => isSame(one, wanted)))
  if (lacking.length > 0) {
    const message = `${path} lacks hooks of this version: ${lacking.map(nameOf).join(', ')}`
    return [warning(check, message, again)]
  }
  // more of ours than every project needs may stand there
  const isOther = renewed.starts.some((wanted) => !starts.some((one) => isEqual(one, wanted)))
  return isOther ? [warning(check, `${path} has hooks of another version`, again)] : []
}

/** A hook that is granted less than it needs, in words. */
function tooShort(wanted: HookStart, starts: readonly HookStart[]): string[] {
  const { timeoutMs } = starts.find((one) => isSame(one, wanted)) ?? {}
  if (timeoutMs === undefined || wanted.timeoutMs === undefined) return []
  const [has, needs] = [timeoutMs / 1000, wanted.timeoutMs / 1000]
  return has < needs ? [`${nameOf(wanted)} has ${has} s and needs ${needs} s`] : []
}

function isSame(one: HookStart, other: HookStart): boolean {
  return one.event === other.event && one.matcher === other.matcher
}

function isEqual(one: HookStart, other: HookStart): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))
}

const fieldsOf = ({ event, matcher, start, timeoutMs }: HookStart) => [
  ...[event, matcher, timeoutMs],
  ...(typeof start === 'string' ? [start] : [start.command, ...start.args]),
]

const nameOf = ({ event, matcher }: HookStart) =>
  matcher === undefined || matcher.length > MATCHER_SHOWN ? event : `${event} (${matcher})`

/** Longer ones say nothing to a person. */
const MATCHER_SHOWN = 40
