export { copilot } from './adapter.ts'
export type { CopilotAnswer, CopilotInput } from './payloads.ts'
export { verified } from './verified.ts'
