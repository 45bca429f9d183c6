export {
  DEPTHS,
  type Depth,
  depthFor,
  isDeeper,
  type Plan,
  planFor,
  scenarioHint,
} from './depth.ts'
export { type Coverage, OUTCOMES, type Outcome, outcomeOf, tally } from './outcome.ts'
