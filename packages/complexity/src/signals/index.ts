import { database } from './database.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import { type Finder, signal } from './signal.ts'

const MOST_BRANCHES = 4
const MOST_FUNCTIONS = 5

const branches: Finder = ({ branches }) =>
  signal('branches', Math.min(branches.length, MOST_BRANCHES), branches)

/** From so many branches on a file is demanding whatever it is about, and how many points that is beside the first four. */
const MANY = [
  { from: 40, points: 5 },
  { from: 15, points: 2 },
]

const manyBranches: Finder = ({ branches }) => {
  const points = MANY.find(({ from }) => branches.length >= from)?.points
  return points === undefined ? [] : signal('many branches', points, branches)
}

const publicFunctions: Finder = ({ publicFunctions }) =>
  signal(
    'public functions',
    Math.min(publicFunctions.length, MOST_FUNCTIONS),
    publicFunctions.map(({ line, name }) => ({ line, text: name })),
  )

/** In the order in which a note lists them. */
export const finders: readonly Finder[] = [
  path,
  http,
  database,
  branches,
  manyBranches,
  publicFunctions,
]
