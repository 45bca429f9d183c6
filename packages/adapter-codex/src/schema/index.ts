export { CodexAnswer, CodexAnswers, CodexInput } from '../payloads.ts'
