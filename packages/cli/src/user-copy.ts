import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { userStateDir } from '@tailtest/project'
import { findNative } from '@tailtest/syntax'
import { copyResolver } from './resolver-copy.ts'

/** Where the copy of the built files is that user scope runs from. */
export function copyOf(env: Env): string {
  return join(userStateDir(env), 'cli')
}

/** Copies the built files, native parsers and the resolver of imports included, into the person's state folder. */
export function copyForUser({ dist, env }: { dist: string; env: Env }): void {
  const target = copyOf(env)
  const temporary = `${target}.${process.pid}.tmp`
  rmSync(temporary, { recursive: true, force: true })
  // a code cache is bound to the file beside it
  cpSync(dist, temporary, { recursive: true, filter: (path) => !path.endsWith('.cache') })
  mkdirSync(join(temporary, 'native'), { recursive: true })
  const { binding, grammars } = findNative(dist)
  for (const { name, path } of [binding, ...Object.values(grammars)].flat()) {
    cpSync(path, join(temporary, 'native', name), { dereference: true })
  }
  copyResolver(dist, temporary)
  rmSync(target, { recursive: true, force: true })
  renameSync(temporary, target)
}
