import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env, HostSigns, InstallPlaces } from '@tailtest/adapter-kit'
import { programFolders } from '@tailtest/project'
import { Option } from 'commander'
import { CommandFailure } from '../shell/failure.ts'
import { guess } from '../shell/guess.ts'
import { adapterOf, agentNames, foundHosts, isAgent } from './adapters.ts'

/** Names of a command line: `--agent a,b --agent c`. */
function collectAgents(value: string, before: readonly string[] = []): readonly string[] {
  const names = value.split(',').map((name) => name.trim())
  return [...new Set([...before, ...names.filter((name) => name !== '')])]
}

/** `--agent`, with the names of those that are known when its help is printed. */
export function agentOption(wordsFor: (names: string) => string): Option {
  const option = new Option('--agent <name>').argParser(collectAgents)
  const get = () => wordsFor(agentNames().join(', '))
  return Object.defineProperty(option, 'description', { get })
}

/** The same names, where each is one of an adapter. Throws `CommandFailure` for a name that none has. */
export function agentsNamed(names: readonly string[]): readonly string[] {
  for (const name of names) {
    const isRefused = foundHosts().refused.some((one) => one.name === name)
    const near = isAgent(name) || isRefused ? '' : guess(name, agentNames())
    if (near === '') adapterOf(name)
    else
      throw new CommandFailure(
        `no adapter is called "${name}"`,
        `${near}Known agents: ${agentNames().join(', ')}`,
      )
  }
  return names
}

/** What to say where `--agent` is missing and nobody can be asked: what shows here, and what to type. */
export function agentMissing(
  here: readonly HostHere[],
  verb: 'install' | 'uninstall',
): CommandFailure {
  const rows = here.map(
    ({ agent, title, signs }) =>
      `  tailtest ${verb} --agent ${agent}    # ${title}: ${signs.join(', ')}`,
  )
  return rows.length > 0
    ? new CommandFailure('for which agent? --agent is missing', ['Found here:', ...rows].join('\n'))
    : new CommandFailure(
        'for which agent? None was found here, and --agent is missing',
        `Known agents: ${agentNames().join(', ')}`,
      )
}

/** Lets a person on a terminal choose; those that show here are chosen to begin with. */
export async function askAgents(here: readonly HostHere[]): Promise<string[]> {
  const { isCancel, multiselect } = await import('@clack/prompts')
  const signsOf = new Map(here.map(({ agent, signs }) => [agent, signs]))
  const chosen = await multiselect<string>({
    message: 'Which agents should report their edits to tailtest? (space selects, enter continues)',
    options: agentNames().map((agent) => ({
      value: agent,
      label: adapterOf(agent).title,
      hint: signsOf.get(agent)?.join(', ') ?? 'not found here',
    })),
    initialValues: here.map(({ agent }) => agent),
    required: false,
  })
  if (isCancel(chosen) || chosen.length === 0) {
    throw new CommandFailure('nothing was chosen: nothing was changed', '')
  }
  return chosen
}

/** A host that a person seems to use here. */
interface HostHere {
  agent: string
  title: string
  /** What shows it, one phrase each: `.claude in the project`. */
  signs: readonly string[]
}

/** The hosts that show in the project, in the home, among the programs or in the environment. Starts nothing. */
export function hostsHere(places: InstallPlaces, env: Env): HostHere[] {
  return agentNames()
    .map((agent) => {
      const { title, install } = adapterOf(agent)
      return { agent, title, signs: signsSeen(install.signs, places, env) }
    })
    .filter(({ signs }) => signs.length > 0)
}

function signsSeen(signs: HostSigns, { root, home }: InstallPlaces, env: Env): string[] {
  return [
    ...signs.project
      .filter((name) => existsSync(join(root, name)))
      .map((name) => `${name} in the project`),
    ...signs.home.filter((name) => existsSync(join(home, name))).map((name) => `~/${name}`),
    ...signs.commands.filter((name) => isOnPath(name, env)).map((name) => `${name} on the PATH`),
    ...signs.variables
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name} in the environment`),
  ]
}

function isOnPath(name: string, env: Env): boolean {
  const endings =
    process.platform === 'win32' ? (env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';') : ['']
  return programFolders(env).some((folder) =>
    endings.some((ending) => canStart(join(folder, name + ending))),
  )
}

function canStart(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // not there, or not to be started
  }
}
