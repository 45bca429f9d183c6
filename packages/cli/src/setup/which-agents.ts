import { CommandFailure } from '../shell/failure.ts'
import { type AdapterName, adapterNames, isAdapterName } from './adapters.ts'
import type { HostHere } from './hosts-here.ts'

/** Names of a command line: `--agent a,b --agent c`. */
export function collectAgents(value: string, before: readonly string[] = []): readonly string[] {
  const names = value.split(',').map((name) => name.trim())
  return [...new Set([...before, ...names.filter((name) => name !== '')])]
}

/** The adapters of these names. Throws `CommandFailure` for a name that none has. */
export function agentsNamed(names: readonly string[]): AdapterName[] {
  return names.map((name) => {
    if (isAdapterName(name)) return name
    throw new CommandFailure(
      `no adapter is called "${name}"`,
      `Known agents: ${adapterNames.join(', ')}`,
    )
  })
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
    ? new CommandFailure(
        'say for which agent: --agent is missing',
        ['Here are:', ...rows].join('\n'),
      )
    : new CommandFailure(
        'say for which agent: none shows here, and --agent is missing',
        `Known agents: ${adapterNames.join(', ')}`,
      )
}
