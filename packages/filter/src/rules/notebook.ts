import { MOVE_LOGIC, type Rule } from './rule.ts'

export const notebook: Rule = ({ path }) =>
  path.endsWith('.ipynb')
    ? { reason: 'Notebooks are not tested file by file.', change: MOVE_LOGIC }
    : undefined
