import type { Client } from '../client.ts'
import { install, VERSION } from './install.ts'
import { start } from './run.ts'

export const gemini: Client = {
  name: 'gemini',
  title: 'Gemini CLI',
  version: VERSION,
  install,
  start,
  run: async (options) => (await start(options)).done,
}
