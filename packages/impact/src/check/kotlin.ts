import { indexNames } from '../languages/names.ts'
import type { Checker } from './check.ts'
import { packaged } from './packaged.ts'

/** Kotlin: what a package of the project lacks, if asked. */
export const kotlin: Checker = async (checking) => {
  if (checking.among === undefined) return []
  return packaged(checking, indexNames(checking.world, ['java', 'kotlin'], '.'))
}
