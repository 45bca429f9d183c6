export { cline } from './adapter.ts'
export type { ClineAnswer, ClineInput } from './payloads.ts'
