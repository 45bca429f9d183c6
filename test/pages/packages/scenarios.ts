import { depthFor, planFor, scenarioHint } from '@tailtest/scenarios'

console.log(depthFor(12), scenarioHint(12), planFor('thorough'))
