import type { Project } from '@tailtest/project'
import { openLook } from '../look.ts'
import { openReads } from '../reads.ts'
import { survey } from './survey.ts'
import type { Workspaces } from './types.ts'

export type { Package, Workspaces } from './types.ts'

/** The packages of a project: as its workspaces of all kinds declare them, and by manifests of their own. */
export async function detectWorkspaces(project: Project): Promise<Workspaces> {
  const reads = openReads()
  const surroundings = { project, env: {}, look: openLook(project, reads), reads, parsers: {} }
  return (await survey(surroundings)).workspaces
}
