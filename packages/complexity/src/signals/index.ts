import { branches, manyBranches, publicFunctions } from './counts.ts'
import { database } from './database.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import type { Finder } from './signal.ts'

/** In the order in which a note lists them. */
export const finders: readonly Finder[] = [
  path,
  http,
  database,
  branches,
  manyBranches,
  publicFunctions,
]
