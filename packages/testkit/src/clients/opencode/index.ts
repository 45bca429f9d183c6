import type { Client, Running, RunOptions } from '../client.ts'
import { install, VERSION } from './install.ts'
import { once, start } from './run.ts'

/** opencode, which also has a form that ends with its turn: there no plugin can go on. */
export interface Opencode extends Client {
  /** Starts `opencode run`. */
  once(options: RunOptions): Promise<Running>
}

export const opencode: Opencode = {
  name: 'opencode',
  title: 'opencode',
  version: VERSION,
  install,
  start,
  run: async (options) => (await start(options)).done,
  once,
}
