import { readFileSync } from 'node:fs'
import { parse } from '@tailtest/syntax'

const tree = await parse('src/cart.ts', readFileSync('src/cart.ts', 'utf8'))
console.log(tree?.publicFunctions(), tree?.branches())
