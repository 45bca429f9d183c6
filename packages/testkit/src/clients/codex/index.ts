import type { Client } from '../client.ts'
import { install, start, VERSION } from './run.ts'

export const codex: Client = {
  name: 'codex',
  title: 'Codex CLI',
  version: VERSION,
  install,
  start,
  run: async (options) => (await start(options)).done,
}
