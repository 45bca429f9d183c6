export { cline } from './adapter.ts'
export type { ClineAnswer, ClineInput } from './payloads.ts'
export { verified } from './verified.ts'
