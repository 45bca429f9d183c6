import {
  type Guidance,
  type HostDocument,
  type InstallPlaces,
  type Scope,
  withFields,
} from '@tailtest/adapter-kit'
import { folderOf } from './folders.ts'

/**
 * The skill of a scope: the host lists its name and description, and the agent reads it when it
 * needs it. The host has no commands of a folder's own, and its agents are not files.
 */
export function documents(
  scope: Scope,
  places: InstallPlaces,
  guidance: Guidance,
): readonly HostDocument[] {
  const { folder, files } = skillFiles(guidance)
  return files.map(({ path, text }) => ({
    path: `${folderOf(scope, places)}/skills/${folder}/${path}`,
    text,
  }))
}

/** The skill's files, and the name of the folder that they lie in. */
export function skillFiles({ skill }: Guidance) {
  const folder = `${skill.name}-rules`
  const fields = { name: folder, description: skill.description }
  const files = [{ path: 'SKILL.md', text: withFields(fields, skill.text) }, ...skill.pages]
  return { folder, files }
}
