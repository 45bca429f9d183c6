import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { userStateDir, writeAtomic } from '@tailtest/project'

/** `tree-sitter-rust.3f2a91c04d5e.so.br`: the file's name in a `native` folder with what tells its bytes from others. */
const PACKED = /^(tree-sitter-\w+)\.(\w+)\.so\.br$/

const listed = new Map<string, ReadonlyMap<string, string>>()

/** The packed files of a folder by the names that they have in a `native` folder. */
function packedIn(folder: string): ReadonlyMap<string, string> {
  const known = listed.get(folder)
  if (known !== undefined) return known
  const names = existsSync(folder) ? readdirSync(folder) : []
  const found = new Map(
    names.flatMap((name): [string, string][] => {
      const [, language] = PACKED.exec(name) ?? []
      return language === undefined ? [] : [[`${language}.so`, name]]
    }),
  )
  listed.set(folder, found)
  return found
}

/**
 * A grammar that lies packed in `grammars/` below the built files, unpacked in the person's state folder: all of them
 * take 1 MB of an installation for a system, where their packages take 171. Unpacked once, within 20 ms at most.
 * `undefined`: none is packed, or nothing can be written.
 */
export function unpacked(from: string, system: string, file: string): string | undefined {
  const folder = join(from, 'grammars', system)
  const name = packedIn(folder).get(file)
  if (name === undefined) return undefined
  const target = join(userStateDir(process.env), 'grammars', name.replace(/\.br$/, ''))
  if (existsSync(target)) return target
  try {
    const { brotliDecompressSync } = process.getBuiltinModule('node:zlib') // most processes need it never
    mkdirSync(join(target, '..'), { recursive: true, mode: 0o700 })
    writeAtomic(target, brotliDecompressSync(readFileSync(join(folder, name))))
    chmodSync(target, 0o700) // macOS and some hardened systems map nothing that may not run
    return target
  } catch {
    return undefined // a full disk, a folder of somebody else's: patterns are read
  }
}

/** Whether a grammar lies packed below the built files. */
export function isPacked(from: string, system: string, file: string): boolean {
  return packedIn(join(from, 'grammars', system)).has(file)
}
