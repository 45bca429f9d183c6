export { ClaudeAnswer } from './answer.ts'
export { ClaudeInput } from './input.ts'
