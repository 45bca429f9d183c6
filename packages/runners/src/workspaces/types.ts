import type { RelPath } from '@tailtest/project'

/** A package that a workspace declares, or that a manifest of its own shows. */
export interface Package {
  /** From the root. */
  directory: RelPath
  /** As its manifest names it. */
  name?: string
  /** What says that it is one: the workspace's kind (`pnpm`, `cargo` …), or `structure`. */
  by: string
}

/** The packages of a project; the root itself is not among them. */
export interface Workspaces {
  /** What was recognised, by name: `pnpm`, `nx`, `turborepo`, `cargo` …; `structure` where only the folders say so. */
  tools: readonly string[]
  /** By directory. */
  packages: readonly Package[]
  /** What was left out because it is too much, a sentence each. */
  notes: readonly string[]
}
