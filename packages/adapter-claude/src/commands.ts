import type { Env } from '@tailtest/adapter-kit'

/** The folder of the commands gives them their first word, as a plugin's name does: `/tailtest:off`, or `/tailtest off`. */
export const COMMANDS = 'tailtest'

type Switch = 'off' | 'on'

/**
 * The commands that are for tailtest itself. Only what a person types is expanded: a prompt that an agent schedules
 * (`CronCreate`) arrives with the same text, but as text, and its `Skill` tool is refused these commands.
 */
const SWITCHES: ReadonlyMap<string, Switch> = new Map([
  [`${COMMANDS}:off`, 'off'],
  [`${COMMANDS}:on`, 'on'],
])

/** A matcher for their names: for other commands no hook is started. */
export const SWITCH_MATCHER = `^(${[...SWITCHES.keys()].join('|')})$`

/** What such a command asks for; `undefined`: it is another one. */
export function switchOf(command: string): Switch | undefined {
  return SWITCHES.get(command)
}

/** What the client gives to what its shell tool starts; a hook of a prompt has it from there alone. */
const SHELL_VARIABLES = ['CLAUDE_CODE_EXECPATH', 'CLAUDE_EFFORT'] as const

/** Whether the client itself was started in an agent's shell: what is typed to it is the agent's. */
export function isStartedByAgent(env: Env): boolean {
  return SHELL_VARIABLES.every((name) => env[name] !== undefined)
}
