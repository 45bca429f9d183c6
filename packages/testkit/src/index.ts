export type {
  Client,
  HookRun,
  Installed,
  Running,
  RunOptions,
  RunResult,
} from './clients/client.ts'
export { ClientError } from './clients/client.ts'
export type { TerminalOptions, TerminalProgram } from './clients/cline/terminal.ts'
export { type ClientName, clients } from './clients/index.ts'
export type { Asker, Conversation, Message, ModelRequest, Part } from './conversation.ts'
export { emptyEnvironment } from './environment.ts'
export { type Reached, reachedModel } from './reached.ts'
export type { Block, Script, Turn } from './script.ts'
export { type ModelServer, scriptedModel } from './server.ts'
