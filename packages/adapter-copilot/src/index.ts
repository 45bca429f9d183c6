export { copilot } from './adapter.ts'
export type { CopilotAnswer, CopilotInput } from './schema/index.ts'
