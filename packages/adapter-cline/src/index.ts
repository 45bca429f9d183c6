export { cline } from './adapter.ts'
export type { ClineAnswer, ClineInput } from './schema/index.ts'
