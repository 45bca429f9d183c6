import { buildGraph, testsReaching } from '../packages/impact/dist/index.js'
import { openProject, relPath } from '../packages/project/dist/index.js'
import { openCollector } from '../packages/runners/dist/index.js'
import { DIST } from './tailtest.mjs'

/** The import graph as the hook has it. */
export function graphOf(place) {
  const project = openProject(place.root)
  const { taken, setupOf } = openCollector(project, place.env)
  return buildGraph(project, { from: DIST, tests: taken, setupOf })
}

/** Whether a test is known to reach a file. */
export const isReached = (graph, path) => testsReaching(graph, relPath(path)).length > 0
