export { tddConfig } from './config.ts'
