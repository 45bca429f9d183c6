export { adapterContract, type ContractOptions } from './contract.ts'
export type { RecordedPayload } from './payloads.ts'
