import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TOOLCHAINS } from './toolchains.ts'

/** Installed packages: those of this repository, those of `.ci/toolchains/node.sh`, and its older majors. */
export const MODULES = {
  own: fileURLToPath(new URL('../../node_modules', import.meta.url)),
  current: join(TOOLCHAINS, 'node/node_modules'),
  older: join(TOOLCHAINS, 'node/older/node_modules'),
} as const

/** Gives a project these packages. */
export function linkModules(root: string, from: keyof typeof MODULES): void {
  symlinkSync(MODULES[from], join(root, 'node_modules'), 'junction')
}

/** The version of a package that is installed there, for a test's title; `absent`: none is. */
export function versionOf(name: string, from: keyof typeof MODULES): string {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(MODULES[from], name, 'package.json'), 'utf8'),
    )
    const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest
    return isManifest ? String(manifest.version) : 'absent'
  } catch {
    console.warn(`skipped: ${name} is not installed (.ci/run installs it)`)
    return 'absent'
  }
}
