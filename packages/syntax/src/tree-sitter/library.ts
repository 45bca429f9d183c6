import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The fields of a 64-bit ELF header that say where the file ends. */
const HEADER = { length: 64, sections: 0x28, sectionSize: 0x3a, sectionCount: 0x3c } as const

/**
 * Whether a native file is there to its end. On Linux half a library (a copy or an installation that is
 * under way) kills the process that loads it; other systems refuse it.
 */
export function isWhole(path: string): boolean {
  if (process.platform !== 'linux') return true
  const header = Buffer.alloc(HEADER.length)
  const file = openSync(path, 'r')
  try {
    if (readSync(file, header) < HEADER.length) return false
    const count = header.readUInt16LE(HEADER.sectionCount) * header.readUInt16LE(HEADER.sectionSize)
    return header.readBigUInt64LE(HEADER.sections) + BigInt(count) <= fstatSync(file).size
  } finally {
    closeSync(file)
  }
}

/**
 * Whether the system can load a shared library. The binding aborts the whole process over one that it
 * cannot, so Node is asked to first: it refuses a library that is no addon, but only after loading it.
 */
export function isLibrary(path: string): boolean {
  try {
    process.dlopen({ exports: {} }, path)
    return false
  } catch (error) {
    return error instanceof Error && error.message.includes('did not self-register')
  }
}
