import type { Client } from '../client.ts'
import { install, VERSION } from './install.ts'
import { start } from './run.ts'

export const copilot: Client = {
  name: 'copilot',
  title: 'GitHub Copilot CLI',
  version: VERSION,
  install,
  start,
  run: async (options) => (await start(options)).done,
}
