import { claude } from '@tailtest/adapter-claude'
import { cline } from '@tailtest/adapter-cline'
import { codex } from '@tailtest/adapter-codex'
import { copilot } from '@tailtest/adapter-copilot'
import { cursor } from '@tailtest/adapter-cursor'
import { gemini } from '@tailtest/adapter-gemini'
import type { Adapter } from '@tailtest/adapter-kit'
import { opencode } from '@tailtest/adapter-opencode'
import { CommandFailure } from '../shell/failure.ts'
import type { Found } from './foreign/find.ts'

/** The hosts that are built in, by the name used in `tailtest hook <name>` and `install --agent <name>`. */
export const adapters = { claude, cline, codex, copilot, cursor, gemini, opencode } as const

export type AdapterName = keyof typeof adapters

export const adapterNames = Object.keys(adapters).filter(isAdapterName)

function isAdapterName(name: string): name is AdapterName {
  return Object.hasOwn(adapters, name)
}

/** A host whose adapter is a package, not built in. */
export interface FoundHost {
  name: string
  adapter: Adapter
  found: Found
}

/** A host whose package is there and is not loaded. */
export interface RefusedHost {
  name: string
  found: Found
  /** Names the package, one line. */
  why: string
  /** What to do about it. */
  next: string
  /** A person may agree to it, and nothing else is known against it. */
  isUnagreed: boolean
}

/** What is known of hosts that are not built in. */
export interface Hosts {
  known: readonly FoundHost[]
  refused: readonly RefusedHost[]
}

/** Of this process: the command line tells before it loads a command, so that every one of them knows the same hosts. */
let hosts: Hosts = { known: [], refused: [] }

export function tellHosts(told: Hosts): void {
  hosts = told
}

/** The hosts that are not built in, as {@link tellHosts} was told. */
export function foundHosts(): Hosts {
  return hosts
}

export function agentNames(): string[] {
  return [...adapterNames, ...hosts.known.map(({ name }) => name)]
}

export function allAdapters(): Adapter[] {
  return agentNames().map(adapterOf)
}

export function isAgent(name: string): boolean {
  return agentNames().includes(name)
}

/** The adapter of a host, built in or found. Throws `CommandFailure` where none may be used. */
export function adapterOf(name: string): Adapter {
  if (isAdapterName(name)) return adapters[name]
  const host = hosts.known.find((one) => one.name === name)
  if (host !== undefined) return host.adapter
  const refused = hosts.refused.find((one) => one.name === name)
  if (refused !== undefined) throw new CommandFailure(refused.why, refused.next)
  throw new CommandFailure(
    `no adapter is called "${name}"`,
    `Known agents: ${agentNames().join(', ')}. For another one, install its package: tailtest-adapter-<name>`,
  )
}

/** The package that a host's adapter comes from; `undefined`: it is built in. */
export function packageOf(name: string): Found | undefined {
  return hosts.known.find((one) => one.name === name)?.found
}
