export { claude } from './adapter.ts'
export type { ClaudeAnswer, ClaudeInput } from './payloads.ts'
