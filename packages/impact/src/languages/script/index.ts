import type { Rules } from '../rules.ts'
import { excerpt } from './excerpt.ts'
import { read } from './read.ts'
import { resolver } from './resolve.ts'
import { scan } from './scan.ts'

/** JavaScript and TypeScript, components of Vue and Svelte included. */
export const script: Rules = {
  scan: (source, path) => (isComponent(path) ? undefined : scan(source)),
  excerpt: (source, path) => (isComponent(path) ? source : excerpt(source)),
  read,
  settings: [
    /^package\.json$/,
    /^[jt]sconfig(?:\..+)?\.json$/,
    /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/,
  ],
  resolver,
}

/** Its script may be anywhere in it. */
function isComponent(path: string): boolean {
  return /\.(?:vue|svelte)$/.test(path)
}
