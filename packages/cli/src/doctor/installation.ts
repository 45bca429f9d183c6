import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { HookCommand } from '@tailtest/adapter-kit'
import { type AdapterName, adapterNames, adapters } from '../adapters.ts'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'
import { probe } from './probe.ts'
import { type Settings, settingsOf } from './settings.ts'

/** Whether an agent is set up here, its settings let the hook run, and the hook answers. */
export const hooks: Check = (patient) => {
  const findings = adapterNames.flatMap((agent) => agentFindings(agent, patient))
  if (findings.length > 0) return findings
  return [warning('hooks', 'no agent is set up here', 'tailtest install --agent claude')]
}

function agentFindings(agent: AdapterName, patient: Patient): Finding[] {
  const files = settingsOf(agent, patient)
  if (!files.some(({ mayHoldHook }) => mayHoldHook)) return []
  return files.flatMap((file) => {
    const stopped = file.problems
      .filter(({ stops }) => stops === 'host' || file.mayHoldHook)
      .map(({ message }) => problem(checkOf(file), message, `Correct ${file.path}.`))
    if (stopped.length > 0 || file.hook === undefined) return stopped
    return hookFindings(file, file.hook, patient)
  })
}

/** Of a hook that its settings let run. */
function hookFindings(file: Settings, { args }: HookCommand, patient: Patient): Finding[] {
  const { agent, scope, path } = file
  const [written = ''] = args
  const { projectScript } = adapters[agent].install
  const hook = isAbsolute(written) ? written : join(patient.project.root, projectScript.path)
  if (!existsSync(hook)) {
    const fix = `tailtest install --agent ${agent} --scope ${scope}`
    return [problem(checkOf(file), `the hook ${hook} is gone`, fix)]
  }
  return [ok(checkOf(file), path), probe(agent, hook, patient)]
}

const checkOf = ({ agent, scope }: Settings): string => `${agent} ${scope} settings`
