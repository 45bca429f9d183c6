export { type SlugPlace, slugsIn } from './comments.ts'
export { bodyFor } from './match.ts'
export { bodiesOf, readTests } from './read.ts'
export { onlyTestsChanged } from './regions.ts'
