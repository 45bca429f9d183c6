import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { type HookCommand, quoteName, shellWord } from '@tailtest/adapter-kit'
import { programFrom, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { countAnswering } from '../../warm/claim.ts'
import { adapterOf, packageOf } from '../adapters.ts'
import { adaptersFolder, findAdapter } from '../foreign/find.ts'
import { alsoRunBy, duplicatesOf, waysOf } from '../ways.ts'
import { hostsHere } from '../which-agents.ts'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'
import { type Settings, settingsOf } from './settings.ts'
import { tryHooks } from './trial.ts'

/** Whether an agent is set up here, its settings let the hook run, and the hook answers. */
export const hooks: Check = async (patient) => {
  if (patient.agents.length === 0) return [] // of the named ones another check tells
  const findings: Finding[] = []
  for (const agent of patient.agents) findings.push(...(await agentFindings(agent, patient)))
  if (findings.length > 0) return findings
  const [only] = patient.agents.length === 1 ? patient.agents : []
  const unread = patient.agents.flatMap((agent) => unreadFindings(agent, patient))
  return [warning('hooks', ...notSetUp(only)), ...unread]
}

function notSetUp(agent: string | undefined): [message: string, fix: string] {
  if (agent === undefined) return ['no agent is set up here', 'tailtest install']
  return [`${adapterOf(agent).title} is not set up here`, `tailtest install --agent ${agent}`]
}

/** Where nothing is set up: the settings that nobody can read, so that an install refuses them. */
function unreadFindings(agent: string, patient: Patient): Finding[] {
  return settingsOf(agent, patient)
    .filter(({ isUnread }) => isUnread)
    .flatMap((file) =>
      file.problems.map(({ message }) => {
        const fix = `Correct ${file.path}, then: tailtest install --agent ${agent}`
        return warning(checkOf(file), message, fix)
      }),
    )
}

async function agentFindings(agent: string, patient: Patient): Promise<Finding[]> {
  const files = settingsOf(agent, patient)
  const findings = await pluginFindings(agent, patient)
  if (!files.some(({ mayHoldHook }) => mayHoldHook)) return findings
  for (const file of files) findings.push(...(await fileFindings(file, patient)))
  return findings
}

/** Of a plugin the host keeps its own copy: that it is on is what can be told from outside. */
async function pluginFindings(agent: string, patient: Patient): Promise<Finding[]> {
  const { project, home, env } = patient
  const ways = await waysOf(agent, { root: project.root, home })
  const names = ways.flatMap((way) => (way.type === 'plugin' ? [way.name] : []))
  const hasModule = adapterOf(agent).plugin?.module !== undefined
  const works = hasModule ? `; ${moduleWords(countAnswering(agent, env))}` : ''
  return names.map((name) => ok(`${agent} plugin`, `${name} is on${works}`))
}

function moduleWords(count: number): string {
  if (count === 0) return 'its module answers edits in no session now, command hooks do'
  return `its module answers edits in ${count} session${count === 1 ? '' : 's'} now`
}

async function fileFindings(file: Settings, patient: Patient): Promise<Finding[]> {
  const stopped = file.problems
    .filter(({ stops }) => stops === 'host' || file.mayHoldHook)
    .map(({ message }) => problem(checkOf(file), message, `Correct ${file.path}.`))
  if (stopped.length > 0 || file.hook === undefined) return stopped
  return [...(await hookFindings(file, file.hook, patient)), ...(await consentFindings(file))]
}

/** Whether a person agreed to the hooks, where the host asks for that. */
async function consentFindings({ agent, scope, consent }: Settings): Promise<Finding[]> {
  if (consent === undefined) return []
  const check = `${agent} ${scope} trust`
  try {
    const problems = await consent()
    if (problems.length === 0) return [ok(check, 'the hooks are trusted as they are')]
    return problems.map(({ message, fix }) => problem(check, message, fix))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [problem(check, message, 'Correct that file.')]
  }
}

/** Of a hook that its settings let run. */
async function hookFindings(
  file: Settings,
  { args }: HookCommand,
  patient: Patient,
): Promise<Finding[]> {
  const { agent, scope, path } = file
  const [written = ''] = args
  const { projectScript } = adapterOf(agent).install
  const hook = isAbsolute(written) ? written : join(patient.project.root, projectScript.path)
  if (!existsSync(hook)) {
    const fix = `tailtest install --agent ${agent} --scope ${scope}`
    return [problem(checkOf(file), `the hook ${hook} is missing`, fix)]
  }
  if (scope !== 'user' && !isAgreed(patient)) {
    return [warning(checkOf(file), `${path}: not tried, nobody agreed yet`, 'tailtest trust')]
  }
  const seeker = { env: patient.env, dist: dirname(hook), cwd: patient.project.root }
  const found = packageOf(agent)
  if (found !== undefined && isAbsolute(written) && findAdapter(agent, seeker) === undefined) {
    const fix = `npm install --prefix ${shellWord(adaptersFolder(patient.env))} ${found.manifest.name}`
    return [problem(checkOf(file), `the hook ${hook} cannot find ${found.manifest.name}`, fix)]
  }
  const tried = (await tryHooks(file, patient)) ?? [probe(agent, hook, patient)]
  return [ok(checkOf(file), path), ...tried]
}

/** What the settings of a project start is its own: whoever wrote it may have written something else than a hook of ours. */
function isAgreed({ project, env }: Patient): boolean {
  return openTrust(userStateDir(env)).has(project.root)
}

const checkOf = ({ agent, scope }: Settings): string => `${agent} ${scope} settings`

/** How long a hook may take to say nothing. */
const PROBE_MS = 10_000

/** Starts the hook as the agent would and lets it answer an event it does not know. */
function probe(agent: string, hook: string, { project, env }: Patient): Finding {
  const check = `${agent} hook`
  const { status, stdout, stderr } = spawnSync(
    programFrom(env, 'node') ?? 'no node',
    [hook, agent],
    {
      input: JSON.stringify({ hook_event_name: 'tailtest-doctor' }),
      timeout: PROBE_MS,
      encoding: 'utf8',
      cwd: project.root,
      env,
    },
  )
  if (status === 0 && stdout === '') return ok(check, `${hook} answers`)
  const seen = stderr === '' ? `exit code ${status}, ${stdout.length} bytes on stdout` : stderr
  return problem(
    check,
    `${hook} does not answer as it should: ${quoteName(seen, 300)}`,
    `tailtest install --agent ${agent}`,
  )
}

/** Whether one host starts the hook more than once, in several scopes, as a plugin too, or through the settings of another host. */
export const duplicates: Check = async ({ project: { root }, home, env, agents }) => {
  const places = { root, home }
  const here = new Set(hostsHere(places, env).map(({ agent }) => agent))
  const found: Finding[] = []
  for (const agent of agents) {
    const check = `${agent} duplicates`
    for (const { message, fix } of await duplicatesOf(agent, places)) {
      found.push(warning(check, message, fix))
    }
    for (const other of here.has(agent) ? await alsoRunBy(agent, places) : []) {
      const [host, guest] = [adapterOf(agent).title, adapterOf(other).title]
      found.push(ok(check, `${host} starts the hooks of ${guest} too: each event is answered once`))
    }
  }
  return found
}
