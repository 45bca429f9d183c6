import type { InstallPlaces, Scope } from '@tailtest/adapter-kit'

/** The host's folder for a scope; it has none for one person in one project. */
export function folderOf(scope: Scope, { root, home }: InstallPlaces): string {
  return scope === 'user' ? `${home}/.copilot` : `${root}/.github`
}
