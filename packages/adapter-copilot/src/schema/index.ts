export { CopilotAnswer, CopilotAnswers, CopilotInput } from '../payloads.ts'
