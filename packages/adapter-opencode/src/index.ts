export { opencode } from './adapter.ts'
export type { OpencodeAnswer, OpencodeInput } from './payloads.ts'
