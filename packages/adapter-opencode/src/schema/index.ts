export { OpencodeAnswer, OpencodeInput } from '../payloads.ts'
