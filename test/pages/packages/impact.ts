import { buildGraph, testsReaching } from '@tailtest/impact'
import { openProject, relPath } from '@tailtest/project'

const graph = await buildGraph(openProject(process.cwd()))
console.log(graph.importers(relPath('src/price.ts')))
console.log(testsReaching(graph, relPath('src/price.ts')))
