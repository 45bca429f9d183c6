export type {
  Client,
  HookRun,
  Installed,
  Running,
  RunOptions,
  RunResult,
} from './clients/client.ts'
export { ClientError } from './clients/client.ts'
export type { TerminalOptions, TerminalProgram } from './clients/cline/run.ts'
export { type ClientName, clients } from './clients/index.ts'
export type {
  Asker,
  Block,
  Conversation,
  Message,
  ModelRequest,
  Part,
  Script,
  Turn,
} from './conversation.ts'
export { emptyEnvironment } from './environment.ts'
export { installPackage } from './npm-install.ts'
export { type Reached, reachedModel } from './reached.ts'
export { type ModelServer, scriptedModel } from './server.ts'
