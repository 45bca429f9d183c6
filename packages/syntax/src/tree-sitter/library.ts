import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The fields of a 64-bit ELF header that say where the file ends. */
const HEADER = { length: 64, sections: 0x28, sectionSize: 0x3a, sectionCount: 0x3c } as const

/**
 * Whether a native file is there to its end. On Linux half a library (a copy or an installation that is
 * under way) kills the process that loads it; other systems refuse it.
 */
export function isWhole(path: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    const { header, size } = begin(path)
    const sections =
      header.readUInt16LE(HEADER.sectionCount) * header.readUInt16LE(HEADER.sectionSize)
    return header.readBigUInt64LE(HEADER.sections) + BigInt(sections) <= size
  } catch {
    return false // too short for a header, or nobody may read it
  }
}

function begin(path: string): { header: Buffer; size: number } {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER.length)
    return { header: header.subarray(0, readSync(file, header)), size: fstatSync(file).size }
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
