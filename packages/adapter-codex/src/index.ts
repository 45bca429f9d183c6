export { codex } from './adapter.ts'
export type { CodexAnswer, CodexInput } from './payloads.ts'
