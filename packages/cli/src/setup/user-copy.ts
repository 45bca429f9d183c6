import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { findResolver } from '@tailtest/impact'
import { makeFolder, userStateDir } from '@tailtest/project'
import { findNative } from '@tailtest/syntax'
import { CommandFailure } from '../shell/failure.ts'

/** Where the copy of the built files is that user scope runs from. */
export function copyOf(env: Env): string {
  return join(userStateDir(env), 'cli')
}

/**
 * Copies the built files, native parsers and the resolver of imports included, into the person's state folder. Hooks run from
 * there meanwhile: an earlier copy is whole until the new one is, and comes back where that cannot take its place.
 */
export function copyForUser({ dist, env }: { dist: string; env: Env }): void {
  const target = copyOf(env)
  const name = `${process.pid}-${process.hrtime.bigint().toString(36)}`
  const [fresh, old] = [`${target}.${name}.tmp`, `${target}.${name}.old.tmp`]
  try {
    makeFolder(dirname(target)) // nobody else may change what hooks run
    copyTo(fresh, dist)
    replace(target, fresh, old)
  } catch (cause) {
    remove(fresh)
    throw new CommandFailure(`cannot write ${target}`, 'Check its permissions and the disk.', {
      cause,
    })
  }
  remove(old)
}

function copyTo(folder: string, dist: string): void {
  cpSync(dist, folder, { recursive: true, filter: isBuilt })
  mkdirSync(join(folder, 'native'), { recursive: true })
  const { binding, grammars } = findNative(dist)
  const files = [...binding, ...Object.values(grammars).flat(), ...findResolver(dist)]
  for (const { name, path } of files) {
    cpSync(path, join(folder, 'native', name), { dereference: true })
  }
}

/**
 * A code cache is bound to the file beside it, and what a hook writes before it becomes one may be gone at the next
 * moment: neither is copied, nor looked at.
 */
export function isBuilt(path: string): boolean {
  return !/(?:\.cache|\.\d+-[\da-z]+\.tmp)$/.test(path)
}

/** Two moves: in between no hook starts, which is microseconds, not the time that a folder takes to be removed. */
function replace(target: string, fresh: string, old: string): void {
  if (existsSync(target)) renameSync(target, old)
  try {
    renameSync(fresh, target)
  } catch (error) {
    if (existsSync(old) && !existsSync(target)) renameSync(old, target)
    throw error
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // left behind: nothing starts from it
  }
}
