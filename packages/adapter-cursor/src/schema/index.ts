export { CursorAnswer, CursorAnswers, CursorInput } from '../payloads.ts'
