export { ClineAnswer, ClineInput } from '../payloads.ts'
