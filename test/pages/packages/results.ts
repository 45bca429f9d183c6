import { classifyFailure, testId } from '@tailtest/results'

const file = 'src/cart.test.ts'
const id = testId(file, ['adds up'])
const failure = { id, file, status: 'fail', message: 'expected 2 to be 3' } as const
console.log(classifyFailure(failure, { changed: ['src/cart.ts'] }))
