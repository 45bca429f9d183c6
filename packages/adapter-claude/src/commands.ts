import type { Env, Switch } from '@tailtest/adapter-kit'

/** The folder of the commands gives them their first word, as a plugin's name does: `/tailtest:off`, or `/tailtest off`. */
export const COMMANDS = 'tailtest'

/**
 * The commands that are for tailtest itself. Only what a person types is expanded: a prompt that an agent schedules
 * (`CronCreate`) arrives with the same text, but as text, and its `Skill` tool is refused these commands.
 */
const SWITCHES: ReadonlyMap<string, (words: string) => Switch> = new Map([
  [`${COMMANDS}:off`, () => 'off'],
  [`${COMMANDS}:on`, () => 'on'],
  [`${COMMANDS}:tdd`, gateSwitch],
])

/** Whatever is neither switches nothing: then the person is told how it stands. */
function gateSwitch(words: string): Switch {
  const word = words.trim()
  return word === 'on' || word === 'off' ? `tdd-${word}` : 'tdd-status'
}

/** A matcher for their names: for other commands no hook is started. */
export const SWITCH_MATCHER = `^(${[...SWITCHES.keys()].join('|')})$`

/** What such a command, with the words behind it, asks for; `undefined`: it is another one. */
export function switchOf(command: string, words = ''): Switch | undefined {
  return SWITCHES.get(command)?.(words)
}

/** What the client gives to what its shell tool starts; a hook of a prompt has it from there alone. */
const SHELL_VARIABLES = ['CLAUDE_CODE_EXECPATH', 'CLAUDE_EFFORT'] as const

/** Whether the client itself was started in an agent's shell: what is typed to it is the agent's. */
export function isStartedByAgent(env: Env): boolean {
  return SHELL_VARIABLES.every((name) => env[name] !== undefined)
}
