export { CopilotAnswer, CopilotAnswers } from './answer.ts'
export { CopilotInput } from './input.ts'
