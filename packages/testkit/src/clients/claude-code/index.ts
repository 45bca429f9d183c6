import type { Client } from '../client.ts'
import { install, start, VERSION } from './run.ts'

export const claudeCode: Client = {
  name: 'claude-code',
  title: 'Claude Code',
  version: VERSION,
  install,
  start,
  run: async (options) => (await start(options)).done,
}
