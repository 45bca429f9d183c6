import { relPath } from '@tailtest/project'
import { classifyFailure, testId } from '@tailtest/results'

const file = relPath('src/cart.test.ts')
const id = testId(file, ['adds up'])
const failure = { id, file, status: 'fail', message: 'expected 2 to be 3' } as const
console.log(classifyFailure(failure, { changed: [relPath('src/cart.ts')] }))
