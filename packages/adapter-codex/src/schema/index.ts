export { CodexAnswer, CodexAnswers } from './answer.ts'
export { CodexInput } from './input.ts'
