import { type Finder, signal } from './signal.ts'

const MOST_BRANCHES = 4
const MOST_FUNCTIONS = 5

export const branches: Finder = ({ branches }) =>
  signal('branches', Math.min(branches.length, MOST_BRANCHES), branches)

export const publicFunctions: Finder = ({ publicFunctions }) =>
  signal(
    'public functions',
    Math.min(publicFunctions.length, MOST_FUNCTIONS),
    publicFunctions.map(({ line, name }) => ({ line, text: name })),
  )
