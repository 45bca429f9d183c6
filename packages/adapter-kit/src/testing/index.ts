export { BEHAVIOURS, type Behaviour, behavioursOf, type Mode, type Moment } from './behaviours.ts'
export { DANGEROUS_COMMANDS, HARMLESS_COMMANDS } from './commands.ts'
export { adapterContract, type ContractOptions } from './contract.ts'
export type { RecordedPayload } from './payloads.ts'
