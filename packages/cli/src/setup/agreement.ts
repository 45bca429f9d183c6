import { type Env, quoteName } from '@tailtest/adapter-kit'
import { commandLines, commandsHash, config } from '@tailtest/loop'
import { loadConfig, openProject, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import type { CommandPlace } from '../account/session-of.ts'
import { CommandFailure } from '../shell/failure.ts'
import { adapterNames, packageOf } from './adapters.ts'
import { adaptersOf, fingerprintOf } from './foreign/find.ts'
import { titleOf } from './foreign/load.ts'

/** What a person agreed to, for them to see. */
export interface Agreed {
  /** The commands that the configuration names now. */
  commands: string[]
  /** The adapters of other hosts that the project brings, which may be loaded now. */
  adapters: string[]
}

/** How many adapters one agreement holds: a record ends at 16 KB. */
const MOST_ADAPTERS = 16

/**
 * Records that a person agreed: tests may run below this root, with the commands that its configuration names now. `trust`
 * agrees to every adapter that the project brings; an install only to those of the hosts it is for, which are `named`.
 */
export async function agree(
  root: string,
  how: 'install' | 'trust',
  env: Env,
  named: string[] = [],
): Promise<Agreed> {
  const settings = (await loadConfig(openProject(root), config)).config
  const trust = openTrust(userStateDir(env))
  const kept = trust.all().find((agreement) => agreement.root === root)?.adapters ?? []
  const anew = how === 'trust' ? fingerprints(root) : named
  const names = new Set(anew.map(packageIn))
  const others = kept.filter((one) => !names.has(packageIn(one)))
  const adapters = how === 'trust' ? anew : [...anew, ...others].slice(0, MOST_ADAPTERS)
  const commands = commandsHash(settings)
  const agreed = adapters.length > 0 ? { adapters } : {}
  trust.record({ root, how, ts: Date.now(), commands, ...agreed })
  return { commands: commandLines(settings), adapters: anew.map(shown) }
}

/** What a person reads of their agreement. */
export function agreedLines(root: string, { commands, adapters }: Agreed): string[] {
  return [
    `tests may run in ${root}`,
    ...commands.map((words) => `  as configured: ${words}`),
    ...adapters.map((adapter) => `  with the project’s own adapter: ${adapter}`),
  ]
}

function fingerprints(root: string): string[] {
  const found = adaptersOf(root, adapterNames).map(fingerprintOf)
  return found.filter((one) => one !== undefined).slice(0, MOST_ADAPTERS)
}

const packageIn = (fingerprint: string) => fingerprint.split(' ', 1)[0]

/** The package of a host that is not built in, for people; `null`: it is built in. */
export function packageShown(agent: string): string | null {
  const found = packageOf(agent)
  if (found === undefined) return null
  const fingerprint = fingerprintOf(found)
  return fingerprint === undefined ? titleOf(found) : shown(fingerprint)
}

/** `tailtest-adapter-x 1.2.0 (sha256 0123456789ab)`. */
function shown(fingerprint: string): string {
  const [name = '', version = '', hash = ''] = fingerprint.split(' ')
  return `${quoteName(name)} ${quoteName(version)} (sha256 ${hash.slice(0, 12)})`
}

/** An agent may not agree in the person's place; a person who runs tests here has agreed to this run. */
export function requireTrust({ place, actor }: CommandPlace): void {
  if (actor === 'person' || place.trusted()) return
  throw new CommandFailure(
    `nobody agreed yet that tests may run in ${place.project.root}`,
    `Ask the person to run: ${place.command()} trust`,
  )
}
