import { buildGraph, testsReaching } from '@tailtest/impact'

const graph = await buildGraph({ cwd: process.cwd() })
console.log(graph.importers('src/price.ts'))
console.log(testsReaching(graph, 'src/price.ts'))
