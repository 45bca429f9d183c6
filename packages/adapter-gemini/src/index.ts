export { gemini } from './adapter.ts'
export type { GeminiAnswer, GeminiInput } from './payloads.ts'
