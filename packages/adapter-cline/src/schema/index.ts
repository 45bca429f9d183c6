export { ClineAnswer } from './answer.ts'
export { ClineInput } from './input.ts'
