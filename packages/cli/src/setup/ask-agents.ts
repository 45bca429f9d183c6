import { CommandFailure } from '../shell/failure.ts'
import { type AdapterName, adapterNames, adapters } from './adapters.ts'
import type { HostHere } from './hosts-here.ts'

/** Lets a person on a terminal choose; those that show here are chosen to begin with. */
export async function askAgents(here: readonly HostHere[]): Promise<AdapterName[]> {
  const { isCancel, multiselect } = await import('@clack/prompts')
  const signsOf = new Map(here.map(({ agent, signs }) => [agent, signs]))
  const chosen = await multiselect<AdapterName>({
    message: 'Which agents may tell tailtest of their edits? (space chooses, enter goes on)',
    options: adapterNames.map((agent) => ({
      value: agent,
      label: adapters[agent].title,
      hint: signsOf.get(agent)?.join(', ') ?? 'not seen here',
    })),
    initialValues: here.map(({ agent }) => agent),
    required: false,
  })
  if (isCancel(chosen) || chosen.length === 0) {
    throw new CommandFailure('nothing was chosen: everything is as it was', '')
  }
  return chosen
}
