export { ClaudeAnswer, ClaudeInput } from '../payloads.ts'
