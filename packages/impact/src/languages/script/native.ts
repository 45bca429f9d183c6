import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { readBytes } from '@tailtest/project'
import type { NativeFile } from '@tailtest/syntax'
import { isTable, parse } from '../../json.ts'

export const RESOLVER = 'oxc-resolver'

/** Bytes. */
const LARGEST_MANIFEST = 1024 * 1024

/**
 * The native files of oxc-resolver seen from a folder, in the order to try: those in its `native/`, else those
 * that the installed package brought for this system.
 */
export function findResolver(from: string): NativeFile[] {
  const copied = beside(join(from, 'native'))
  return copied.length > 0 ? copied : installed(from)
}

function beside(folder: string): NativeFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.startsWith(`${RESOLVER}.`))
  return names.map((name) => ({ path: join(folder, name), name }))
}

function installed(from: string): NativeFile[] {
  const manifest = find(createRequire(join(from, 'package.json')), `${RESOLVER}/package.json`)
  if (manifest === undefined) return []
  const described = parse(readBytes(manifest, LARGEST_MANIFEST)?.toString('utf8') ?? '')
  const bindings = isTable(described) ? described.optionalDependencies : undefined
  const seen = createRequire(manifest)
  return Object.keys(isTable(bindings) ? bindings : {}).flatMap((name) => {
    const path = find(seen, name)
    return path?.endsWith('.node') ? [{ path, name: `oxc-${basename(path)}` }] : []
  })
}

function find(seen: NodeJS.Require, request: string): string | undefined {
  try {
    return seen.resolve(request)
  } catch {
    return undefined // not installed
  }
}
