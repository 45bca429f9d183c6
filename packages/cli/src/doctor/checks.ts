import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { quoteName, type Scope } from '@tailtest/adapter-kit'
import { openHistory } from '@tailtest/history'
import { config } from '@tailtest/loop'
import { ensureStateDir, git, isLink, loadConfig, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { findNative } from '@tailtest/syntax'
import { type AdapterName, adapterNames, adapters } from '../adapters.ts'
import { placeOf } from '../session-of.ts'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'

/** What package.json asks for. */
const LEAST_NODE = [20, 19] as const

const node: Check = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantMajor, wantMinor] = LEAST_NODE
  const isEnough = major > wantMajor || (major === wantMajor && minor >= wantMinor)
  const message = `Node ${process.versions.node}`
  return [
    isEnough
      ? ok('node', message)
      : problem('node', message, `Use Node ${LEAST_NODE.join('.')} or newer.`),
  ]
}

/** How long a hook may take to say nothing. */
const PROBE_MS = 10_000

/** Starts the hook as the agent would and lets it answer an event it does not know. */
function probe(agent: AdapterName, hook: string, patient: Patient): Finding {
  const check = `${agent} hook`
  const input = JSON.stringify({ hook_event_name: 'tailtest-doctor' })
  const options = { input, timeout: PROBE_MS, encoding: 'utf8', cwd: patient.project.root } as const
  const { status, stdout, stderr } = spawnSync('node', [hook, agent], {
    ...options,
    env: patient.env,
  })
  if (status === 0 && stdout === '') return ok(check, `${hook} answers`)
  const seen = stderr === '' ? `exit code ${status}, ${stdout.length} bytes on stdout` : stderr
  return problem(
    check,
    `${hook} does not answer as it should: ${quoteName(seen, 300)}`,
    `tailtest install --agent ${agent}`,
  )
}

function hookOf(agent: AdapterName, scope: Scope, patient: Patient): Finding[] {
  const { project, home } = patient
  const { install } = adapters[agent]
  const file = install.settings(scope, { root: project.root, home })
  if (!existsSync(file.path)) return []
  const check = `${agent} ${scope} settings`
  try {
    const [found] = file.find(readFileSync(file.path, 'utf8'))
    if (found === undefined) return []
    const written = found.args[0] ?? ''
    const hook = isAbsolute(written) ? written : join(project.root, install.projectScript.path)
    if (!existsSync(hook)) {
      return [
        problem(
          check,
          `the hook ${hook} is gone`,
          `tailtest install --agent ${agent} --scope ${scope}`,
        ),
      ]
    }
    return [ok(check, file.path), probe(agent, hook, patient)]
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [problem(check, message, `Repair ${file.path}: the client skips the whole file.`)]
  }
}

const hooks: Check = (patient) => {
  const findings = adapterNames.flatMap((agent) =>
    adapters[agent].install.scopes.flatMap((scope) => hookOf(agent, scope, patient)),
  )
  if (findings.length > 0) return findings
  return [warning('hooks', 'no agent is set up here', 'tailtest install --agent claude')]
}

const trust: Check = ({ project, env }) =>
  openTrust(userStateDir(env)).has(project.root)
    ? [ok('trust', `tests may run in ${project.root}`)]
    : [warning('trust', `nobody agreed yet that tests run in ${project.root}`, 'tailtest trust')]

const state: Check = ({ project }) => {
  const path = join(project.root, '.tailtest')
  if (isLink(path)) {
    return [problem('state', `${path} is a link: no state is kept`, 'Replace it by a folder.')]
  }
  if (ensureStateDir(project) === undefined) {
    return [problem('state', `${path} cannot be used`, 'Check that it is a folder you may write.')]
  }
  return [ok('state', path)]
}

/** Only the configuration may be committed; anything else there was planted or added by mistake. */
const tracked: Check = async ({ project }) => {
  const listed = await git(project, ['ls-files', '-z', '--', '.tailtest'])
  const allowed = ['.gitignore', 'config.json', 'config.yaml']
  return (listed?.toString('utf8').split('\0') ?? [])
    .filter(
      (path) => path.startsWith('.tailtest/') && !allowed.includes(path.slice('.tailtest/'.length)),
    )
    .map((path) =>
      warning(
        'state',
        `${quoteName(path)} is tracked by git`,
        `git rm --cached ${quoteName(path)}`,
      ),
    )
}

const configuration: Check = async ({ project }) => {
  const { files, problems } = await loadConfig(project, config)
  const findings = problems.map(({ file, key, message, kind }) => {
    const text = key === undefined ? `${file}: ${message}` : `${file}: ${key}: ${message}`
    return kind === 'unknown-key'
      ? warning('config', text, 'Remove it, or correct its spelling.')
      : problem('config', text, 'Correct it; until then the default holds.')
  })
  if (findings.length > 0) return findings
  return [ok('config', files.length === 0 ? 'none: the defaults hold' : files.join(', '))]
}

const history: Check = ({ project }) => {
  const { entries, problem: found } = openHistory(project).read()
  if (found !== undefined)
    return [problem('history', found, 'Look at the file that was moved aside.')]
  return [ok('history', `${entries.length} entries`)]
}

const corrupt: Check = ({ project }) => {
  const folder = join(project.root, '.tailtest')
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  const names = stat?.isDirectory() ? readdirSync(folder) : []
  return names
    .filter((name) => name.startsWith('history.json.corrupt-'))
    .map((name) =>
      warning(
        'history',
        `an unreadable history was moved to .tailtest/${name}`,
        'Repair it or delete it.',
      ),
    )
}

const runners: Check = async ({ project, env, dist }) => {
  const place = placeOf({ cwd: project.root, env, dist })
  const unagreed = (await place.hasUnagreedCommands())
    ? [
        warning(
          'runners',
          'the runners of .tailtest/config.json are not used: nobody agreed to their commands',
          'tailtest trust',
        ),
      ]
    : []
  const found = await place.runners()
  if (found.length === 0) {
    return [...unagreed, warning('runners', 'no test runner found', 'tailtest runners --help')]
  }
  const findings = found.map(({ name, directory, installed, foundBy }) => {
    const message = `${name} in ${quoteName(directory === '' ? '.' : directory)} (${foundBy})`
    return installed
      ? ok('runner', message)
      : problem('runner', `${message} is not installed`, 'Install the project’s dependencies.')
  })
  return [...unagreed, ...findings]
}

const parsers: Check = ({ dist }) => {
  const { binding, python } = findNative(dist)
  if (binding.length === 0) {
    return [
      warning(
        'parsers',
        'no native parser for this system: files are not scored',
        'npm i @ast-grep/napi',
      ),
    ]
  }
  if (python.length === 0) {
    return [
      warning(
        'parsers',
        'no Python grammar: Python files are not scored',
        'npm i @ast-grep/lang-python',
      ),
    ]
  }
  return [ok('parsers', [...binding, ...python].map(({ name }) => name).join(', '))]
}

/** In the order they are printed. */
export const checks: readonly Check[] = [
  node,
  hooks,
  trust,
  state,
  tracked,
  configuration,
  history,
  corrupt,
  runners,
  parsers,
]
