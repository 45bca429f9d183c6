export { claude } from './adapter.ts'
export type { ClaudeAnswer, ClaudeInput } from './schema/index.ts'
