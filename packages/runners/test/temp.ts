import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own for one test, links resolved, gone afterwards. */
export function tempDir(): string {
  const dir = realpathSync.native(mkdtempSync(join(tmpdir(), 'tailtest-runners-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }))
  return dir
}

/** Writes files below a folder, their folders with them. */
export function write(dir: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

/** A package.json with these fields. */
export function pkg(fields: Record<string, unknown> = {}): string {
  return JSON.stringify({ name: 'shop', ...fields })
}

/** One with this test script. */
export function script(test: string, fields: Record<string, unknown> = {}): string {
  return pkg({ scripts: { test }, ...fields })
}

/** One with these development dependencies. */
export function needs(...names: string[]): string {
  return pkg({ devDependencies: Object.fromEntries(names.map((name) => [name, '*'])) })
}
