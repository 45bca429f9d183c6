export { copilot } from './adapter.ts'
export type { CopilotAnswer, CopilotInput } from './payloads.ts'
