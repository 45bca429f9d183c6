import { readFileSync } from 'node:fs'
import { explain, scoreSource } from '@tailtest/complexity'

const complexity = await scoreSource('src/cart.ts', readFileSync('src/cart.ts', 'utf8'))
if (complexity) console.log(complexity.depth, explain(complexity))
