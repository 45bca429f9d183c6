import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseName, type Project, type RelPath } from '@tailtest/project'
import { retarget } from './links.ts'

type Rewrite = (text: string, lead: (path: string) => string) => string

/** A word of these files that looks like a path is one; what follows `//` is a comment. */
const goPaths: Rewrite = (text, lead) =>
  text.replace(
    /(^|\s)\/\/.*|(?<=^|\s|["`])((?:\.\.?\/|\/|[A-Za-z]:[\\/])[^\s"`]*)/gm,
    (all, _, path) => (path === undefined ? all : lead(path)),
  )

const cargoPaths: Rewrite = (text, lead) =>
  text.replace(/(\bpath\s*=\s*)(?:"([^"\\\n]*)"|'([^'\n]*)')/g, (all, key, basic, literal) => {
    const path = basic ?? literal
    const led = lead(path)
    return led === path ? all : `${key}'${led}'`
  })

/** Manifests that name folders. */
const REWRITES: ReadonlyMap<string, Rewrite> = new Map([
  ['go.mod', goPaths],
  ['go.work', goPaths],
  ['Cargo.toml', cargoPaths],
])

/** Absolute paths into the project are led into the copy, relative ones out of it to where they led. */
export function rewriteManifests(
  project: Project,
  folder: string,
  paths: readonly RelPath[],
): void {
  for (const path of paths) {
    const rewrite = REWRITES.get(baseName(path))
    if (rewrite === undefined) continue
    const at = join(folder, path)
    const text = read(at)
    const rewritten = rewrite(text, (target) => retarget(project, folder, path, target))
    if (rewritten !== text) writeFileSync(at, rewritten)
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it was left out of the copy
  }
}
