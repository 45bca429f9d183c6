export { GeminiAnswer, GeminiInput } from '../payloads.ts'
