export { cursor, cursorAsGuest } from './adapter.ts'
export type { CursorAnswer, CursorInput } from './payloads.ts'
