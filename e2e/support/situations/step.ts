/** What somebody does in a session, so that a built hook and a real client can play it. */
export type Step =
  /** The agent writes a file with its tool. */
  | { do: 'write'; path: string; text: string }
  /** The agent runs a command in its shell, at the root or in a folder below it. */
  | { do: 'shell'; command: string; in?: string }
  /** The agent runs tailtest in its shell, as it is told to. */
  | { do: 'tailtest'; args: readonly string[] }
  /** A tool of a server of the agent's writes a file: it tells nobody which. */
  | { do: 'mcp'; path: string; text: string }
  /** Somebody else writes a file, or a command that was left running does. */
  | { do: 'person'; path: string; text: string }
  /** The agent says that it is done. */
  | { do: 'end' }
  /** The person writes the next prompt; after anything but an end the turn was broken off. */
  | { do: 'prompt' }
  /** The session is over; the next one begins. */
  | { do: 'next' }

export const write = (path: string, text: string): Step => ({ do: 'write', path, text })
export const shell = (command: string, folder?: string): Step => ({
  do: 'shell',
  command,
  ...(folder !== undefined && { in: folder }),
})
export const tailtest = (...args: string[]): Step => ({ do: 'tailtest', args })
export const mcp = (path: string, text: string): Step => ({ do: 'mcp', path, text })
export const person = (path: string, text: string): Step => ({ do: 'person', path, text })
export const end = { do: 'end' } satisfies Step
export const prompt: Step = { do: 'prompt' }
export const next: Step = { do: 'next' }

export interface Situation {
  /** What happens, in one line. */
  title: string
  steps: readonly Step[]
  /** Files over those of the shop, committed before the session. */
  files?: Readonly<Record<string, string>>
  /** Nobody agreed that tests run. */
  untrusted?: boolean
  /** Nobody sits in front of it. @default a person does */
  unattended?: boolean
}

export interface Group {
  title: string
  situations: readonly Situation[]
}
