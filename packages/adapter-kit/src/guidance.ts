/** One text that an agent reads when it needs it. */
export interface GuidancePage {
  /** POSIX, relative to the skill's folder: `python.md`. */
  path: string
  /** Markdown. */
  text: string
}

/** Something a person, or the agent, calls by name; `text` is what the agent is then to do. */
export interface GuidanceCommand {
  /** One word: `hunt`. */
  name: string
  /** What it wants behind its name, as a person reads it: `<file>`; absent: nothing. */
  argument?: string
  /** One line. */
  description: string
  /** Markdown. */
  text: string
}

/** A helper with its own context that reads and changes nothing. */
export interface GuidanceAgent {
  name: string
  /** When it is to be asked, in one line. */
  description: string
  /** Markdown. */
  text: string
}

/** What an agent can read or call when it needs it, in no host's form; adapters put it into theirs. */
export interface Guidance {
  /** The short rules as they hold whatever a project's settings, for hosts that keep a text before the agent at all times. */
  rule: { name: string; description: string; text: string }
  /** The long rules: an entry that names its pages. */
  skill: { name: string; description: string; text: string; pages: readonly GuidancePage[] }
  commands: readonly GuidanceCommand[]
  agents: readonly GuidanceAgent[]
}

/** A file that install writes as a whole and uninstall takes away again, unless a person changed it. */
export interface HostDocument {
  /** Absolute. */
  path: string
  text: string
}
