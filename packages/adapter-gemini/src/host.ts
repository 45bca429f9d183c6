import {
  type Capabilities,
  type ClientStart,
  deadlines,
  type Env,
  isAttended,
} from '@tailtest/adapter-kit'
import type { GeminiInput } from './payloads.ts'

/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'gemini'

/** The client that refused edits were last tried in, and that the tests of the built hook start. */
export const CLIENT = '0.61.0'

/** How it is started where a person can answer, as the client decides it. */
export const START: ClientStart = {
  program: /(?:^|[\\/])gemini(?:\.js)?$/,
  prompt: /^(?:-p|--prompt)(?:=|$)/,
  goesOn: /^(?:-i|--prompt-interactive|--acp|--experimental-acp)(?:=|$)/,
  asksTerminal: true,
}

/** What this host can do. Whether a person sits in front of it is asked where a turn ends: there it matters. */
export function capabilities(input: GeminiInput, env: Env): Capabilities {
  return {
    noteAfterEdit: true,
    noteAtStart: true,
    noteAtPrompt: true,
    noteAfterCommand: input.hook_event_name === 'AfterTool',
    refuse: true,
    ask: false, // it knows an `ask`, which waits for ever where nobody is there to answer
    continueTurn: true,
    interactive: input.hook_event_name !== 'AfterAgent' || isAttended(START, env),
    noteLimit: 10_000, // characters; of 30,000 none was missing
    deadlineMs: deadlines(),
  }
}
