export { CursorAnswer, CursorAnswers } from './answer.ts'
export { CursorInput } from './input.ts'
