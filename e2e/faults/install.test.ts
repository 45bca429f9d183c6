import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Machine, openMachine } from './support/machine.ts'
import { commandFaults, isWhole, type Scenario, sweep } from './support/sweep.ts'
import { writeFiles } from './support/write-files.ts'

/** Milliseconds: with TAILTEST_FAULTS=all a scenario has hundreds of processes. */
const TIMEOUT = 7_200_000

interface Settings {
  agent: string
  scope: 'local' | 'project' | 'user'
  /** What the person has there, by path from the machine's base. */
  files: Readonly<Record<string, string>>
  /** Names the hook once it is installed. @default the one of `files` */
  names?: string
}

const PERMISSIONS = '{\r\n  "permissions": { "allow": ["Bash(npm test)"] }\r\n}\r\n'
const OWN_HOOKS = '{ "version": 1, "hooks": { "stop": [ { "command": "say done" } ] } }\n'

const SETTINGS: readonly Settings[] = [
  {
    agent: 'claude',
    scope: 'local',
    files: { 'my project/.claude/settings.local.json': PERMISSIONS },
  },
  {
    agent: 'claude',
    scope: 'project',
    files: { 'my project/.claude/settings.json': PERMISSIONS },
  },
  {
    agent: 'claude',
    scope: 'user',
    files: { 'home/.claude/settings.json': PERMISSIONS },
  },
  {
    agent: 'cursor',
    scope: 'project',
    files: { 'my project/.cursor/hooks.json': OWN_HOOKS },
  },
  {
    agent: 'codex',
    scope: 'project',
    files: { 'my project/.codex/hooks.json': '{ "hooks": {} }\n' },
  },
  {
    agent: 'cline',
    scope: 'project',
    files: { 'my project/.cline/mine.json': '{}\n' },
    names: 'my project/.cline/hooks/PostToolUse.cjs',
  },
  {
    agent: 'copilot',
    scope: 'project',
    files: { 'my project/.github/hooks/mine.json': OWN_HOOKS },
    names: 'my project/.github/hooks/tailtest.json',
  },
]

const textOf = (machine: Machine, file: string): string | undefined =>
  existsSync(join(machine.base, file)) ? readFileSync(join(machine.base, file), 'utf8') : undefined

const isAsBefore = (machine: Machine, { files }: Settings): boolean =>
  Object.entries(files).every(([file, text]) => textOf(machine, file) === text)

/** The person's settings, whatever happened: as they were, or with the hook beside all they held. */
function settingsFaults(machine: Machine, { files }: Settings): string[] {
  return Object.entries(files).flatMap(([file, before]) => {
    const text = textOf(machine, file)
    if (text === before) return []
    try {
      const settings = JSON.parse(text ?? '')
      const { permissions, version } = JSON.parse(before)
      expect({ permissions: settings.permissions, version: settings.version }).toEqual({
        permissions,
        version,
      })
      return []
    } catch {
      return [`${file} is no longer what it was: ${text}`]
    }
  })
}

const words = (command: string, { agent, scope }: Settings) => [
  command,
  '--agent',
  agent,
  '--scope',
  scope,
]

/** An uninstall gives the bytes back that the person had, whatever the command before came to. */
async function givesBack(machine: Machine, settings: Settings): Promise<string[]> {
  const gone = await machine.command(words('uninstall', settings))
  const problems = gone.code === 0 ? [] : [`uninstall: exit ${gone.code} ${gone.stderr}`]
  return isAsBefore(machine, settings) ? problems : [...problems, 'the settings are not given back']
}

async function installs(machine: Machine, settings: Settings): Promise<string[]> {
  const { code, stderr } = await machine.command(words('install', settings))
  return code === 0 ? [] : [`install: exit ${code} ${stderr}`]
}

function isInstalled(machine: Machine, { files, names }: Settings): boolean {
  const [only = ''] = Object.keys(files)
  return /tailtest|hook\.cjs/.test(textOf(machine, names ?? only) ?? '')
}

const installing = (settings: Settings): Scenario => ({
  name: `install for ${settings.agent}, ${settings.scope}`,
  ready: async (machine) => writeFiles(machine.base, settings.files),
  act: (machine, point) => machine.command(words('install', settings), point),
  judge: (machine, ended) => [
    ...commandFaults(machine, ended, isInstalled(machine, settings)),
    ...settingsFaults(machine, settings),
  ],
  goOn: async (machine) => [
    ...(await installs(machine, settings)),
    ...(isInstalled(machine, settings) ? [] : ['it is not installed']),
    ...(await givesBack(machine, settings)),
  ],
})

const uninstalling = (settings: Settings): Scenario => ({
  name: `uninstall for ${settings.agent}, ${settings.scope}`,
  ready: async (machine) => {
    writeFiles(machine.base, settings.files)
    await installs(machine, settings)
  },
  act: (machine, point) => machine.command(words('uninstall', settings), point),
  judge: (machine, ended) => [
    ...commandFaults(machine, ended, isAsBefore(machine, settings)),
    ...settingsFaults(machine, settings),
  ],
  goOn: (machine) => givesBack(machine, settings),
})

const SCENARIOS = SETTINGS.flatMap((settings) => [installing(settings), uninstalling(settings)])
/** In a short run only those of one host: all are written by the same code. */
const [first, second] = SCENARIOS
const tried = isWhole ? SCENARIOS : [first, second]

test.each(tried.filter((each) => each !== undefined))(
  '$name: whatever goes wrong, the person’s settings are whole and come back byte for byte',
  { timeout: TIMEOUT },
  async (scenario) => {
    const machine = await openMachine()
    expect(await sweep(machine, scenario, 1)).toEqual([])
  },
)
