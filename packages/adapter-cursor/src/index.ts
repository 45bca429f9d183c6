export { cursor, cursorAsGuest } from './adapter.ts'
export type { CursorAnswer, CursorInput } from './payloads.ts'
export { verified } from './verified.ts'
