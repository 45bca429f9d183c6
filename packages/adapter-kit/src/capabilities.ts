import type { EventType } from './event.ts'

/** What a host can do; it differs by host and by run mode. */
export interface Capabilities {
  /** A note beside an edit reaches the model. */
  noteAfterEdit: boolean
  /** A note at session start reaches the model. */
  noteAtStart: boolean
  /** A note beside a prompt reaches the model. */
  noteAtPrompt: boolean
  /** A note beside a shell command that ran reaches the model. */
  noteAfterCommand: boolean
  /** A command or an edit that is about to happen can be kept from happening. */
  refuse: boolean
  /** The person can be asked about a command before it runs. */
  ask: boolean
  /** The turn's end can be answered with "go on". */
  continueTurn: boolean
  /** A person sits in front of it. */
  interactive: boolean
  /** Files written by shell commands are reported as edits. */
  namesShellEdits: boolean
  /** Longest note that arrives whole, in characters. */
  noteLimit: number
  /** Milliseconds after which the host kills the hook, by event, as install wrote them. */
  deadlineMs: Partial<Record<EventType, number>>
}
