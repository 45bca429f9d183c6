import { quoteName } from '@tailtest/adapter-kit'
import { userStateDir } from '@tailtest/project'
import { openTrust, type Trust } from '@tailtest/session'
import { adapterNames, foundHosts, isAgent, type RefusedHost } from '../adapters.ts'
import { adaptersOf, type Found, fingerprintOf, hostOf } from '../foreign/find.ts'
import { allRecorded, recordsOf } from '../records.ts'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'

/** The adapters of hosts that are not built in: whether a person agreed to those of the project, and whether they can be loaded. */
export const foreignAdapters: Check = (patient) => {
  const { project, env } = patient
  const trust = openTrust(userStateDir(env))
  const ofProject = adaptersOf(project.root, adapterNames)
  const { known, refused } = foundHosts()
  const agreements = ofProject.map((found) => agreement(found, trust, patient))
  const told = new Set(ofProject.map(({ folder }) => folder))
  const refusedHere = new Set(
    ofProject.flatMap(({ folder }, at) => (agreements[at]?.state === 'ok' ? [] : [folder])),
  )
  return [
    ...agreements,
    ...known
      .filter(({ found }) => !told.has(found.folder))
      .map(({ found }) => ok('adapters', `${titleOf(found)} is loaded`)),
    ...refused
      .filter(({ found }) => !refusedHere.has(found.folder))
      .map((host) => refusal(host, patient)),
    ...lost(patient),
  ]
}

const titleOf = ({ manifest: { name, version } }: Found) =>
  `${quoteName(name)} ${quoteName(version)}`

/** Whether what the project brings is agreed to, as it is now: else it is not loaded. */
function agreement(found: Found, trust: Trust, patient: Patient): Finding {
  const { root } = patient.project
  const title = `${titleOf(found)} of this project`
  const bad = isInstalled(hostOf(found), patient) ? problem : warning
  const fingerprint = fingerprintOf(found)
  if (fingerprint === undefined) {
    const fix = 'Install it beside tailtest instead, or ask its author for a smaller one.'
    return bad('adapters', `${title} is not loaded: it is too large or contains links`, fix)
  }
  if (trust.hasAdapter(root, fingerprint)) {
    return ok('adapters', `${title} is agreed to, as it is`)
  }
  const agreed = trust.all().find((one) => one.root === root)?.adapters ?? []
  const isChanged = agreed.some((one) => one.startsWith(`${found.manifest.name} `))
  const why = isChanged ? 'it changed since somebody agreed to it' : 'nobody agreed to it as it is'
  return bad('adapters', `${title} is not loaded: ${why}`, 'tailtest trust')
}

function refusal({ name, why, next }: RefusedHost, patient: Patient): Finding {
  return (isInstalled(name, patient) ? problem : warning)('adapters', why, next)
}

/** Then it is a problem that its adapter is not loaded: its hooks answer nothing. */
function isInstalled(host: string, { project: { root }, env }: Patient): boolean {
  return recordsOf(env, root, host).length > 0
}

/** Hosts that are installed, and whose package is gone. */
function lost({ project: { root }, env }: Patient): Finding[] {
  const refused = new Set(foundHosts().refused.map(({ name }) => name))
  return allRecorded(env, root)
    .filter((name) => !isAgent(name) && !refused.has(name))
    .map((name) => {
      const scopes = recordsOf(env, root, name).map(({ scope }) => scope)
      const message = `${name} is installed (${scopes.join(', ')}), but its package is gone: its hooks do nothing`
      const fix = `Install tailtest-adapter-${name} again, or: tailtest uninstall --agent ${name}`
      return problem('adapters', message, fix)
    })
}
