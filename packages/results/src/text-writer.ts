import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { Copy } from './run-tests.ts'

/** Writes a file of a copy, each time as of a later second (builds and caches look at the time), and says what it held. */
export function openWriter({
  folder,
}: Pick<Copy, 'folder'>): (file: RelPath, text: string) => string {
  let last = 0
  return (file, text) => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, text)
    last = Math.max(last + 1, Math.ceil(Date.now() / 1000))
    utimesSync(path, last, last)
    return before
  }
}

/**
 * Dates a file of the copy to when its build began (milliseconds since 1970): a tool that compares dates then takes it as
 * unchanged since that build, but as newer than every build before, in case that one was ended early.
 */
export function asBuilt({ folder }: Pick<Copy, 'folder'>, file: RelPath, began: number): void {
  utimesSync(join(folder, file), began / 1000, began / 1000)
}

/**
 * A copy in which sources are broken and mended. Python keeps what it compiled by a source's size and second, which two
 * texts may share. Go looks at what it has compiled (`go vet`) as long as it takes to compile it.
 */
export function breakable<C extends Copy>(copy: C): C {
  const vet = `${process.env.GOFLAGS ?? ''} -vet=off`.trim()
  return { ...copy, env: { ...copy.env, PYTHONDONTWRITEBYTECODE: '1', GOFLAGS: vet } }
}
