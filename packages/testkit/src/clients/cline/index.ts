import type { Client } from '../client.ts'
import { install, VERSION } from './install.ts'
import { start, type TerminalOptions, type TerminalProgram, terminal } from './run.ts'

/** Cline CLI, which has a form for people, too: only there can a plugin go on after the end of a turn. */
export interface Cline extends Client {
  /** What to start in a terminal; the home is made ready, nothing is started. */
  terminal(options: TerminalOptions): Promise<TerminalProgram>
}

export const cline: Cline = {
  name: 'cline',
  title: 'Cline CLI',
  version: VERSION,
  install,
  start,
  run: async (options) => (await start(options)).done,
  terminal,
}
