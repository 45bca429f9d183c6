import { readFileSync } from 'node:fs'
import { describeMutant, mutantsOf } from '@tailtest/mutation'

const source = readFileSync('src/cart.ts', 'utf8')
for (const mutant of await mutantsOf('src/cart.ts', source)) {
  console.log(`${mutant.line}: ${describeMutant(mutant)}`)
}
